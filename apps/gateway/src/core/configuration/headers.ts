import { isMask, mask } from '../lib/mask.js'

type Headers = Readonly<Record<string, string>>

/** Allow-list: secrets may hide under any other name. */
const publicNames = new Set([
  'accept',
  'accept-charset',
  'accept-language',
  'cache-control',
  'content-language',
  'pragma',
  'user-agent',
  'x-requested-with',
])

export function isSecretHeader(name: string): boolean {
  return !publicNames.has(name.toLowerCase())
}

/** Header names are case-insensitive: two spellings of one would both be sent. */
export function lowerCaseNames(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? mask(value) : value]),
  )
}

export function unmaskHeaders(input: Headers, stored: Headers): Record<string, string> {
  const storedByName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const storedHeader = storedByName.get(name.toLowerCase())
      return [name, storedHeader !== undefined && value === mask(storedHeader) ? storedHeader : value]
    }),
  )
}

/** Names of headers that keep their stored secret, by a mask or by omission of all headers. */
export function listMaskedHeaders(input: Headers | undefined, stored: Headers): string[] {
  const headers = input ?? maskHeaders(stored)
  const merged = unmaskHeaders(headers, stored)
  return Object.keys(headers).filter((name) => isSecretHeader(name) && headers[name] !== merged[name])
}

/** Names of the headers whose value is a mask. */
export function listMaskValueNames(headers: Headers): string[] {
  return Object.keys(headers).filter((name) => isMask(headers[name] ?? ''))
}
