/** Markdown syntax at any position: emphasis, code, links, strikethrough, tags and entities. */
const anywhere = /[\\*`[]|~~|<(?=[a-z/!?])|&(?=#?\w+;)/gi
/** An underscore between letters is literal. */
const emphasis = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** Start of a heading, quotation or list. */
const lineStart = /^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$))/
/** Underline of a heading, a rule, or a table. */
const ruled = /^(?=[-=|:][-=|:\s]*$)/
const numbered = /^(\d{1,9})([.)])(?=\s|$)/
const address = /(https?:\/\/\S+)/i

/** Escapes markdown so that text is shown as written; URLs stay clickable. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(line).join('\n')
}

function line(text: string): string {
  // Four spaces would make it code.
  const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
  const escaped = text
    .slice(indent.length)
    .split(address)
    .map((part, index) => (index % 2 === 1 ? toAddress(part) : escapeText(part)))
    .join('')
    .replace(lineStart, '\\')
    .replace(ruled, '\\')
    .replace(numbered, '$1\\$2')
  return indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0') + escaped
}

const escapeText = (text: string) =>
  text.replace(anywhere, (sign) => [...sign].map((one) => `\\${one}`).join('')).replace(emphasis, '\\_')

/** Percent-encodes markdown syntax within a URL. */
const toAddress = (text: string) =>
  text
    .replace(/[*`[\]<>\\]|~(?=~)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(emphasis, '%5F')
