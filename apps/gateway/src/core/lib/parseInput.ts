import { parseWithCodes, type RuleIssue } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import { type ForeignText, HttpError } from './httpError.js'

/** @throws HttpError 400 naming the fields that are wrong or unknown. */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = parseWithCodes(schema, input)
  if (parsed.success) return parsed.data
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: toFields(parsed.issues) })
}

/** Limits the answer for long lists with a repeated error. */
const maxFields = 20

function toFields(issues: readonly RuleIssue[]): Record<string, Localized | ForeignText> {
  // A Map, as field names may collide with those of Object.prototype.
  const fields = new Map<string, Localized | ForeignText>()
  for (const { path, text, message, unknown } of issues) {
    const isUnknown = unknown.length > 0
    const names = isUnknown ? unknown.map((key) => [...path, key]) : [path]
    const error = message ? { text, ...message } : { text, code: null }
    for (const parts of names) {
      const name = parts.map(String).join('.')
      if (fields.size < maxFields && !fields.has(name))
        fields.set(name, isUnknown ? localized('rules.common.field_unknown') : error)
    }
  }
  return Object.fromEntries(fields)
}
