import type { Argument, Command, Option } from 'commander'
import { plainName } from '../actions/sessions/names.js'

/** What a word may become, and what that is. */
export interface Candidate {
  value: string
  what: string
  /** Only where its beginning is typed: beside a name, the id of the same. */
  whenBegun?: boolean
}

/** What is known elsewhere than in the program: by what arguments and options are called. */
export type Lookup = (name: string) => Promise<Candidate[]>

/** What the last of the words may become: of commands, options and values; nothing where it may be anything. */
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

/** Which command the words mean, how many arguments it has been given, and the option that waits for its value. */
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

/** The last may be given several times. */
function argumentAt({ registeredArguments: all }: Command, index: number): Argument | undefined {
  const last = all.at(-1)
  return all[index] ?? (last?.variadic ? last : undefined)
}

/** `--sessao <sessão>`: what stands for the value. */
const nameOf = ({ flags }: Option) => /[<[]([^>\].]+)/.exec(flags)?.[1] ?? ''

/** As a shell hands over what is still being typed. */
export function unquoted(word: string): string {
  if (/^["']/.test(word)) return word.slice(1).replace(/["']$/, '')
  return word.replace(/\\(.)/g, '$1')
}
