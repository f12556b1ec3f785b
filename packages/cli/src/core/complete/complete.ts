import { EventName, type Morpheus } from '@morpheus/sdk'
import { integrationKinds, targetKinds } from '@morpheus/sdk/catalogue'
import { formatPhone } from '@morpheus/sdk/format'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import type { Argument, Command, Option } from 'commander'
import { plainName } from '../../features/sessions/names.js'
import { situationWords } from '../../features/sessions/situationWords.js'
import { openClient } from '../client/open.js'
import { statusCell } from '../output/health.js'
import { sanitize } from '../output/sanitize.js'
import { out } from '../output/streams.js'
import { waiting } from '../output/waiting.js'
import { readProfiles } from '../profile/read.js'
import { requireSignIn, settings } from '../profile/settings.js'

interface Candidate {
  value: string
  what: string
  /** Offered only after its beginning was typed: an id, beside the name of the same thing. */
  whenBegun?: boolean
}

type Lookup = (name: string) => Promise<Candidate[]>

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
  let argumentCount = 0
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
    else argumentCount++
  }
  return { command, given: argumentCount, awaiting }
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

function unquoted(word: string): string {
  if (/^["']/.test(word)) return word.slice(1).replace(/["']$/, '')
  return word.replace(/\\(.)/g, '$1')
}

/** Timeout in milliseconds, short for a person at the prompt. */
const timeoutMs = 2_000
const few = 50

type Ask = (morpheus: Morpheus, options: { signal: AbortSignal }) => Promise<Candidate[]>

function namedOrById(all: readonly { id: string; name: string; what: string }[]): Candidate[] {
  const count = new Map<string, number>()
  for (const { name } of all) count.set(name, (count.get(name) ?? 0) + 1)
  return all.flatMap(({ id, name, what }) =>
    count.get(name) !== 1
      ? [{ value: id, what: `${name} ${what}` }]
      : [
          { value: name, what },
          { value: id, what: name, whenBegun: true },
        ],
  )
}

const live: Readonly<Record<string, Ask>> = {
  sessão: async ({ sessions }, options) =>
    namedOrById(
      (await sessions.list({}, options)).sessions.map(({ id, name, status, phone }) => ({
        id,
        name,
        what: `${statusCell(status).text} ${phone ? formatPhone(phone) : id.slice(0, 8)}`,
      })),
    ),
  etiqueta: async ({ sessions }, options) => {
    const tags = (await sessions.list({}, options)).sessions.flatMap((session) => session.tags ?? [])
    return [...new Set(tags)].map((value) => ({ value, what: '' }))
  },
  chave: async ({ apiKeys }, options) =>
    namedOrById(
      (await apiKeys.list({}, options)).keys.map(({ id, name }) => ({ id, name, what: id.slice(0, 8) })),
    ),
  entrega: async ({ deliveries }, options) =>
    (await deliveries.list({ limit: few }, options)).logs.map(({ id, event, target, state }) => ({
      value: id,
      what: `${event} ${targetLabels[target]} ${deliveryStateLabels[state]}`,
    })),
  convite: async ({ invitations }, options) =>
    (await invitations.list({}, options)).invitations.map(({ id, email }) => ({ value: email, what: id })),
  template: async ({ templates }, options) =>
    (await templates.list({ limit: few }, options)).templates.map(({ name, content }) => ({
      value: name,
      what: content,
    })),
  backup: async ({ backups }, options) => [
    { value: 'ultimo', what: 'o mais novo' },
    ...(await backups.list({}, options)).map(({ id, createdAt }) => ({ value: id, what: createdAt })),
  ],
  aparelho: async ({ security }, options) =>
    (await security.devices({}, options)).devices.map(({ id, name }) => ({ value: id, what: name })),
}

const fixed: Readonly<Record<string, () => Candidate[]>> = {
  perfil: () => Object.keys(readProfiles()).map((value) => ({ value, what: '' })),
  integração: () => integrationKinds.map((value) => ({ value, what: '' })),
  destino: () => targetKinds.map((value) => ({ value, what: '' })),
  evento: () => EventName.options.map((value) => ({ value, what: '' })),
  situação: () => situationWords.map((value) => ({ value, what: '' })),
}

/** Returns nothing on an error, as the prompt is no place for it. */
const lookupLive =
  (given: { perfil?: string; url?: string }): Lookup =>
  async (name) => {
    const key = name.endsWith('ões') ? `${name.slice(0, -3)}ão` : name.replace(/s$/, '')
    try {
      const known = fixed[key]
      if (known) return known()
      const ask = live[key]
      if (!ask) return []
      const chosen = settings(given)
      requireSignIn(chosen)
      waiting().silence()
      const { morpheus } = await openClient(chosen)
      const found = await ask(morpheus, { signal: AbortSignal.timeout(timeoutMs) })
      return found.map((one) => ({
        ...one,
        value: sanitize(one.value),
        what: sanitize(one.what).slice(0, 60),
      }))
    } catch {
      return []
    }
  }

/**
 * `morpheus __complete <words…>`: one completion per line, with its description after a tab. The last word is at the
 * cursor.
 */
export async function complete(program: Command, words: readonly string[]): Promise<void> {
  const after = (flag: string) => {
    const at = words.indexOf(flag)
    return at === -1 ? undefined : words[at + 1]
  }
  const [perfil, url] = [after('--perfil'), after('--url')]
  const lookup = lookupLive({ ...(perfil && { perfil }), ...(url && { url }) })
  const found = await candidates(program, words, lookup)
  for (const { value, what } of found) out().write(`${value}\t${what}\n`)
}
