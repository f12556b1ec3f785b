import { width } from './width.js'

/** Breaks a text between words into lines of at most `columns`; a longer word stands on a line of its own. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').split(' ')) {
    if (line !== '' && width(line) + 1 + width(word) > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
