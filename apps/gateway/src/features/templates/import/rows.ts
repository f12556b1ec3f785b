import { ImportedTemplate, parseWithCodes } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'
import { toNestedParam } from '../../../core/lib/messageRefs.js'
import type { RenderedTemplate } from '../templateRows.js'

export interface FileRow {
  /** Line of its start in a CSV; position in a JSON list, from 1. */
  line: number
  value: unknown
  fault?: Localized
}

export function readRow({ value, fault }: FileRow): { template: RenderedTemplate } | { reason: Localized } {
  if (fault !== undefined) return { reason: fault }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { reason: localized('templates.not_a_template') }
  const parsed = parseWithCodes(ImportedTemplate, value)
  if (parsed.success) return { template: parsed.data }
  const issues = new Map(parsed.issues.map(({ text, message }) => [text, message]))
  const [[text, message] = ['', null]] = issues
  if (issues.size === 1 && message) return { reason: { text, ...message } }
  const params = [...issues].map(([text, message]) => toNestedParam(text, message))
  const [first = '', second = none, third = none, fourth = none, ...others] = params
  const [last = none] = others
  // The message has five gaps: what comes after shares the last one, as text.
  const fifth = others.length > 1 ? [...issues.keys()].slice(4).join('; ') : last
  return { reason: localized('templates.reasons', { first, second, third, fourth, fifth }) }
}

/** A gap of `templates.reasons` that stays empty. */
const none = 'none'

export function readName({ value }: FileRow): string | null {
  const name: unknown = Object(value).name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null
}

export function createWrongFileError(message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_file', message, { fields: { file: message } })
}
