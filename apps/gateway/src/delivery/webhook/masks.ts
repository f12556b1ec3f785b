import { mask } from '../../domain/mask.js'

const prefix = 'whsec_'

export function maskSecret(secret: string): string {
  return prefix + mask(secret.slice(prefix.length))
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
    Object.entries(headers).map(([name, value]) => [
      name,
      harmless.has(name.toLowerCase()) ? value : mask(value),
    ]),
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
