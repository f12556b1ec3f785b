import type * as z from 'zod'
import { HttpError } from './httpError.js'

/**
 * Parses a caller's input.
 * @throws HttpError 400 naming the fields that are wrong or unknown.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: fieldsOf(parsed.error) })
}

/** Limits the answer for long lists with a repeated error. */
const mostFields = 20

function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  // A Map, as field names may collide with those of Object.prototype.
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const message = issue.code === 'unrecognized_keys' ? 'Campo desconhecido' : issue.message
    for (const path of names) {
      const name = path.map(String).join('.')
      if (fields.size < mostFields && !fields.has(name)) fields.set(name, message)
    }
  }
  return Object.fromEntries(fields)
}
