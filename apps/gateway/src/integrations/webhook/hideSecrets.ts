import { isSecretHeader } from '../../core/configuration/headers.js'
import { mask } from '../../core/lib/mask.js'

/** Shorter values occur in any text. */
const minHiddenLength = 6

/** Credentials have few parts; an answer is searched for each of them, and headers may hold thousands of words. */
const maxParts = 200

/** Secret headers, and their parts: a token may come back without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name) ? [value] : []))
  const parts = values
    .flatMap((value) => value.split(/\s+/))
    .filter(({ length }) => length >= minHiddenLength)
  return [...values, ...[...new Set(parts)].slice(0, maxParts)]
}

/**
 * The start of a receiver's answer without the secrets sent to it: many echo the request, and answers are stored in
 * plain text. `length` counts characters before masking.
 */
export function hideSecrets(text: string, secrets: readonly string[], length: number): string {
  const values = new Set(secrets)
  // A receiver may echo it as a JSON string.
  const escaped = [...values].map((value) => JSON.stringify(value).slice(1, -1))
  const secretTexts = new Set([...values, ...escaped].filter((value) => value.length >= minHiddenLength))
  if (secretTexts.size === 0) return text.slice(0, length)
  const maxLength = [...secretTexts].reduce((limit, { length }) => Math.max(limit, length), 0)
  // A secret that begins within the limit is masked as a whole.
  const read = text.slice(0, length + maxLength)
  const parts: string[] = []
  let at = 0
  for (const { begin, end } of findRanges(read, secretTexts)) {
    if (begin >= length) break
    parts.push(read.slice(at, begin), mask(read.slice(begin, end)))
    at = end
  }
  return [...parts, read.slice(at, Math.max(at, length))].join('')
}

/** Ranges of a text, half open and in order, that the words cover; those that overlap are one. */
function findRanges(text: string, words: Iterable<string>): { begin: number; end: number }[] {
  const ends = new Array<number>(text.length).fill(0)
  for (const word of words) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      ends[at] = Math.max(ends[at] ?? 0, at + word.length)
  }
  const spans: { begin: number; end: number }[] = []
  for (const [begin, end] of ends.entries()) {
    const last = spans.at(-1)
    if (last && begin < last.end) last.end = Math.max(last.end, end)
    else if (end > 0) spans.push({ begin, end })
  }
  return spans
}
