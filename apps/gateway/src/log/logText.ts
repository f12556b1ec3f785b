import { stripVTControlCharacters } from 'node:util'

const longestMessage = 8 * 1024
const longestDetails = 32 * 1024
const ellipsis = '…'

/** As in the process's own log. */
const secret = /authorization|password|senha|token|secret|^qr|code$|cookie/i

const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Controls, and the marks that reverse what stands beside them.
const unseen = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line of plain text, at most 8 KB of it: no control characters, nothing half a character. HTML is text. */
export function cleanMessage(text: string): string {
  // What follows need not be read: one character is one byte at least.
  const beginning = text.slice(0, 4 * longestMessage)
  const bytes = Buffer.from(cleaned(beginning).replace(blanks, ' ').replace(unseen, ''))
  if (bytes.length <= longestMessage && beginning.length === text.length) return bytes.toString()
  return `${startOf(bytes, longestMessage - Buffer.byteLength(ellipsis))}${ellipsis}`
}

/** Details as JSON of at most 32 KB, secrets hidden; a note in their place where they are larger or no JSON. */
export function cleanDetails(details: Readonly<Record<string, unknown>>): string {
  try {
    const json = JSON.stringify(details, (key, value: unknown) => {
      if (key !== '' && secret.test(key)) return '[oculto]'
      return typeof value === 'string' ? cleanValue(value) : value
    })
    const size = Buffer.byteLength(json)
    if (size <= longestDetails) return json
    return note(`Detalhes omitidos: ${Math.ceil(size / 1024)} KB, acima do limite de 32 KB`)
  } catch {
    return note('Detalhes omitidos: não puderam ser convertidos em JSON')
  }
}

/** Breaks and tabs stay: a stack is read by its lines. */
function cleanValue(text: string): string {
  return Buffer.from(
    cleaned(text).replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : '')),
  ).toString()
}

function cleaned(text: string): string {
  return stripVTControlCharacters(text)
}

/** The first bytes as text, without a character cut in half. */
function startOf(bytes: Buffer, length: number): string {
  let end = Math.min(length, bytes.length)
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString()
}

function note(text: string): string {
  return JSON.stringify({ nota: text })
}
