/** Signs that markdown takes for its own wherever they stand: emphasis, code, links, strikes, tags and entities. */
const anywhere = /[\\*`[]|~~|<(?=[a-z/!?])|&(?=#?\w+;)/gi
/** Between letters it is only a sign. */
const emphasis = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** What begins a heading, a quotation or a list. */
const lineStart = /^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$))/
/** What makes a heading of the line before, a rule, or a table. */
const ruled = /^(?=[-=|:][-=|:\s]*$)/
const numbered = /^(\d{1,9})([.)])(?=\s|$)/
const address = /(https?:\/\/\S+)/i

/** A text that is shown as it was written, whatever markdown would make of it. Addresses stay what can be followed. */
export function asPlainMarkdown(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(line).join('\n')
}

function line(text: string): string {
  // Four spaces would make it code.
  const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
  const escaped = text
    .slice(indent.length)
    .split(address)
    .map((part, index) => (index % 2 === 1 ? addressOf(part) : words(part)))
    .join('')
    .replace(lineStart, '\\')
    .replace(ruled, '\\')
    .replace(numbered, '$1\\$2')
  return indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0') + escaped
}

const words = (text: string) =>
  text.replace(anywhere, (sign) => [...sign].map((one) => `\\${one}`).join('')).replace(emphasis, '\\_')

/** The same address, in signs that mean nothing else. */
const addressOf = (text: string) =>
  text
    .replace(/[*`[\]<>\\]|~(?=~)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(emphasis, '%5F')
