// Runs the analysis of a game and collects its verdicts.
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
      // A connection lost half-way isn't an ApiError, but is shown like one.
      if (!abort.signal.aborted) this.trouble = error instanceof ApiError ? error : new ApiError('offline', 0, '')
    }
    if (abort === this.abort) this.isRunning = false
  }

  /** Stop the analysis; keep the verdicts found so far. */
  stop(): void {
    this.abort.abort()
    this.isRunning = false
  }
}
