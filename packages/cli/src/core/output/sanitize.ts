import { stripVTControlCharacters } from 'node:util'

const harmless = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Controls, and marks that hide or reorder text; emoji need U+200D.
const invisible = /\p{Cc}|(?!\u200d)\p{Cf}/gu

/** Makes a server's text safe to print: a name must not move the cursor, recolour the screen or reverse a line. */
export function sanitize(text: string): string {
  if (harmless.test(text)) return text
  return stripVTControlCharacters(text).replace(blanks, ' ').replace(invisible, '')
}

const risky = /[\p{Cc}\u2028\u2029]/gu

/** JSON that is also safe on a terminal: JSON.stringify leaves DEL and C1 as they are. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    risky,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
