import { createRequire } from 'node:module'
import { join } from 'node:path'
import { call, signIn, startGateway } from '../gateway.mjs'
import { pairedSession } from '../screens.mjs'
import { fillAccount } from './account.mjs'
import { deliver, deliveringEnvironment } from './deliveries.mjs'

const Database = createRequire(new URL('../../../apps/gateway/package.json', import.meta.url))(
  'better-sqlite3',
)

/** Names that stress layouts. */
const hardNames = [
  `Loja${'SemEspaço'.repeat(10)}`,
  '🛍️ Loja 👩🏽‍🚀 da Ana 🇧🇷✨',
  'متجر الأمل للعطور والهدايا',
  'Distribuidora de Bebidas e Alimentos São Sebastião do Vale do Paraíba Ltda. — Filial Centro',
  '<b>Loja</b> & Cia',
]
/** Tags of realistic lengths. */
const tags = ['atacado', 'vip', 'zona sul', 'atendimento noturno']
const sentences = [
  'Sessão conectada',
  'O aparelho não respondeu em 30 s e a conexão foi refeita',
  '<img src=x onerror=alert(1)> chegou como texto',
  `Uma linha longa que fala de tudo o que aconteceu: ${'detalhe após detalhe, '.repeat(12)}fim`,
  `sem-espaço-${'0123456789abcdef'.repeat(14)}`,
]
const levels = ['info', 'info', 'info', 'warn', 'error']
const services = ['whatsapp', 'system', 'database']

/** Gateway right after setup, without data. */
export async function emptyWorld() {
  const gateway = await startGateway()
  return { ...gateway, token: await signIn(gateway.url) }
}

/** 300 sessions in every status, 12 000 contacts in one, 20 000 log entries, a day of samples. */
export async function fullWorld(browser) {
  let gateway = await startGateway(undefined, undefined, deliveringEnvironment)
  let token = await signIn(gateway.url)
  const { url } = gateway
  const names = [...hardNames, ...Array.from({ length: 25 }, (_, index) => `Filial ${index + 1}`)]
  const paired = []
  for (const name of names) paired.push(await pairedSession(url, token, name))
  const make = (body) => call(url, 'POST', '/sessions', { token, body })
  const cloud = await make({ name: 'Atendimento oficial', apiType: 'WHATSAPP_CLOUD' })
  for (let index = 1; index < 270; index++) await make({ name: `Loja ${String(index).padStart(3, '0')}` })
  const waiting = await make({ name: 'Aguardando leitura' })
  await call(url, 'POST', `/sessions/${waiting.session.id}/connect`, { token })
  for (const [index, { id }] of paired.entries())
    await call(url, 'PUT', `/sessions/${id}`, { token, body: { tags: tags.slice(0, index % 5) } })
  const main = paired[0]
  await call(url, 'POST', '/virtual-phone/contacts', { token: main.secret, body: { count: 12_000 } })
  for (const [session, path, body] of [
    // Nothing listens at this address.
    [paired[0], 'n8n', { serverUrl: 'http://127.0.0.1:9', apiKey: 'chave', enabled: true }],
    [paired[1], 'openai', { apiKey: 'sk-amostra', model: 'gpt-4o', enabled: false }],
    [
      paired[2],
      'typebot',
      { serverUrl: 'http://127.0.0.1:9', publicId: 'bot', apiKey: 'chave', enabled: true },
    ],
  ])
    await call(url, 'POST', `/${path}/${session.id}`, { token, body })
  for (const [index, { secret }] of paired.slice(0, 8).entries()) {
    const contactName = hardNames[index % hardNames.length].slice(0, 100)
    const body = {
      content: 'Bom dia! 😀 O pedido 1234 já saiu?',
      contactPhone: `55119888877${10 + index}`,
      contactName,
    }
    await call(url, 'POST', '/virtual-phone/messages', { token: secret, body })
  }
  await deliver(url, token, main)
  await fillAccount(browser, url, token, paired[10])
  for (const { secret } of [paired[7], paired[8]])
    await call(url, 'DELETE', '/virtual-phone', { token: secret })
  await call(url, 'PUT', '/virtual-phone/online', { token: paired[6].secret, body: { online: false } })
  for (const message of ['Seu pedido saiu', 'Chega até as 18h']) {
    const body = { to: '5511988887777', message }
    await call(url, 'POST', `/sessions/${paired[6].id}/send`, { token, body })
  }
  for (;;) {
    const { total } = await call(url, 'GET', `/sessions/${main.id}/contacts?limit=1`, { token })
    if (total >= 12_000) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { link } = await call(url, 'POST', '/settings/invitations', {
    token,
    body: {
      email: 'contato.da.filial.centro@distribuidora-de-bebidas-e-alimentos.com.br',
      name: hardNames[3],
    },
  })
  await gateway.close({ keep: true })
  age(join(gateway.data, 'morpheus.db'))
  gateway = await startGateway(gateway.data, new URL(url).port, deliveringEnvironment)
  token = await signIn(url)
  return {
    ...gateway,
    token,
    main,
    cloud: cloud.session.id,
    invitation: new URL(link).pathname,
    waiting: waiting.session.id,
    away: paired[6].id,
    idle: paired[7].id,
    other: paired[8].id,
    shop: paired[10].id,
  }
}

/** Writes data that would take days: log entries, samples, message counts. */
function age(path) {
  const db = new Database(path)
  const insert = (table, columns) =>
    db.prepare(`insert or ignore into ${table} (${columns}) values (${columns.map((name) => `@${name}`)})`)
  const line = db
    .prepare('select user_id, session_id from system_logs where user_id is not null limit 1')
    .get()
  const user = db.prepare('select id from users').get().id
  const sessions = db.prepare('select id from sessions limit 8').all()
  const log = insert('system_logs', [
    'user_id',
    'session_id',
    'level',
    'service',
    'at',
    'folded',
    'message',
    'details',
  ])
  const machine = insert('machine_samples', ['at', 'tier', 'cpu', 'memory', 'errors', 'response_time'])
  const own = insert('user_samples', ['user_id', 'at', 'tier', 'active', 'latency'])
  const count = insert('message_counts', ['session_id', 'begins', 'user_id', 'sent', 'received', 'failed'])
  const now = Date.now()
  db.transaction(() => {
    for (let index = 0; index < 20_000; index++) {
      const message = sentences[index % sentences.length]
      const details = { tentativa: index, endereço: { ip: '127.0.0.1', porta: 8000 }, texto: 'a"b<i>c</i>' }
      const service = services[index % 3]
      log.run({
        ...line,
        level: levels[(index * 7) % levels.length],
        service,
        at: new Date(now - 170_000 + index * 8).toISOString(),
        folded: `${service} ${message}`.toLowerCase(),
        message,
        details: index % 2 ? JSON.stringify(details) : null,
      })
    }
    for (let minute = 0; minute < 1440; minute++) {
      const at = new Date(now - minute * 60_000).toISOString()
      const wave = (size, offset) =>
        Math.round(size * (1 + Math.sin(minute / 40 + offset)) + ((minute * 37) % 200))
      const tiers = minute < 60 ? [0, 1] : [1]
      for (const tier of tiers) {
        machine.run({
          at,
          tier,
          cpu: wave(3000, 0),
          memory: wave(1500, 1),
          errors: wave(60, 2),
          response_time: wave(900, 3),
        })
        own.run({ user_id: user, at, tier, active: 28, latency: wave(3500, 4) })
      }
    }
    const hour = new Date(now)
    hour.setMinutes(0, 0, 0)
    for (let back = 0; back < 24 * 31; back++) {
      const { id } = sessions[back % sessions.length]
      const at = new Date(hour.getTime() - back * 3_600_000).toISOString()
      const busy = Math.max(0, Math.round(80 * Math.sin(back / 4) + 60))
      const received = Math.round(busy * 1.6)
      count.run({
        session_id: id,
        begins: at,
        user_id: user,
        sent: busy,
        received,
        failed: back === 0 ? 3 : 0,
      })
    }
  })()
  db.close()
}

const kinds = ['message', 'session', 'error', 'system', 'maintenance']

/** 100 notifications as stored by this browser. */
export function keptNotifications(sessionId) {
  const notifications = Array.from({ length: 100 }, (_, index) => ({
    id: `n${index}`,
    type: kinds[index % kinds.length],
    priority: ['medium', 'low', 'high'][index % 3],
    title:
      index % 4 === 0 ? `Nova mensagem de ${hardNames[(index / 4) % hardNames.length]}` : 'Sessão Conectada',
    message: sentences[index % sentences.length],
    timestamp: new Date(Date.now() - index * 900_000).toISOString(),
    read: index % 5 === 4,
    sessionId,
  }))
  return JSON.stringify({ state: { notifications, unreadCount: 80 }, version: 0 })
}
