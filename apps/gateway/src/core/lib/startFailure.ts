/** Error of a start or a command: one line in Portuguese for the operator. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
