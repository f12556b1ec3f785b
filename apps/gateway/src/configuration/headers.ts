import { isMask, mask } from '../kit/mask.js'

type Headers = Readonly<Record<string, string>>

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

/** Whether a header of this name may hold a secret. */
export function isSecretHeader(name: string): boolean {
  return !harmless.has(name.toLowerCase())
}

/** Headers as they are shown: masked, but for those that nobody keeps a secret in. */
export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? mask(value) : value]),
  )
}

/** The headers that somebody sends back: a mask stands for the value that is kept. */
export function unmaskHeaders(sent: Headers, kept: Headers): Record<string, string> {
  const known = new Map(Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const before = known.get(name.toLowerCase())
      return [name, before !== undefined && value === mask(before) ? before : value]
    }),
  )
}

/** The names of those that keep a secret, by a mask or, where none are sent, by silence. */
export function followingHeaders(sent: Headers | undefined, kept: Headers): string[] {
  const headers = sent ?? maskHeaders(kept)
  const followed = unmaskHeaders(headers, kept)
  return Object.keys(headers).filter((name) => isSecretHeader(name) && headers[name] !== followed[name])
}

/** The names of those whose value is a mask. */
export function maskedHeaders(headers: Headers): string[] {
  return Object.keys(headers).filter((name) => isMask(headers[name] ?? ''))
}
