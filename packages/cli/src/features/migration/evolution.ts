import { join, resolve } from 'node:path'
import { evolutionEventNames, subscribedBy } from '@morpheus/sdk/integrations'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { loadPart } from '../../core/parts.js'
import { exists } from './baileysFolder.js'
import { isUsable, readKeyFiles, toKeyName } from './keyFiles.js'
import { emptySession, type PeerSession, type PeerWebhook, toContacts, toText } from './peerSession.js'
import { toProxy } from './proxies.js'
import { readHashes } from './redis.js'

/** Evolution's tables of integrations that Morpheus has too, but configures in its own way. */
const integrations = [
  'Chatwoot',
  'Typebot',
  'N8n',
  'Flowise',
  'OpenaiBot',
  'Dify',
  'Rabbitmq',
  'Sqs',
  'Nats',
  'Kafka',
]

/** Values of `CACHE_REDIS_PREFIX_KEY` that Evolution uses where none is configured: 2.3 has another than before. */
const usualPrefixes = ['evolution-cache', 'evolution']

type Row = Readonly<Record<string, unknown>>
type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

export interface KeysPlace {
  /** Folder `instances`, or the address of the Redis. */
  chaves?: string | undefined
  /** `CACHE_REDIS_PREFIX_KEY`. */
  prefixo?: string | undefined
}

/** @throws Failure for an address of another kind, or a database that cannot be read */
export async function readEvolution(address: string, place: KeysPlace): Promise<PeerSession[]> {
  if (!/^postgres(ql)?:\/\//.test(address)) {
    throw usageError(
      'Indique o banco do Evolution como postgresql://usuario:senha@host:5432/banco. De um MySQL, copie-o antes para um PostgreSQL (pgloader) ou importe as pastas com: morpheus importar baileys',
      'invalid_url',
    )
  }
  const { connectPostgres } = await loadPart('postgres')
  const database = await connectPostgres(address).catch((error: unknown) => {
    throw usageError(`O banco não pôde ser lido: ${sanitize(String(error))}`, 'invalid_url')
  })
  try {
    return await readSessions(database.query, place)
  } finally {
    await database.end()
  }
}

async function readSessions(query: Query, place: KeysPlace): Promise<PeerSession[]> {
  const instances = await query('SELECT "id", "name", "integration" FROM "Instance" ORDER BY "name"')
  const keys = await readKeys(
    instances.map(({ id }) => String(id)),
    place,
  )
  const sessions: PeerSession[] = []
  for (const instance of instances) {
    const id = String(instance.id)
    const stored = keys?.get(id) ?? null
    sessions.push(await readSession(query, instance, stored))
  }
  return sessions
}

interface StoredKeys {
  keys: Map<string, string>
  /** With `CACHE_REDIS_SAVE_INSTANCES` the credentials are in the Redis, too. */
  creds: string | null
}

/** Keys of the instances by their id; null without a place to read them from. */
export async function readKeys(
  ids: readonly string[],
  { chaves, prefixo }: KeysPlace,
): Promise<Map<string, StoredKeys> | null> {
  if (chaves === undefined) return null
  if (/^rediss?:\/\//.test(chaves)) {
    const prefixes = prefixo === undefined ? usualPrefixes : [prefixo]
    const names = ids.flatMap((id) => prefixes.map((prefix) => `${prefix}:instance:${id}`))
    const hashes = await readHashes(chaves, names).catch((error: unknown) => {
      throw usageError(`O Redis não pôde ser lido: ${sanitize(String(error))}`, 'invalid_url')
    })
    return new Map(
      ids.map((id, at) => {
        const found = hashes.slice(at * prefixes.length, (at + 1) * prefixes.length)
        return [id, toKeys(found.find(({ size }) => size > 0) ?? new Map())]
      }),
    )
  }
  const found = new Map<string, StoredKeys>()
  for (const id of ids) {
    const folder = join(resolve(chaves), id)
    if (await exists(folder)) found.set(id, { keys: await readKeyFiles(folder), creds: null })
  }
  return found
}

function toKeys(hash: ReadonlyMap<string, string>): StoredKeys {
  const keys = new Map<string, string>()
  for (const [field, encoded] of hash) {
    const text = unwrap(encoded)
    // In a Redis the ids are as they are, unlike in names of files.
    const type = toKeyName(field)?.split(':')[0]
    if (type && text && isUsable(text)) keys.set(`${type}:${field.slice(type.length + 1)}`, text)
  }
  return { keys, creds: unwrap(hash.get('creds') ?? '') }
}

/** Evolution writes JSON into a JSON text. */
function unwrap(encoded: string): string | null {
  try {
    const value: unknown = JSON.parse(encoded)
    return typeof value === 'string' ? value : value === null ? null : encoded
  } catch {
    return null
  }
}

async function readSession(query: Query, instance: Row, stored: StoredKeys | null): Promise<PeerSession> {
  const id = String(instance.id)
  const session = { ...emptySession(String(instance.name)), instance: String(instance.name) }
  const one = async (sql: string) => (await query(sql, [id]))[0]
  const isBaileys = String(instance.integration ?? 'WHATSAPP-BAILEYS') === 'WHATSAPP-BAILEYS'
  if (isBaileys) {
    const row = await one('SELECT "creds" FROM "Session" WHERE "sessionId" = $1')
    session.creds = unwrap(String(row?.creds ?? '')) ?? stored?.creds ?? null
    session.keys = stored && stored.keys.size > 0 ? stored.keys : null
  } else session.notes.push('É da API oficial: crie a sessão com os tokens da Meta.')
  const people = await query('SELECT "remoteJid", "pushName" FROM "Contact" WHERE "instanceId" = $1', [id])
  session.contacts = toContacts(
    people.map(({ remoteJid, pushName }) => ({ jid: remoteJid, name: pushName })),
    session.keys,
  )
  session.webhook = toWebhook(await one('SELECT * FROM "Webhook" WHERE "instanceId" = $1'), session.notes)
  session.behavior = toBehavior(await one('SELECT * FROM "Setting" WHERE "instanceId" = $1'), session.notes)
  const proxy = await one('SELECT * FROM "Proxy" WHERE "instanceId" = $1 AND "enabled"')
  session.proxy = toProxy(proxy ? proxyUrl(proxy) : null)
  if (proxy && !session.proxy) session.notes.push('O proxy não pôde ser lido.')
  session.notes.push(...(await listIntegrations(query, id)), 'Mensagens e conversas antigas não vêm.')
  return session
}

function toWebhook(row: Row | undefined, notes: string[]): PeerWebhook | null {
  const url = toText(row?.url)
  if (!row || url === null) return null
  const named = Array.isArray(row.events) ? row.events.map(String) : []
  const [isKnown, hasBody] = [
    (name: string) => evolutionEventNames.includes(name),
    (name: string) => isKnown(name) && subscribedBy([name]).length > 0,
  ]
  const missing = named.filter((name) => !hasBody(name))
  if (missing.length > 0) notes.push(`Eventos sem correspondente: ${missing.join(', ')}.`)
  const known = named.filter(isKnown)
  const events = subscribedBy(known)
  if (events.length === 0) return null
  const headers = Object.entries(Object(row.headers)).map(([name, value]) => [name, String(value)])
  notes.push(
    'O webhook continua no formato do Evolution. Nos fluxos, troque o endereço e a apikey das chamadas: docs/evolution.md.',
  )
  return {
    url,
    enabled: row.enabled !== false,
    headers: Object.fromEntries(headers),
    events,
    raw: true,
    format: 'evolution',
    evolutionEvents: known,
    byEvents: row.webhookByEvents === true,
    base64: row.webhookBase64 === true,
  }
}

function toBehavior(row: Row | undefined, notes: string[]): PeerSession['behavior'] {
  if (!row) return null
  if (toText(row.msgCall) !== null) notes.push('O texto de recusa de chamadas não vem.')
  if (toText(row.wavoipToken) !== null) notes.push('O token do Wavoip não vem.')
  return {
    receiveIncomingCalls: row.rejectCall !== true,
    ignoreGroupMessages: row.groupsIgnore === true,
    alwaysOnline: row.alwaysOnline === true,
    markMessagesAsRead: row.readMessages === true,
    markStatusAsViewed: row.readStatus === true,
    syncFullHistory: row.syncFullHistory === true,
  }
}

function proxyUrl({ protocol, host, port, username, password }: Row): string {
  const url = new URL(`${toText(protocol) ?? 'http'}://${String(host)}:${String(port)}`)
  url.username = encodeURIComponent(String(username ?? ''))
  url.password = encodeURIComponent(String(password ?? ''))
  return url.href
}

/** Versions differ in their tables: one that is missing has nothing. */
async function listIntegrations(query: Query, id: string): Promise<string[]> {
  const names: string[] = []
  for (const name of integrations) {
    const rows = await query(`SELECT 1 FROM "${name}" WHERE "instanceId" = $1 AND "enabled" LIMIT 1`, [
      id,
    ]).catch(() => [])
    if (rows.length > 0) names.push(name)
  }
  return names.length > 0 ? [`Integrações a configurar de novo: ${names.join(', ')}.`] : []
}
