/** Limit of a reply; a longer one is a fault of the bot. */
const maxReplyLength = 64 * 1024

// Private-use placeholders for WhatsApp's marks while Markdown's, which use the same characters, are parsed.
const bold = '\uE000'
const italic = '\uE001'
const strike = '\uE002'
const marks: Readonly<Record<string, string>> = { [bold]: '*', [italic]: '_', [strike]: '~' }

/** Private-use offset for escaped characters. */
const escaped = 0xe100

const code = /(```[\s\S]*?```|`[^`\n]+`)/

export function convertMarkdown(markdown: string): string {
  return markdown
    .slice(0, maxReplyLength)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uE000-\uE1FF]/g, '')
    .split(code)
    .map((piece, at) => (at % 2 === 1 ? convertCode(piece) : convertProse(piece)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** WhatsApp has no language tag. */
function convertCode(piece: string): string {
  return piece.replace(/^```[\w+#-]*\n/, '```\n')
}

function convertProse(prose: string): string {
  return prose.split('\n').map(convertLine).join('\n')
}

function convertLine(line: string): string {
  if (/^ {0,3}([-*_])( ?\1){2,} *$/.test(line)) return ''
  const heading = /^ {0,3}#{1,6} +(.*?)(?: +#+)? *$/.exec(line)?.[1]
  if (heading !== undefined) return formatted(inline(heading).replaceAll(bold, ''), bold)
  return inMarks(inline(line.replace(/^(\s*)[*+] +/, '$1- ')))
}

/** Bounded spans: unbounded ones would take quadratic time without an end mark. */
function inline(line: string): string {
  return line
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, (_all, sign: string) => hidden(sign))
    .replace(
      /!?\[([^[\]]{0,300})\]\(<?([^()\s<>]{1,2000})>?(?: +"[^"]{0,300}")?\)/g,
      (_all, text: string, url: string) => formatLink(text, url),
    )
    .replace(/<(https?:\/\/[^<>\s]{1,2000})>/g, '$1')
    .replace(/\*\*\*(?=\S)([^*]{1,300}?)(?<=\S)\*\*\*/g, `${bold}${italic}$1${italic}${bold}`)
    .replace(/\*\*(?=\S)(.{1,300}?)(?<=\S)\*\*/g, `${bold}$1${bold}`)
    .replace(/(?<!\w)__(?=\S)(.{1,300}?)(?<=\S)__(?!\w)/g, `${bold}$1${bold}`)
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]{1,300}?)(?<=\S)\*(?![\w*])/g, `${italic}$1${italic}`)
    .replace(/~~(?=\S)(.{1,300}?)(?<=\S)~~/g, `${strike}$1${strike}`)
    .replace(/[\uE100-\uE1FF]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - escaped))
}

/** Hides an escaped character while marks are parsed. */
const hidden = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + escaped)

/** Plain-text link: its text, then its address. */
export function formatLink(text: string, url: string): string {
  const trimmed = text.trim()
  const address = url.replace(/^(mailto|tel):/i, '')
  return trimmed === '' || trimmed === address || trimmed === url ? address : `${trimmed} (${address})`
}

const inMarks = (text: string) => text.replace(/[\uE000-\uE002]/g, (mark) => marks[mark] ?? '')

function formatted(text: string, mark: string): string {
  const inner = text.trim()
  return inner === '' ? text : inMarks(`${mark}${inner}${mark}`)
}

/** Wraps text in WhatsApp marks, leaving spaces outside, where marks would have no effect. */
export function wrapInMarks(text: string, mark: '*' | '_' | '~'): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(\s*)(\S(?:.*\S)?)(\s*)$/, `$1${mark}$2${mark}$3`))
    .join('\n')
}
