import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { call, signIn, startGateway } from './gateway.mjs'
import { pairedSession } from './screens.mjs'

const Database = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))('better-sqlite3')

/** Shops of a chain with their status and messages in a busy hour. */
const shops = [
  { name: 'Loja Ribeirão Preto', ended: 26, busy: 18 },
  { name: 'Loja Maceió', away: 4, busy: 22 },
  { name: 'SAC Nacional', busy: 140, dips: [1130], pinned: true },
  { name: 'Loja Centro', busy: 96 },
  { name: 'Loja Moema', busy: 61 },
  { name: 'Loja Curitiba Batel', busy: 44, dips: [700] },
  { name: 'Vendas Atacado', busy: 38 },
  { name: 'Loja Belo Horizonte Savassi', busy: 57 },
  { name: 'Loja Recife Boa Viagem', busy: 33, dips: [310] },
  { name: 'Loja Campinas', busy: 29 },
  { name: 'Loja Porto Alegre', busy: 26 },
  { name: 'Loja Salvador Barra', busy: 35 },
  { name: 'Loja Santos', busy: 15 },
]
const minuteMs = 60_000
/** Hour of all screenshots in the account's time zone, so the day has data. */
const hourNow = 15

function afternoon() {
  const ahead = hourNow - new Date().getUTCHours()
  const hours = ahead > 12 ? ahead - 24 : ahead
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const dayMinutes = 1440

/**
 * Gateway with a chain of shops after a month: most connected, one to pair again, one reconnecting by itself, one
 * waiting for its QR code. Old data is written straight into its store.
 */
export async function openShops() {
  let gateway = await startGateway()
  let token = await signIn(gateway.url)
  const ask = (method, path, body, as = token) => call(gateway.url, method, path, { token: as, body })
  await ask('PUT', '/settings', { name: 'Ana Souza', timezone: afternoon() })
  const made = []
  for (const shop of shops) {
    const { id, secret } = await pairedSession(gateway.url, token, shop.name)
    if (shop.pinned) await ask('PUT', `/sessions/${id}`, { pinned: true })
    made.push({ ...shop, id, secret })
  }
  const centre = made.find(({ name }) => name === 'Loja Centro')
  await ask('POST', `/sessions/${centre.id}/send`, {
    to: '5511988887777',
    message: 'Seu pedido saiu para entrega.',
  })
  await ask(
    'POST',
    '/virtual-phone/messages',
    { contactPhone: '5511988887777', contactName: 'Bia Lima', content: 'Oba, obrigada!' },
    centre.secret,
  )
  for (const { secret, ended, away } of made) {
    if (ended) await ask('DELETE', '/virtual-phone', undefined, secret)
    if (away) await ask('PUT', '/virtual-phone/online', { online: false }, secret)
  }
  const { session: waiting } = await ask('POST', '/sessions', { name: 'Loja Maringá' })
  const port = new URL(gateway.url).port
  await gateway.close({ keep: true })
  age(join(gateway.data, 'morpheus.db'), made)
  gateway = await startGateway(gateway.data, port)
  token = await signIn(gateway.url)
  await ask('POST', `/sessions/${waiting.id}/connect`)
  const client = createMorpheus({
    baseUrl: gateway.url,
    getToken: async () => token,
    storage: memoryStorage(),
  })
  const serving = made.filter(({ ended, away }) => !ended && !away)
  await Promise.all(serving.map(({ id }) => client.sessions.waitFor(id, 'connected')))
  return { ...gateway, token, ask, centre: centre.id, waiting: waiting.id }
}

/** Writes the past month. */
function age(path, sessions) {
  const db = new Database(path)
  const now = Date.now()
  const at = (minutes) => new Date(now - minutes * minuteMs).toISOString()
  const userId = db.prepare('select id from users').pluck().get()
  const machine = db.prepare(
    'insert or ignore into machine_samples (at, tier, cpu, memory, errors, response_time) values (?, ?, 900, 3100, 0, 800)',
  )
  const forget = db.prepare('delete from session_availability where session_id = ?')
  const stood = db.prepare(
    'insert into session_availability (session_id, at, availability, reason) values (?, ?, ?, ?)',
  )
  const changed = db.prepare('update sessions set created_at = ?, since = coalesce(?, since) where id = ?')
  const last = db.prepare('select availability, reason from sessions where id = ?')
  const count = db.prepare(
    'insert or replace into message_counts (session_id, begins, user_id, sent, received, failed) values (?, ?, ?, ?, ?, 0)',
  )
  db.transaction(() => {
    for (let minute = 0; minute <= dayMinutes; minute++) machine.run(at(minute), 1)
    for (let minute = dayMinutes; minute <= 7 * dayMinutes; minute += 10) machine.run(at(minute), 2)
    for (const [index, { id, busy, ended, away, dips = [] }] of sessions.entries()) {
      forget.run(id)
      stood.run(id, at(30 * dayMinutes), 'up', null)
      for (const dip of dips) {
        stood.run(id, at(dip), 'reconnecting', 'connection_lost')
        stood.run(id, at(dip - 25), 'up', null)
      }
      const since = ended ?? away
      const { availability, reason } = last.get(id)
      if (since) stood.run(id, at(since), availability, reason)
      changed.run(at((60 + index * 9) * dayMinutes), at(since ?? 30 * dayMinutes), id)
      for (let hour = 0; hour < 24; hour++) {
        const begins = new Date(now - hour * 60 * minuteMs)
        begins.setMinutes(0, 0, 0)
        const clock = (hourNow - hour + 24) % 24
        const isOpen = clock > 7 && clock < 20
        const share = isOpen ? 0.6 + 0.4 * Math.sin(clock + index) : 0.06
        const received = Math.round(busy * share)
        count.run(id, begins.toISOString(), userId, Math.round(received * 0.7), received)
      }
    }
  })()
  db.close()
}
