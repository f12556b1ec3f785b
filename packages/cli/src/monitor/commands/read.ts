import { normalizeName } from '../../features/sessions/names.js'
import type { MonitorCommand } from './command.js'
import { monitorCommands } from './table.js'

export type ReadCommand =
  | { readonly command: MonitorCommand; readonly text: string }
  | { readonly wrong: string }

type TypedCommand = MonitorCommand & { readonly word: string }

const worded = monitorCommands.filter((command): command is TypedCommand => command.word !== undefined)
const words = worded.map(({ word }) => word).sort()

export function readCommand(text: string): ReadCommand {
  const [, word = '', argumentText = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? []
  const command = findCommand(word)
  if (!command) return { wrong: `":${word}" não é um comando. Veja-os com ?` }
  const { accepted } = command
  if (argumentText === '' || accepted === 'text') return { command, text: argumentText }
  if (accepted === undefined) return { wrong: `":${command.word}" não leva mais nada.` }
  const argument = findUnique(accepted, normalizeName(argumentText))
  return argument === null
    ? { wrong: `":${command.word}" não conhece "${argumentText}". Use: ${accepted.join(', ')}.` }
    : { command, text: argument }
}

/** Completes the word at the end of the text; unchanged where it is ambiguous. */
export function completeCommand(text: string): string {
  const { word, argumentText } = splitCommand(text)
  if (argumentText === undefined) return findUnique(words, word) ?? text
  const command = findCommand(word)
  if (!command?.accepted || command.accepted === 'text') return text
  const argument = findUnique(command.accepted, argumentText)
  return argument === null ? text : `${command.word} ${argument}`
}

export function listChoices(text: string): readonly string[] {
  const { word, argumentText } = splitCommand(text)
  if (argumentText === undefined) return selectByPrefix(words, word)
  const commandArguments = findCommand(word)?.accepted
  return commandArguments === undefined || commandArguments === 'text'
    ? []
    : selectByPrefix(commandArguments, argumentText)
}

function splitCommand(text: string): { word: string; argumentText: string | undefined } {
  const [word = '', argumentText] = text.trimStart().split(/\s+/)
  return {
    word: normalizeName(word),
    argumentText: argumentText === undefined ? undefined : normalizeName(argumentText),
  }
}

function findCommand(text: string): TypedCommand | undefined {
  const prefix = normalizeName(text)
  const alias = worded.find(({ aliases }) => aliases?.includes(prefix))
  const word = findUnique(words, prefix)
  return alias ?? worded.find((command) => command.word === word)
}

const selectByPrefix = (words: readonly string[], prefix: string) =>
  words.filter((one) => one.startsWith(prefix))

function findUnique(words: readonly string[], prefix: string): string | null {
  const [one, second] = prefix === '' ? [] : selectByPrefix(words, prefix)
  return words.find((word) => word === prefix) ?? (second === undefined ? (one ?? null) : null)
}
