import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type EventName, eventCatalogue } from '@morpheus/sdk'
import { exists, listFolders, readBaileysFolder } from './baileysFolder.js'
import { emptySession, type PeerSession, type PeerWebhook } from './peerSession.js'
import { toProxy } from './proxies.js'

const eventNames: Readonly<Record<string, readonly EventName[]>> = {
  message: ['message:received'],
  'message.any': ['message:received', 'message:sent'],
  'message.ack': ['message:delivered', 'message:read'],
  'message.reaction': ['message:reaction'],
  'message.edited': ['message:edited'],
  'message.revoked': ['message:deleted'],
  'session.status': ['session:status'],
  'state.change': ['session:status'],
  'group.v2.update': ['group:updated'],
  'group.v2.join': ['group:created'],
  'group.v2.participants': [
    'group:participant:added',
    'group:participant:removed',
    'group:participant:promoted',
    'group:participant:demoted',
  ],
  'message.waiting': ['message:undecryptable'],
  'call.received': ['call:received'],
  'call.accepted': ['call:ended'],
  'call.rejected': ['call:ended'],
  'chat.archive': ['conversation:changed'],
  'label.upsert': ['conversation:changed'],
  'label.deleted': ['conversation:changed'],
  'label.chat.added': ['conversation:changed'],
  'label.chat.deleted': ['conversation:changed'],
}

interface WahaConfig {
  webhooks?: { url?: unknown; events?: unknown; hmac?: unknown; customHeaders?: unknown }[]
  proxy?: { server?: unknown; username?: unknown; password?: unknown }
}

/** WAHA's folder `.sessions`, with a folder per engine. Only NOWEB keeps credentials that others can use. */
export async function readWaha(path: string): Promise<PeerSession[]> {
  const sessions: PeerSession[] = []
  const root = resolve(path)
  const engines =
    (await exists(join(root, 'noweb'))) || (await exists(join(root, 'webjs')))
      ? await listFolders(root)
      : [root]
  for (const engine of engines) {
    for (const folder of await listFolders(engine)) {
      const isNoweb = await exists(join(folder, 'creds.json'))
      const session = isNoweb ? await readBaileysFolder(folder) : emptySession(basename(folder))
      if (!isNoweb) {
        session.notes.push(
          `O motor ${basename(engine).toUpperCase()} guarda o pareamento em um navegador ou em formato próprio: é preciso parear de novo.`,
        )
      }
      sessions.push(await withConfig(session, folder))
    }
  }
  return sessions
}

async function withConfig(session: PeerSession, folder: string): Promise<PeerSession> {
  const file = join(folder, '.waha.session.config.json')
  const config: WahaConfig = (await exists(file)) ? JSON.parse(await readFile(file, 'utf8')) : {}
  const [webhook, ...others] = config.webhooks ?? []
  const notes = [
    ...session.notes,
    'O corpo dos webhooks passa a ser o do Morpheus; contatos: só os que o WhatsApp enviar de novo.',
  ]
  if (others.length > 0) notes.push(`Só o primeiro de ${others.length + 1} webhooks vem.`)
  if (webhook?.hmac)
    notes.push('O segredo HMAC do webhook não vem: o Morpheus assina com um segredo próprio.')
  return {
    ...session,
    notes,
    webhook: webhook ? toWebhook(webhook, notes) : null,
    proxy: toProxy(proxyUrl(config.proxy)),
  }
}

function toWebhook(
  { url, events, customHeaders }: NonNullable<WahaConfig['webhooks']>[number],
  notes: string[],
): PeerWebhook {
  const named = Array.isArray(events) ? events.map(String) : []
  const missing = named.filter((name) => name !== '*' && !eventNames[name])
  if (missing.length > 0) notes.push(`Eventos sem correspondente: ${missing.join(', ')}.`)
  const known = named.includes('*')
    ? Object.keys(eventCatalogue).filter(isEventName)
    : named.flatMap((name) => eventNames[name] ?? [])
  const headers = Array.isArray(customHeaders)
    ? customHeaders.map((one: { name?: unknown; value?: unknown }) => [String(one.name), String(one.value)])
    : []
  return {
    url: String(url),
    enabled: true,
    headers: Object.fromEntries(headers),
    events: [...new Set(known)],
  }
}

const isEventName = (name: string): name is EventName => Object.hasOwn(eventCatalogue, name)

function proxyUrl(proxy: WahaConfig['proxy']): string | null {
  if (!proxy?.server) return null
  const server = String(proxy.server)
  const url = new URL(server.includes('://') ? server : `http://${server}`)
  url.username = String(proxy.username ?? '')
  url.password = String(proxy.password ?? '')
  return url.href
}
