import type { ErrorCode } from '@morpheus/sdk/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OtherNodeError } from '../cluster/otherNodeError.js'
import { errorCode } from '../lib/errorCode.js'
import {
  getErrorMessageRef,
  getErrorText,
  HttpError,
  type HttpErrorKind,
  InternalError,
} from '../lib/httpError.js'
import type { RunLimited } from '../lib/limits/fairConcurrency.js'
import { isDiskFull } from '../lib/systemErrors.js'
import { isStoreOutage } from '../store/storeOutage.js'
import { FileAnswer, sendFile } from './answers/fileAnswer.js'
import { isStreamed, streamJson } from './answers/streamedJson.js'

export interface Outcome {
  status: number
  body: unknown
  /** Seconds for `Retry-After`. */
  retryAfter?: number
}

const statuses: Record<HttpErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unsatisfiable: 416,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
}

interface KnownError {
  status: number
  code: ErrorCode
  message: string
}

const malformed: KnownError = { status: 400, code: 'malformed_json', message: 'JSON inválido' }
const tooLarge: KnownError = { status: 413, code: 'too_large', message: 'Requisição muito grande' }
const notJson: KnownError = {
  status: 415,
  code: 'unsupported_media_type',
  message: 'Envie o corpo da requisição em JSON',
}

const frameworkErrors: Readonly<Record<string, KnownError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'invalid_request',
    message: 'O tamanho do corpo não confere com o cabeçalho Content-Length',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_TYPE: notJson,
  FST_ERR_CTP_EMPTY_TYPE: notJson,
  FST_ERR_BAD_URL: { status: 400, code: 'invalid_url', message: 'Endereço inválido' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, code: 'url_too_long', message: 'Endereço muito longo' },
}

/**
 * Answer for an expected failure: `{ success: false, message, code, fields? }`, never a stack. Null for bugs, including
 * a schema failure outside request parsing (`parse.ts`).
 */
export function toExpectedOutcome(error: unknown): Outcome | null {
  if (error instanceof HttpError) return toHttpErrorOutcome(error)
  if (error instanceof OtherNodeError) return toHttpErrorOutcome(error.refusal)
  if (isDiskFull(error)) return toFailureOutcome(diskFull)
  if (!(error instanceof InternalError) && isStoreOutage(error)) return toFailureOutcome(storeUnavailable)
  const frameworkError = frameworkErrors[errorCode(error) ?? '']
  if (frameworkError) return toFailureOutcome(frameworkError)
  const isBodySyntax = error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400
  return isBodySyntax ? toFailureOutcome(malformed) : null
}

export function toFailureOutcome({ status, code, message }: KnownError): Outcome {
  return { status, body: { success: false, message, code } }
}

/** Answer for a bug: only its own public message, if it has one. */
export function toUnexpectedOutcome(error: unknown): Outcome {
  const { code, message } = error instanceof InternalError ? error : internalError
  return toFailureOutcome({ status: 500, code, message })
}

const internalError = { code: 'internal', message: 'Erro interno do servidor' } as const

/** Callers cannot fix it, but learn that nothing was stored. */
const diskFull: KnownError = {
  status: 507,
  code: 'disk_full',
  message: 'O disco do servidor está cheio: nada foi guardado. Libere espaço e tente de novo.',
}

const storeUnavailable: KnownError = {
  status: 503,
  code: 'store_unavailable',
  message: 'O banco de dados não responde. Tente de novo em instantes.',
}

const requestAborted: KnownError = {
  status: 400,
  code: 'broken_off',
  message: 'A requisição foi interrompida',
}

export function logFault({ log }: FastifyRequest, error: unknown): void {
  log.error({ err: error instanceof InternalError ? error.cause : error }, 'request failed')
}

/** The operator can mend what a refusal has as its cause, such as an unreachable file store. */
export const hasLoggedCause = (error: unknown) => error instanceof HttpError && error.cause !== undefined

/** Writes a failure, and logs bugs. A client that disconnects during its request is not one. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.raw.errored && !request.raw.complete) {
    request.log.debug({ path: request.routeOptions.url }, 'broken off by its client')
    return writeOutcome(reply, toFailureOutcome(requestAborted))
  }
  const expected = toExpectedOutcome(error)
  if (!expected || isStoreOutage(error) || hasLoggedCause(error)) logFault(request, error)
  return writeOutcome(reply, expected ?? toUnexpectedOutcome(error))
}

const runUnlimited: RunLimited = (work) => work()

/** Writes an answer; `runLimited` limits the production of streamed parts. */
export function writeOutcome(
  reply: FastifyReply,
  { status, body, retryAfter }: Outcome,
  runLimited = runUnlimited,
): FastifyReply {
  // No hook has run for an unreadable URL.
  reply.header('x-request-id', reply.request.id)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (body instanceof FileAnswer) return sendFile(reply, body)
  if (typeof body === 'string') reply.type('text/plain; charset=utf-8')
  if (!isStreamed(body)) return reply.code(status).send(body)
  return reply.code(status).type('application/json; charset=utf-8').send(streamJson(body, runLimited))
}

function toHttpErrorOutcome({ kind, code, message, messageI18n, details }: HttpError): Outcome {
  const { fields, retryAfter, body } = details
  return {
    status: statuses[kind],
    body: {
      success: false,
      message,
      code,
      ...(messageI18n && { messageI18n }),
      ...(fields && toFieldTexts(fields)),
      ...body,
    },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

function toFieldTexts(fields: NonNullable<HttpError['details']['fields']>): object {
  const texts = Object.entries(fields)
  const messages = texts.flatMap(([name, text]) => {
    const message = getErrorMessageRef(text)
    return message ? [[name, message] as const] : []
  })
  return {
    fields: Object.fromEntries(texts.map(([name, text]) => [name, getErrorText(text)])),
    ...(messages.length > 0 && { fieldsI18n: Object.fromEntries(messages) }),
  }
}
