import type { MessageRef } from '../../locales/message.js'
import { serverText, type Translate } from '../../locales/translate.js'
import { type ErrorTexts, ownErrorCode } from '../../text/errors.js'
import { readFailure } from './readFailure.js'

/**
 * Base class of every error that SDK calls reject with.
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
   * For programs: the server's own code, `http_<status>` where it gave none, `network`, `timeout` or
   * `unexpected_answer`. `message` is for developers: it names invalid fields and their rules.
   */
  readonly code: string
  /** The message for people who use your product: without names of fields. */
  readonly userMessage: string
  /** The page that explains the code. */
  readonly docUrl: string
  /** The id of the failed request in the server's log; null where the answer has none or none came. */
  readonly requestId: string | null

  constructor(
    code: string,
    message: string,
    options?: ErrorOptions & { requestId?: string | null; userMessage?: string },
  ) {
    super(message, options)
    this.code = code
    this.userMessage = options?.userMessage ?? message
    this.docUrl = `${errorsPage}#${code}`
    this.requestId = options?.requestId ?? null
  }
}

const errorsPage = 'https://github.com/morpheus-whatsapp/morpheus/blob/main/docs/errors.md'

/** A client was created with options that cannot work. */
export class ConfigurationError extends MorpheusError {
  override readonly name = 'ConfigurationError'
}

/** The parts of an answer that an error reads. Header names are lower case. */
export interface FailedAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The server answered with a failure. `code` and `message` are the server's where it gave them. `apiErrors.ts` has a
 * subclass for each status.
 */
export class ApiError extends MorpheusError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** Validation messages by field name; empty where the server gives none. */
  readonly fields: Readonly<Record<string, string>>
  /** The language-independent form of `message`; null where the server gives none. */
  readonly messageI18n: MessageRef | null
  /** The language-independent forms of `fields`; a field whose message has none is absent. */
  readonly fieldsI18n: Readonly<Record<string, MessageRef>>
  /** True where the message is the server's own, false for our default. */
  readonly fromServer: boolean
  readonly body: unknown

  constructor({ status, body, headers }: FailedAnswer) {
    const failure = readFailure(body)
    const userMessage = failure.message ?? `O servidor respondeu com o erro ${status}`
    const message = withFields(userMessage, failure.fields)
    super(failure.code ?? `http_${status}`, message, { requestId: getRequestId(headers), userMessage })
    this.status = status
    this.fields = failure.fields
    this.messageI18n = failure.messageI18n
    this.fieldsI18n = failure.fieldsI18n
    this.fromServer = failure.message !== undefined
    this.body = body
  }
}

/** `Dados inválidos (name: O nome é obrigatório)`; a rule that is the message already is not repeated. */
export function withFields(message: string, fields: Readonly<Record<string, string>>): string {
  const rules = Object.entries(fields).map(([name, rule]) =>
    message.includes(rule) ? name : `${name}: ${rule}`,
  )
  return withDetail(message, rules.join('; '))
}

const getRequestId = (headers: FailedAnswer['headers']) => headers?.['x-request-id'] ?? null

const withDetail = (message: string, detail = '') => (detail === '' ? message : `${message} (${detail})`)

/** No answer came: the connection was refused or broke, the name was not found, the machine is offline. */
export class NetworkError extends MorpheusError {
  override readonly name = 'NetworkError'
  /** @param detail for developers, such as the address; part of `message` only */
  constructor(cause: unknown, detail?: string) {
    const userMessage = 'Não foi possível conectar ao servidor. Verifique sua conexão.'
    super('network', withDetail(userMessage, detail), { cause, userMessage })
  }
}

/** `getToken` gave no valid token: it failed, took longer than 20 s, gave something else, or the server refused it. */
export class TokenError extends MorpheusError {
  override readonly name = 'TokenError'
  constructor(cause: unknown) {
    super('token_unavailable', 'Não foi possível obter acesso ao servidor. Tente novamente.', { cause })
  }
}

/** No answer came in 60 s, nor in 90 s the second time. Core spec §8. */
export class TimeoutError extends MorpheusError {
  override readonly name = 'TimeoutError'
  /** @param detail for developers, such as the address; part of `message` only */
  constructor(cause: unknown, detail?: string) {
    const userMessage = 'O servidor demorou demais para responder. Tente novamente.'
    super('timeout', withDetail(userMessage, detail), { cause, userMessage })
  }
}

/** The answer does not match the contract and cannot be read leniently either: most often another server's page. */
export class AnswerError extends MorpheusError {
  override readonly name = 'AnswerError'
  readonly status: number
  readonly #body: unknown

  /** @param request method and address, for developers; part of `message` only */
  constructor(request: string, { status, body, headers }: FailedAnswer) {
    const requestId = getRequestId(headers)
    super('unexpected_answer', withDetail('O servidor deu uma resposta inesperada', request), { requestId })
    this.status = status
    this.#body = body
  }

  /** Not printed with the error: an answer may hold a token. */
  get body(): unknown {
    return this.#body
  }
}

/** A wait reached its timeout; the message has the last state. */
export class WaitTimeoutError extends MorpheusError {
  override readonly name = 'WaitTimeoutError'

  constructor(message: string) {
    super('wait_timeout', message)
  }
}

/** A session could not be paired: the code ran out, or the phone or the server refused it. The message says which. */
export class PairingError extends MorpheusError {
  override readonly name = 'PairingError'

  constructor(message: string) {
    super('pairing_failed', message)
  }
}

/**
 * The text to show for an error. Core spec §8.
 * @param texts translations by code, for another language than the server's
 * @param translate for errors whose text has a message of the dictionaries, as `translateBy` makes it
 * @returns the server's own message or its translation; `fallback` where the server gave none
 */
export function messageOf(
  error: unknown,
  fallback: string,
  texts: ErrorTexts = {},
  translate: Translate = serverText,
): string {
  return error instanceof ApiError && error.fromServer ? errorText(error, texts, translate) : fallback
}

/**
 * Translates an SDK error or a message's failure: a host's own text for its code, else its message, which says more
 * than the code, else the text for its code; falls back to its own.
 */
export function errorText(
  error: {
    readonly code: string
    readonly message: string
    readonly userMessage?: string
    readonly messageI18n?: MessageRef | null | undefined
  },
  texts: ErrorTexts,
  translate: Translate = serverText,
): string {
  const text = Object.hasOwn(texts, error.code) ? texts[error.code] : undefined
  const message = translate(error.messageI18n, text ?? error.userMessage ?? error.message)
  return translate({ code: ownErrorCode(error.code), params: {} }, message)
}

/** The messages of an error by field, translated where they have a code; none for other errors. */
export function fieldsOf(error: unknown, translate: Translate = serverText): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { fields, fieldsI18n } = error
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      translate(Object.hasOwn(fieldsI18n, name) ? fieldsI18n[name] : null, text),
    ]),
  )
}
