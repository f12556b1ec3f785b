import { isSecretHeader } from '../../core/configuration/headers.js'
import { mask } from '../../core/lib/mask.js'
import { covered } from './covered.js'

/** Shorter values occur in any text. */
const shortestHidden = 6

/** Secret headers, and their parts: a token may come back without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name) ? [value] : []))
  return values.flatMap((value) => [value, ...value.split(/\s+/)])
}

/**
 * The start of a receiver's answer without the secrets sent to it: many echo the request, and answers are stored in
 * plain text. `length` counts characters before masking.
 */
export function hideSecrets(text: string, secrets: readonly string[], length: number): string {
  const values = new Set(secrets)
  // A receiver may echo it as a JSON string.
  const escaped = [...values].map((value) => JSON.stringify(value).slice(1, -1))
  const words = new Set([...values, ...escaped].filter((value) => value.length >= shortestHidden))
  if (words.size === 0) return text.slice(0, length)
  const longest = [...words].reduce((limit, { length }) => Math.max(limit, length), 0)
  // A secret that begins within the limit is masked as a whole.
  const read = text.slice(0, length + longest)
  const parts: string[] = []
  let at = 0
  for (const { begin, end } of covered(read, words)) {
    if (begin >= length) break
    parts.push(read.slice(at, begin), mask(read.slice(begin, end)))
    at = end
  }
  return [...parts, read.slice(at, Math.max(at, length))].join('')
}
