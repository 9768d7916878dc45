/** What went wrong, with a code that never changes: the codes are those of docs/errors.md. */
export class IndigoError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'IndigoError'
  }
}
