import { plainName } from '../../features/sessions/names.js'
import type { MonitorCommand } from './command.js'
import { monitorCommands } from './table.js'

export type ReadCommand =
  | { readonly command: MonitorCommand; readonly text: string }
  | { readonly wrong: string }

type Worded = MonitorCommand & { readonly word: string }

const worded = monitorCommands.filter((command): command is Worded => command.word !== undefined)
const words = worded.map(({ word }) => word).sort()

export function readCommand(text: string): ReadCommand {
  const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? []
  const command = commandOf(word)
  if (!command) return { wrong: `":${word}" não é um comando. Veja-os com ?` }
  const { takes } = command
  if (rest === '' || takes === 'text') return { command, text: rest }
  if (takes === undefined) return { wrong: `":${command.word}" não leva mais nada.` }
  const given = only(takes, plainName(rest))
  return given === null
    ? { wrong: `":${command.word}" não conhece "${rest}". Use: ${takes.join(', ')}.` }
    : { command, text: given }
}

/** Completes the word at the end of the text; unchanged where it is ambiguous. */
export function completeCommand(text: string): string {
  const { word, rest } = parted(text)
  if (rest === undefined) return only(words, word) ?? text
  const command = commandOf(word)
  if (!command?.takes || command.takes === 'text') return text
  const given = only(command.takes, rest)
  return given === null ? text : `${command.word} ${given}`
}

export function choices(text: string): readonly string[] {
  const { word, rest } = parted(text)
  if (rest === undefined) return beginning(words, word)
  const takes = commandOf(word)?.takes
  return takes === undefined || takes === 'text' ? [] : beginning(takes, rest)
}

function parted(text: string): { word: string; rest: string | undefined } {
  const [word = '', rest] = text.trimStart().split(/\s+/)
  return { word: plainName(word), rest: rest === undefined ? undefined : plainName(rest) }
}

function commandOf(text: string): Worded | undefined {
  const start = plainName(text)
  const alias = worded.find(({ aliases }) => aliases?.includes(start))
  const word = only(words, start)
  return alias ?? worded.find((command) => command.word === word)
}

const beginning = (all: readonly string[], start: string) => all.filter((one) => one.startsWith(start))

function only(all: readonly string[], start: string): string | null {
  const [one, another] = start === '' ? [] : beginning(all, start)
  return all.find((word) => word === start) ?? (another === undefined ? (one ?? null) : null)
}
