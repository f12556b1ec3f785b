/** Error of a start or a command: one line in Portuguese for the operator. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
