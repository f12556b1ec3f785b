import stringWidth from 'fast-string-width'

/** Columns of the terminal; colour codes take none. */
export const width = (text: string): number => stringWidth(text)

let graphemes: Intl.Segmenter | undefined

export function truncate(text: string, columns: number): string {
  if (width(text) <= columns) return text
  if (columns < 1) return ''
  graphemes ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  let truncated = ''
  for (const { segment } of graphemes.segment(text)) {
    if (width(truncated + segment) > columns - 1) break
    truncated += segment
  }
  return `${truncated.trimEnd()}…`
}

export function padText(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)))
}
