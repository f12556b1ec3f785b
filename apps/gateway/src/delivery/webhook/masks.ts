import { mask } from '../../domain/mask.js'

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

/** What a receiver answered, without the secrets that it was sent: many echo the request, and answers are kept as text. */
export function hideSecrets(text: string, headers: Readonly<Record<string, string>>): string {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecret(name) ? [value] : []))
  const hidden = values
    // A receiver may echo the token without its scheme, or as a JSON string.
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter((value) => value.length >= shortestHidden)
    .sort((a, b) => b.length - a.length)
  return hidden.reduce((rest, value) => rest.replaceAll(value, () => mask(value)), text)
}

function isSecret(name: string): boolean {
  return !harmless.has(name.toLowerCase())
}
