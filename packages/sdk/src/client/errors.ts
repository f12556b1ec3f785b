import { failureIn } from './failureIn.js'

/**
 * What calls of the SDK reject with.
 * @example
 * try {
 *   await morpheus.sessions.create({ name })
 * } catch (error) {
 *   if (error instanceof RateLimitError) return retryIn(error.retryAfter)
 *   if (error instanceof MorpheusError) return show(error.message)
 *   throw error
 * }
 */
export class MorpheusError extends Error {
  override readonly name: string = 'MorpheusError'
  /**
   * For programs: the server's own code, `http_<status>` where it gave none, `network`, `timeout` or `unexpected_answer`.
   * `message` is for people, in Portuguese.
   */
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
  /** What is wrong with which field, by the field's name; empty where the server does not say. */
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

/** No answer came: the connection was refused or broke, the name was not found, the machine is offline. */
export class NetworkError extends MorpheusError {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('network', 'Não foi possível conectar ao servidor. Verifique sua conexão.', { cause })
  }
}

/** No answer came in 60 s, nor in 90 s the second time. Core spec §8. */
export class TimeoutError extends MorpheusError {
  override readonly name = 'TimeoutError'
  constructor(cause: unknown) {
    super('timeout', 'O servidor demorou demais para responder. Tente novamente.', { cause })
  }
}

/** The answer is not what the contract says, and cannot be read leniently either: most often another server's page. */
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

/**
 * What to show of an error. Core spec §8.
 * @returns the server's own message where it gave one, else `fallback`
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback
}
