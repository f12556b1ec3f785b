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

/** Stands for a blank at which no line is broken. */
const glue = '\ue000'
const command = /\bmorpheus [a-z].*$/

/** A text of several lines, whose further lines are set in by two; a command to be typed is not broken. */
export function wrapSetIn(text: string, columns: number): string {
  const inWindow = (line: string) => {
    if (width(line) <= columns) return line
    const whole = line.replace(command, (typed) => typed.replaceAll(' ', glue))
    return wrap(whole, columns).join('\n  ').replaceAll(glue, ' ')
  }
  return text.split('\n').map(inWindow).join('\n')
}
