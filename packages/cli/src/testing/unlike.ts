import type { JsonSchema } from '@morpheus/sdk/openapi'
import { answers } from '../core/answers/answers.js'

/** The first difference between a command's output and its schema; null where there is none, or no schema. */
export function unlike(command: string, output: string): string | null {
  const answer = answers[command]
  if (!answer) return null
  const { form, schema } = answer
  if (form === 'lines') {
    for (const line of output.trim().split('\n')) {
      const wrong = differs(JSON.parse(line), schema, '')
      if (wrong) return wrong
    }
    return null
  }
  return differs(JSON.parse(output), form === 'list' ? { type: 'array', items: schema } : schema, '')
}

function differs(value: unknown, schema: JsonSchema, at: string): string | null {
  const { type, const: only, enum: choices, anyOf, items, properties = {}, required = [] } = schema
  if (only !== undefined && value !== only) return `${at} is not ${String(only)}`
  if (choices && !choices.includes(value)) return `${at} is none of ${choices.join(', ')}`
  if (anyOf) {
    const wrongs = anyOf.map((one) => differs(value, one, at))
    return wrongs.includes(null) ? null : `${at} is nothing of anyOf: ${wrongs.join('; ')}`
  }
  const types: readonly string[] = typeof type === 'string' ? [type] : (type ?? [])
  if (
    types.length > 0 &&
    !types.includes(typeOf(value)) &&
    !(types.includes('integer') && Number.isInteger(value))
  ) {
    return `${at} is no ${types.join(' or ')}: ${JSON.stringify(value)?.slice(0, 80)}`
  }
  if (Array.isArray(value))
    return items ? firstOf(value.map((one, index) => differs(one, items, `${at}/${index}`))) : null
  if (typeof value !== 'object' || value === null) return null
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(value))
  const missing = required.find((name) => fields[name] === undefined)
  if (missing !== undefined) return `${at}/${missing} is missing`
  return firstOf(
    Object.entries(properties).map(([name, one]) =>
      fields[name] === undefined ? null : differs(fields[name], one, `${at}/${name}`),
    ),
  )
}

const firstOf = (wrongs: readonly (string | null)[]) => wrongs.find((wrong) => wrong !== null) ?? null

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
