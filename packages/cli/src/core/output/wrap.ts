import { wrapAnsi } from 'fast-wrap-ansi'
import { width } from './width.js'

export const wrap = (text: string, columns: number): string[] =>
  wrapAnsi(text.replace(/\s+/g, ' '), columns).split('\n')

/** Placeholder for the spaces of a command while it is wrapped: a private-use character. */
const glue = '\ue000'
const command = /\bmorpheus [a-z].*$/

/** Wraps a text of several lines, indenting further lines by two; a command to type is never broken. */
export function wrapLines(text: string, columns: number): string {
  const wrapLine = (line: string) => {
    if (width(line) <= columns) return line
    const unbroken = line.replace(command, (match) => match.replaceAll(' ', glue))
    return wrap(unbroken, columns).join('\n  ').replaceAll(glue, ' ')
  }
  return text.split('\n').map(wrapLine).join('\n')
}
