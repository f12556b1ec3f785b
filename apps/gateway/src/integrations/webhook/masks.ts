import { mask } from '../../kit/mask.js'
import { covered } from './covered.js'

const prefix = 'whsec_'

export function maskSecret(secret: string): string {
  return secret.startsWith(prefix) ? prefix + mask(secret.slice(prefix.length)) : mask(secret)
}

/** A name can hide a secret in any language; these hide none. */
const harmless = new Set([
  'accept',
  'accept-charset',
  'accept-language',
  'cache-control',
  'content-language',
  'pragma',
  'user-agent',
  'x-requested-with',
])

/** Headers as they are shown: masked, but for those that nobody keeps a secret in. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask(value) : value]),
  )
}

/** The headers that somebody sends back: a mask stands for the value that is kept. */
export function unmaskHeaders(
  sent: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map(Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const before = known.get(name.toLowerCase())
      return [name, before !== undefined && value === mask(before) ? before : value]
    }),
  )
}

/** The names of those that may hold one. */
export function secretHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.keys(headers).filter(isSecret)
}

/** Shorter ones stand in any text. */
const shortestHidden = 6

/** What must not be read in an answer: each secret header, and its parts, for a token may come back without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecret(name) ? [value] : []))
  return values.flatMap((value) => [value, ...value.split(/\s+/)])
}

/**
 * How a receiver's answer begins, without the secrets that it was sent: many echo the request, and answers are kept as
 * text. What is made of `length` characters of it.
 */
export function hideSecrets(text: string, secrets: readonly string[], length: number): string {
  const values = new Set(secrets)
  // A receiver may echo it as a JSON string.
  const escaped = [...values].map((value) => JSON.stringify(value).slice(1, -1))
  const words = new Set([...values, ...escaped].filter((value) => value.length >= shortestHidden))
  if (words.size === 0) return text.slice(0, length)
  const longest = [...words].reduce((most, { length }) => Math.max(most, length), 0)
  // One that begins in what is kept is hidden whole.
  const read = text.slice(0, length + longest)
  const shown: string[] = []
  let at = 0
  for (const { begin, end } of covered(read, words)) {
    if (begin >= length) break
    shown.push(read.slice(at, begin), mask(read.slice(begin, end)))
    at = end
  }
  return [...shown, read.slice(at, Math.max(at, length))].join('')
}

function isSecret(name: string): boolean {
  return !harmless.has(name.toLowerCase())
}
