// The analysis of a game, verdict by verdict.
import { api, ApiError } from '../wire/api'
import type { WireVerdict } from '../wire/types'

export class AnalysisRun {
  verdicts = $state.raw<WireVerdict[]>([])
  isRunning = $state(false)
  trouble = $state.raw<ApiError | null>(null)
  private abort = new AbortController()

  constructor(private readonly record: string) {}

  async start(): Promise<void> {
    const abort = (this.abort = new AbortController())
    this.verdicts = []
    this.trouble = null
    this.isRunning = true
    try {
      for await (const verdict of api.analysis(this.record, 1, abort.signal))
        this.verdicts = [...this.verdicts, verdict]
    } catch (error) {
      // A line that breaks in the middle is no refusal, but told as one.
      if (!abort.signal.aborted) this.trouble = error instanceof ApiError ? error : new ApiError('offline', 0, '')
    }
    if (abort === this.abort) this.isRunning = false
  }

  /** What was found so far stays. */
  stop(): void {
    this.abort.abort()
    this.isRunning = false
  }
}
