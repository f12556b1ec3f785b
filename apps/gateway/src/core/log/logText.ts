import { stripVTControlCharacters } from 'node:util'

const maxMessageLength = 8 * 1024
const maxDetailsLength = 32 * 1024
const ellipsis = '…'

/** Same as in the process log. */
const secret = /authorization|password|senha|token|secret|^qr|code$|cookie/i

const whitespace = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Control characters, and bidirectional marks.
const invisible = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Plain text on one line, at most 8 KB, without control characters or lone surrogates. HTML is not interpreted. */
export function cleanMessage(text: string): string {
  // A character has at least one byte: the rest is beyond the limit.
  const beginning = text.slice(0, 4 * maxMessageLength)
  const bytes = Buffer.from(removeInvisible(beginning).replace(whitespace, ' ').replace(invisible, ''))
  if (bytes.length <= maxMessageLength && beginning.length === text.length) return bytes.toString()
  return `${truncateUtf8(bytes, maxMessageLength - Buffer.byteLength(ellipsis))}${ellipsis}`
}

/** Details as JSON of at most 32 KB with masked secrets; a note replaces larger ones and non-JSON. */
export function cleanDetails(details: Readonly<Record<string, unknown>>): string {
  try {
    const json = JSON.stringify(details, (key, value: unknown) => {
      if (key !== '' && secret.test(key)) return '[oculto]'
      return typeof value === 'string' ? cleanValue(value) : value
    })
    const size = Buffer.byteLength(json)
    if (size <= maxDetailsLength) return json
    return createNote(`Detalhes omitidos: ${Math.ceil(size / 1024)} KB, acima do limite de 32 KB`)
  } catch {
    return createNote('Detalhes omitidos: não puderam ser convertidos em JSON')
  }
}

/** Line breaks and tabs stay, for stack traces. */
function cleanValue(text: string): string {
  return Buffer.from(
    removeInvisible(text).replace(invisible, (mark) => (mark === '\n' || mark === '\t' ? mark : '')),
  ).toString()
}

function removeInvisible(text: string): string {
  return stripVTControlCharacters(text)
}

/** The first bytes as text, without a character cut in half. */
function truncateUtf8(bytes: Buffer, length: number): string {
  let end = Math.min(length, bytes.length)
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString()
}

function createNote(text: string): string {
  return JSON.stringify({ nota: text })
}
