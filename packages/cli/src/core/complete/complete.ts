import { EventName, type Morpheus } from '@morpheus/sdk'
import { integrationKinds, targetKinds } from '@morpheus/sdk/catalogue'
import { formatPhone } from '@morpheus/sdk/format'
import { deliveryStateLabels, sessionStateOf, targetLabels } from '@morpheus/sdk/text'
import type { Argument, Command, Option } from 'commander'
import { availabilityChoices } from '../../features/sessions/availabilityChoices.js'
import { normalizeName } from '../../features/sessions/names.js'
import { openClient } from '../client/open.js'
import { stateCell } from '../output/health.js'
import { sanitize } from '../output/sanitize.js'
import { getStdout } from '../output/streams.js'
import { getWaitIndicator } from '../output/waiting.js'
import { readProfiles } from '../profile/read.js'
import { readSettings, requireSignIn } from '../profile/settings.js'

interface Candidate {
  value: string
  description: string
  /** Offered only after its beginning was typed: an id, beside the name of the same thing. */
  whenBegun?: boolean
}

type Lookup = (name: string) => Promise<Candidate[]>

/** Completions of the last word: commands, options and values; empty where any text is possible. */
export async function listCandidates(
  program: Command,
  args: readonly string[],
  lookup: Lookup,
): Promise<Candidate[]> {
  const precedingWords = args.slice(0, -1)
  const partialWord = unquote(args.at(-1) ?? '')
  const { command, given, awaiting } = walk(program, precedingWords)
  return (await suggest()).filter(
    ({ value, whenBegun }) =>
      (partialWord !== '' || !whenBegun) && normalizeName(value).startsWith(normalizeName(partialWord)),
  )

  async function suggest(): Promise<Candidate[]> {
    if (awaiting) return listValues(awaiting.argChoices, getValueName(awaiting))
    if (partialWord.startsWith('-')) return optionsOf(command)
    if (command.commands.length > 0) return listCommands(command)
    const argument = argumentAt(command, given)
    return argument ? listValues(argument.argChoices, argument.name()) : []
  }

  function listValues(
    choices: readonly string[] | undefined,
    name: string,
  ): Candidate[] | Promise<Candidate[]> {
    return choices ? choices.map((value) => ({ value, description: '' })) : lookup(name)
  }
}

function walk(program: Command, args: readonly string[]) {
  let command = program
  let argumentCount = 0
  let awaiting: Option | undefined
  for (const word of args) {
    if (awaiting) {
      awaiting = undefined
      continue
    }
    if (word.startsWith('-')) {
      const option = listOptions(command).find(({ short, long }) => word === short || word === long)
      if (option?.required) awaiting = option
      continue
    }
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (next) command = next
    else argumentCount++
  }
  return { command, given: argumentCount, awaiting }
}

function listOptions(command: Command): Option[] {
  const options: Option[] = []
  for (let step: Command | null = command; step; step = step.parent) options.push(...step.options)
  return options
}

const optionsOf = (command: Command): Candidate[] =>
  listOptions(command)
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description }) => ({ value: long ?? '', description }))

const listCommands = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), description: one.summary() || one.description() }))

function argumentAt(
  { registeredArguments: declaredArguments }: Command,
  index: number,
): Argument | undefined {
  const last = declaredArguments.at(-1)
  return declaredArguments[index] ?? (last?.variadic ? last : undefined)
}

const getValueName = ({ flags }: Option) => /[<[]([^>\].]+)/.exec(flags)?.[1] ?? ''

function unquote(argument: string): string {
  if (/^["']/.test(argument)) return argument.slice(1).replace(/["']$/, '')
  return argument.replace(/\\(.)/g, '$1')
}

/** Timeout in milliseconds, short for a person at the prompt. */
const timeoutMs = 2_000
const maxSuggestions = 50

type CandidateLoader = (morpheus: Morpheus, options: { signal: AbortSignal }) => Promise<Candidate[]>

function byNameOrId(items: readonly { id: string; name: string; description: string }[]): Candidate[] {
  const count = new Map<string, number>()
  for (const { name } of items) count.set(name, (count.get(name) ?? 0) + 1)
  return items.flatMap(({ id, name, description }) =>
    count.get(name) !== 1
      ? [{ value: id, description: `${name} ${description}` }]
      : [
          { value: name, description },
          { value: id, description: name, whenBegun: true },
        ],
  )
}

const live: Readonly<Record<string, CandidateLoader>> = {
  sessão: async ({ sessions }, options) =>
    byNameOrId(
      (await sessions.list({}, options)).sessions.map(({ id, name, phone, ...session }) => ({
        id,
        name,
        description: `${stateCell(sessionStateOf(session)).text} ${phone ? formatPhone(phone) : id.slice(0, 8)}`,
      })),
    ),
  etiqueta: async ({ sessions }, options) => {
    const tags = (await sessions.list({}, options)).sessions.flatMap((session) => session.tags ?? [])
    return [...new Set(tags)].map((value) => ({ value, description: '' }))
  },
  chave: async ({ apiKeys }, options) =>
    byNameOrId(
      (await apiKeys.list({}, options)).keys.map(({ id, name }) => ({
        id,
        name,
        description: id.slice(0, 8),
      })),
    ),
  entrega: async ({ deliveries }, options) =>
    (await deliveries.list({ limit: maxSuggestions }, options)).logs.map(({ id, event, target, state }) => ({
      value: id,
      description: `${event} ${targetLabels[target]} ${deliveryStateLabels[state]}`,
    })),
  convite: async ({ invitations }, options) =>
    (await invitations.list({}, options)).invitations.map(({ id, email }) => ({
      value: email,
      description: id,
    })),
  template: async ({ templates }, options) =>
    (await templates.list({ limit: maxSuggestions }, options)).templates.map(({ name, content }) => ({
      value: name,
      description: content,
    })),
  backup: async ({ backups }, options) => [
    { value: 'ultimo', description: 'o mais novo' },
    ...(await backups.list({}, options)).map(({ id, createdAt }) => ({ value: id, description: createdAt })),
  ],
  aparelho: async ({ security }, options) =>
    (await security.devices({}, options)).devices.map(({ id, name }) => ({ value: id, description: name })),
}

const fixedCandidates: Readonly<Record<string, () => Candidate[]>> = {
  perfil: () => Object.keys(readProfiles()).map((value) => ({ value, description: '' })),
  integração: () => integrationKinds.map((value) => ({ value, description: '' })),
  destino: () => targetKinds.map((value) => ({ value, description: '' })),
  evento: () => EventName.options.map((value) => ({ value, description: '' })),
  situação: () => availabilityChoices.map((value) => ({ value, description: '' })),
}

/** Returns nothing on an error, as the prompt is no place for it. */
const lookupLive =
  (flags: { perfil?: string; url?: string }): Lookup =>
  async (name) => {
    const key = name.endsWith('ões') ? `${name.slice(0, -3)}ão` : name.replace(/s$/, '')
    try {
      const fixedSuggestions = fixedCandidates[key]
      if (fixedSuggestions) return fixedSuggestions()
      const findCandidates = live[key]
      if (!findCandidates) return []
      const profileSettings = readSettings(flags)
      requireSignIn(profileSettings)
      getWaitIndicator().silence()
      const { morpheus } = await openClient(profileSettings)
      const candidateList = await findCandidates(morpheus, { signal: AbortSignal.timeout(timeoutMs) })
      return candidateList.map((one) => ({
        ...one,
        value: sanitize(one.value),
        description: sanitize(one.description).slice(0, 60),
      }))
    } catch {
      return []
    }
  }

/**
 * `morpheus __complete <words…>`: one completion per line, with its description after a tab. The last word is at the
 * cursor.
 */
export async function complete(program: Command, args: readonly string[]): Promise<void> {
  const takeValueAfter = (flag: string) => {
    const index = args.indexOf(flag)
    return index === -1 ? undefined : args[index + 1]
  }
  const [perfil, url] = [takeValueAfter('--perfil'), takeValueAfter('--url')]
  const lookup = lookupLive({ ...(perfil && { perfil }), ...(url && { url }) })
  const suggestions = await listCandidates(program, args, lookup)
  for (const { value, description } of suggestions) getStdout().write(`${value}\t${description}\n`)
}
