import { type Morpheus, migrationLimits, type Session } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printTable } from '../../core/output/table.js'
import { wrap } from '../../core/output/wrap.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findSession } from '../sessions/find.js'
import { readBaileys } from './baileysFolder.js'
import { type KeysPlace, readEvolution } from './evolution.js'
import { splitKeys } from './keyParts.js'
import { type PeerSession, readDevice } from './peerSession.js'
import { readWaha } from './waha.js'
import { readWppconnect } from './wppconnect.js'

export interface ImportOptions extends KeysPlace, ConfirmationOptions {
  instancia?: string[]
  em?: string
  simular?: boolean
  conectar?: boolean
}

export const peers = ['evolution', 'waha', 'wppconnect', 'baileys'] as const
type Peer = (typeof peers)[number]

const readers: Record<Peer, (place: string, options: KeysPlace) => Promise<PeerSession[]>> = {
  evolution: readEvolution,
  waha: readWaha,
  wppconnect: readWppconnect,
  baileys: readBaileys,
}

const isPeer = (text: string): text is Peer => Object.hasOwn(readers, text)

interface Plan {
  peer: PeerSession
  phone: string | null
  /** Why the pairing does not come; null where it does. */
  obstacle: string | null
}

interface Outcome {
  /** Null where the pairing was not imported. */
  session: Session | null
  /** Null where nothing failed. */
  error: string | null
  /** Settings that did not come, and why. */
  notes: readonly string[]
}

export async function importSessions(
  context: Context,
  options: ImportOptions,
  peer: string,
  place: string,
): Promise<void> {
  if (!isPeer(peer)) throw usageError(`Origem desconhecida: use ${peers.join(', ')}.`)
  const { output } = context
  const { instancia: names, simular } = options
  const all = await readers[peer](place, options)
  const chosen = names ? all.filter(({ name }) => names.includes(name)) : all
  if (chosen.length === 0) throw usageError('Nenhuma sessão com este nome na origem.')
  if (options.em !== undefined && chosen.length > 1) {
    throw usageError('Com --em, escolha uma sessão da origem com --instancia.')
  }
  await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list()
    const plans = chosen.map((one) => toPlan(one, sessions, options))
    if (!output.json) show(context, plans)
    else if (simular) output.value(plans.map((plan) => toJson(plan)))
    if (simular) return
    if (!plans.some(({ obstacle }) => obstacle === null)) {
      throw failureError('Nenhum pareamento para importar.', 'import_failed')
    }
    output.note(stopWarning)
    if (requiresPrompt(output, options) && !(await askConfirmation('O gateway antigo está parado?'))) {
      throw cancelledError()
    }
    await importAll(context, morpheus, plans, options)
  })
}

const stopWarning =
  'Pare o gateway antigo antes de conectar: duas conexões do mesmo aparelho derrubam uma à outra, e as chaves dele mudam a cada mensagem.'

function toPlan(peer: PeerSession, sessions: readonly Session[], { em }: ImportOptions): Plan {
  const phone = readDevice(peer.creds)
  const number = phone?.split(':')[0]
  const paired = sessions.find((one) => number !== undefined && one.phoneNumber === number)
  const taken = sessions.find(({ name, lastPhone }) => name === peer.name && lastPhone !== number)
  const obstacle =
    phone === null
      ? 'sem pareamento que possa ser usado'
      : paired
        ? `o número já está pareado aqui, na sessão "${paired.name}"`
        : taken && em === undefined
          ? `já existe uma sessão "${taken.name}" aqui: use --em`
          : null
  return { peer, phone, obstacle }
}

const columns: Column<Plan>[] = [
  {
    title: 'SESSÃO',
    value: ({ peer }) => peer.name,
    cell: ({ peer }) => ({ text: sanitize(peer.name) }),
    dropPriority: 0,
    minWidth: 14,
  },
  {
    title: 'NÚMERO',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: phone === null ? '–' : sanitize(formatPhone(phone.split(':')[0] ?? '')) }),
    dropPriority: 1,
  },
  {
    title: 'PAREAMENTO',
    value: ({ obstacle }) => obstacle ?? 'importable',
    cell: ({ obstacle }) =>
      obstacle === null ? { text: 'vem', colour: 'green' } : { text: 'não vem', colour: 'yellow' },
    dropPriority: 0,
  },
  {
    title: 'CHAVES',
    value: ({ peer }) => peer.keys?.size ?? 0,
    dropPriority: 2,
  },
  {
    title: 'CONTATOS',
    value: ({ peer }) => peer.contacts.length,
    dropPriority: 2,
  },
  {
    title: 'WEBHOOK',
    value: ({ peer }) => peer.webhook !== null,
    cell: ({ peer }) => ({ text: mark(peer.webhook) }),
    dropPriority: 3,
  },
  {
    title: 'AJUSTES',
    value: ({ peer }) => peer.behavior !== null,
    cell: ({ peer }) => ({ text: mark(peer.behavior) }),
    dropPriority: 4,
  },
  {
    title: 'PROXY',
    value: ({ peer }) => peer.proxy !== null,
    cell: ({ peer }) => ({ text: mark(peer.proxy) }),
    dropPriority: 5,
  },
]

const mark = (value: object | null): string => (value === null ? '–' : 'vem')

const toJson = ({ peer, phone, obstacle }: Plan, outcome?: Outcome) => ({
  name: peer.name,
  phone,
  importable: obstacle === null,
  obstacle,
  keys: peer.keys?.size ?? null,
  contacts: peer.contacts.length,
  webhook: peer.webhook !== null,
  behavior: peer.behavior !== null,
  proxy: peer.proxy !== null,
  imported: Boolean(outcome?.session),
  sessionId: outcome?.session?.id ?? null,
  error: outcome?.error ?? null,
  notes: [...createNotes(peer), ...(outcome?.notes ?? [])],
})

function show({ output }: Context, plans: readonly Plan[]): void {
  printTable(output, plans, columns)
  for (const { peer, obstacle } of plans) {
    const notes = [...(obstacle === null ? [] : [`O pareamento não vem: ${obstacle}.`]), ...createNotes(peer)]
    for (const note of notes) {
      output.note(wrap(`${sanitize(peer.name)}: ${sanitize(note)}`, output.columns).join('\n'))
    }
  }
}

function createNotes({ creds, keys, notes }: PeerSession): string[] {
  const missing =
    creds !== null && keys === null
      ? [
          'As chaves não foram encontradas (--chaves): as primeiras mensagens de cada conversa podem demorar a ser decifradas.',
        ]
      : []
  return [...missing, ...notes]
}

async function importAll(
  context: Context,
  morpheus: Morpheus,
  plans: readonly Plan[],
  options: ImportOptions,
): Promise<void> {
  const { output } = context
  const outcomes = new Map<Plan, Outcome>()
  for (const plan of plans)
    if (plan.obstacle === null) outcomes.set(plan, await tryImport(context, morpheus, plan.peer, options))
  if (output.json) output.value(plans.map((plan) => toJson(plan, outcomes.get(plan))))
  const failures = [...outcomes.values()].filter(({ error }) => error !== null).length
  if (failures > 0)
    throw failureError(
      `${countOf(failures, 'sessão não foi importada', 'sessões não foram importadas')}.`,
      'import_failed',
    )
  output.note(
    options.conectar
      ? 'Acompanhe com: morpheus sessoes listar'
      : 'Conecte com: morpheus sessoes conectar <sessão>, sem escanear de novo.',
  )
}

async function tryImport(
  context: Context,
  morpheus: Morpheus,
  peer: PeerSession,
  options: ImportOptions,
): Promise<Outcome> {
  const { output } = context
  let imported: Imported | null = null
  try {
    imported = await importOne(context, morpheus, peer, options)
    const { session } = imported
    output.success(`Importada: ${sanitize(session.name)}`)
    if (options.conectar) {
      await morpheus.sessions.connect({ id: session.id })
      output.note(`Conectando: ${sanitize(session.name)}`)
    }
    return { ...imported, error: null }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    output.note(`Falhou: ${sanitize(peer.name)}: ${sanitize(error)}`)
    return { session: imported?.session ?? null, error, notes: imported?.notes ?? [] }
  }
}

interface Imported {
  session: Session
  notes: readonly string[]
}

async function importOne(
  { output }: Context,
  morpheus: Morpheus,
  peer: PeerSession,
  { em }: ImportOptions,
): Promise<Imported> {
  const target = em === undefined ? undefined : (await findSession(morpheus, em)).id
  const { session } = await morpheus.migration.importSession({
    name: peer.name.slice(0, 100),
    creds: peer.creds ?? '',
    ...(target !== undefined && { sessionId: target }),
  })
  const { id } = session
  for (const keys of splitKeys(peer.keys ?? new Map())) await morpheus.migration.addKeys({ id, keys })
  for (let from = 0; from < peer.contacts.length; from += migrationLimits.contactsPerCall) {
    const contacts = peer.contacts.slice(from, from + migrationLimits.contactsPerCall)
    await morpheus.migration.addContacts({ id, contacts })
  }
  const notes: string[] = []
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    await act().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      notes.push(`${what} não veio: ${reason}`)
      output.note(`${sanitize(peer.name)}: ${what} não veio: ${sanitize(reason)}`)
    })
  }
  const { webhook, behavior, proxy, instance } = peer
  // Flows go on to name it so, whatever it is called here.
  if (instance !== null && /^[\x21-\x7e]{1,100}$/.test(instance) && !session.externalId)
    await attempt('o nome da instância', () => morpheus.sessions.update({ id, externalId: instance }))
  if (behavior) await attempt('o comportamento', () => morpheus.behavior.update({ id, ...behavior }))
  if (webhook) await attempt('o webhook', () => morpheus.webhooks.configure({ sessionId: id, ...webhook }))
  if (proxy) await attempt('o proxy', () => morpheus.proxy.save({ id, ...proxy }))
  return { session, notes }
}
