import { type Endpoint, isFile } from '../endpoint.js'
import { isFields } from '../reading/fields.js'
import { apiError } from './apiErrors.js'
import { normalizeBaseUrl } from './baseUrl.js'
import { AnswerError } from './errors.js'
import { createParseReport, readLenient, readLenientParts } from './lenientReader.js'
import type { Logger } from './logger.js'
import type { RawAnswer } from './transport.js'

export type AnswerReader = (row: Endpoint, input: object, answer: RawAnswer) => unknown

/**
 * Parses answers of any server that the specification allows. A failure is a status from 400 on, or `success: false`
 * whatever the status. Dropped items are logged once per row.
 */
export function createAnswerReader(logger: Logger, baseUrl: string): AnswerReader {
  const loggedFaults = new Set<string>()
  const withAddress = ({ route }: Endpoint) => route.replace(' ', ` ${normalizeBaseUrl(baseUrl)}/api`)

  return (row, input, answer) => {
    const { status, body } = answer
    if (status >= 400 || (isFields(body) && body.success === false)) throw apiError(answer)
    if (row.format === 'text') return String(body)
    if (isFile(row.format)) return body
    if (isPage(body)) throw new AnswerError(withAddress(row), answer)
    const reading = createParseReport({ ...input })
    const content = getContent(row, body)
    const result = row.hasUnspecifiedAnswer
      ? readLenientParts(row.answer, content, reading)
      : readLenient(row.answer, content, reading)
    if (reading.dropped > 0 && !loggedFaults.has(row.route)) {
      loggedFaults.add(row.route)
      logger.warn(`${row.route}: itens ilegíveis ignorados`, { items: reading.dropped })
    }
    if (result !== undefined) return result
    // An empty answer to a path with a parameter means that the resource does not exist.
    if (row.wrapped && isNothing(body) && row.route.includes(':')) throw apiError({ ...answer, status: 404 })
    throw new AnswerError(withAddress(row), answer)
  }
}

/**
 * Unwraps the row's answer: under `data`, under `data.data`, or the body itself. The specification writes `data.data`
 * for all of them.
 */
function getContent({ answer, wrapped }: Endpoint, body: unknown): unknown {
  const names = 'shape' in answer ? Object.keys(Object(answer.shape)) : null
  const isAnswer = (value: unknown) =>
    names ? isFields(value) && names.some((name) => value[name] !== undefined) : Array.isArray(value)
  if (!isFields(body) || !('data' in body)) return isAnswer(body) ? body : undefined
  const { data } = body
  const inner = isFields(data) ? data.data : undefined
  const candidates = wrapped ? [data, inner, body] : [body, data]
  return candidates.find(isAnswer) ?? (wrapped ? data : body)
}

/** Detects a wrong base URL: a website answers 200 with HTML to every path. */
const isPage = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('<')

function isNothing(body: unknown): boolean {
  const content = isFields(body) && 'data' in body ? body.data : body
  return content === null || content === undefined || content === ''
}
