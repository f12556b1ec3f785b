import type { Argument, Command, Option } from 'commander'
import { plainName } from '../../features/sessions/names.js'

export interface Candidate {
  value: string
  what: string
  /** Offered only after its beginning was typed: an id, beside the name of the same thing. */
  whenBegun?: boolean
}

/** Looks up completions outside the program, by the name of an argument or option. */
export type Lookup = (name: string) => Promise<Candidate[]>

/** Completions of the last word: commands, options and values; empty where any text is possible. */
export async function candidates(
  program: Command,
  words: readonly string[],
  lookup: Lookup,
): Promise<Candidate[]> {
  const before = words.slice(0, -1)
  const begun = unquoted(words.at(-1) ?? '')
  const { command, given, awaiting } = walk(program, before)
  return (await all()).filter(
    ({ value, whenBegun }) => (begun !== '' || !whenBegun) && plainName(value).startsWith(plainName(begun)),
  )

  async function all(): Promise<Candidate[]> {
    if (awaiting) return valuesOf(awaiting.argChoices, nameOf(awaiting))
    if (begun.startsWith('-')) return optionsOf(command)
    if (command.commands.length > 0) return commandsOf(command)
    const argument = argumentAt(command, given)
    return argument ? valuesOf(argument.argChoices, argument.name()) : []
  }

  function valuesOf(
    choices: readonly string[] | undefined,
    name: string,
  ): Candidate[] | Promise<Candidate[]> {
    return choices ? choices.map((value) => ({ value, what: '' })) : lookup(name)
  }
}

function walk(program: Command, words: readonly string[]) {
  let command = program
  let given = 0
  let awaiting: Option | undefined
  for (const word of words) {
    if (awaiting) {
      awaiting = undefined
      continue
    }
    if (word.startsWith('-')) {
      const option = known(command).find(({ short, long }) => word === short || word === long)
      if (option?.required) awaiting = option
      continue
    }
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (next) command = next
    else given++
  }
  return { command, given, awaiting }
}

function known(command: Command): Option[] {
  const found: Option[] = []
  for (let step: Command | null = command; step; step = step.parent) found.push(...step.options)
  return found
}

const optionsOf = (command: Command): Candidate[] =>
  known(command)
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description }) => ({ value: long ?? '', what: description }))

const commandsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), what: one.summary() || one.description() }))

function argumentAt({ registeredArguments: all }: Command, index: number): Argument | undefined {
  const last = all.at(-1)
  return all[index] ?? (last?.variadic ? last : undefined)
}

const nameOf = ({ flags }: Option) => /[<[]([^>\].]+)/.exec(flags)?.[1] ?? ''

export function unquoted(word: string): string {
  if (/^["']/.test(word)) return word.slice(1).replace(/["']$/, '')
  return word.replace(/\\(.)/g, '$1')
}
