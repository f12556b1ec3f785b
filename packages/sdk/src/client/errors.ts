import { failureIn } from './failureIn.js'

/** Everything the SDK rejects with. `message` is Portuguese and fit to be shown; `code` is for programs. */
export class MorpheusError extends Error {
  override readonly name: string = 'MorpheusError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What an error reads of an answer. Names of headers are lower case. */
export interface FailedAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The server answered, and the answer is a failure. `code` and `message` are the server's where it gave them. Its
 * subclasses say what a status means: `apiErrors.ts`.
 */
export class ApiError extends MorpheusError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether the message is the server's own, not our default. */
  readonly fromServer: boolean
  /** The JSON body as it came. */
  readonly body: unknown
  /** What the server's log calls this request; null where the server does not say. */
  readonly requestId: string | null

  constructor({ status, body, headers }: FailedAnswer) {
    const failure = failureIn(body)
    super(failure.code ?? `http_${status}`, failure.message ?? `O servidor respondeu com o erro ${status}`)
    this.status = status
    this.fields = failure.fields
    this.fromServer = failure.message !== undefined
    this.body = body
    this.requestId = headers?.['x-request-id'] ?? null
  }
}

/** No answer: refused, reset, name not found, offline. */
export class NetworkError extends MorpheusError {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('network', 'Não foi possível conectar ao servidor. Verifique sua conexão.', { cause })
  }
}

/** No answer in time, twice. */
export class TimeoutError extends MorpheusError {
  override readonly name = 'TimeoutError'
  constructor(cause: unknown) {
    super('timeout', 'O servidor demorou demais para responder. Tente novamente.', { cause })
  }
}

/** An answer that the contract does not know. */
export class AnswerError extends MorpheusError {
  override readonly name = 'AnswerError'
  readonly status: number
  /** The body as it came. */
  readonly body: unknown

  constructor(route: string, status: number, body: unknown) {
    super('unexpected_answer', `O servidor deu uma resposta inesperada (${route})`)
    this.status = status
    this.body = body
  }
}

/** The server's own message if it gave one, else `fallback`. Core spec §8. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback
}
