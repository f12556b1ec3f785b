import { wrapAnsi } from 'fast-wrap-ansi'
import { width } from './width.js'

export const wrap = (text: string, columns: number): string[] =>
  wrapAnsi(text.replace(/\s+/g, ' '), columns).split('\n')

const glue = '\ue000'
const command = /\bmorpheus [a-z].*$/

/** Wraps a text of several lines, indenting further lines by two; a command to type is never broken. */
export function isWrapSet(text: string, columns: number): string {
  const inWindow = (line: string) => {
    if (width(line) <= columns) return line
    const whole = line.replace(command, (typed) => typed.replaceAll(' ', glue))
    return wrap(whole, columns).join('\n  ').replaceAll(glue, ' ')
  }
  return text.split('\n').map(inWindow).join('\n')
}
