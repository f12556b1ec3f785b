const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
}

/** A refusal in the form of Evolution API. */
export class CompatError extends Error {
  override readonly name = 'CompatError'
  readonly status: number
  /** In Portuguese. */
  readonly messages: readonly string[]

  constructor(status: number, messages: readonly string[]) {
    super(messages.join(' '))
    this.status = status
    this.messages = messages
  }
}

export function toErrorBody(status: number, messages: readonly string[]) {
  const error = names[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error')
  return { status, error, response: { message: messages } }
}

/** For what Evolution offers and Morpheus does not. */
export function createUnsupportedError(what: string): CompatError {
  return new CompatError(400, [`${what} não é oferecido pelo Morpheus.`])
}
