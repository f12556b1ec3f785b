// Gateway killed repeatedly while sending: accepted messages that are lost, duplicated or out of order. Needs the
// build. `node bench/send-kills.mjs [kills] [conversations]`

import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { pairPhones } from './lib/phones.mjs'

const require = createRequire(new URL('../apps/gateway/package.json', import.meta.url))
const Database = require('better-sqlite3')

const kills = Number(process.argv[2] ?? 50)
const conversations = Number(process.argv[3] ?? 8)
const environment = {
  MORPHEUS_SEND_GAP_MS: '0',
  MORPHEUS_SEND_JITTER_MS: '0',
  MORPHEUS_SEND_PER_DAY: '0',
  MORPHEUS_PUBLIC_LIMIT: '100000',
}

let gateway = await startGateway(undefined, '0', environment)
const { data } = gateway
const token = await signIn(gateway.url)
const sessions = await pairPhones(gateway.url, token, 2)
const lanes = sessions.flatMap(({ id }) =>
  Array.from({ length: conversations / 2 }, (_, index) => ({ id, to: `552197777666${index}`, accepted: [] })),
)
let isOver = false
let url = Promise.resolve(gateway.url)

/** Retries with the same idempotency key until answered: the gateway may be down. */
async function accepted({ id, to }, number) {
  for (;;) {
    try {
      // Another program may use its port while it is down.
      const answer = await fetch(`${await url}/api/sessions/${id}/send`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `${id}-${to}-${number}`,
        },
        body: JSON.stringify({ to, message: String(number) }),
      })
      const { data: taken, message } = await answer.json()
      if (answer.ok) return taken.message.id
      throw new Error(`${answer.status} ${message}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(20)
    }
  }
}

async function write(lane) {
  // A phone keeps its newest thousand messages: write no more.
  for (let number = 0; !isOver && number < 1900 / conversations; number++) {
    lane.accepted.push(await accepted(lane, number))
    await sleep(Math.random() * kills * 8)
  }
}

const writers = lanes.map(write)
for (let kill = 0; kill < kills; kill++) {
  await sleep(100 + Math.random() * 400)
  let back
  url = new Promise((resolve) => {
    back = resolve
  })
  await gateway.kill()
  gateway = await startGateway(data, '0', environment)
  back(gateway.url)
}
isOver = true
await Promise.all(writers)
for (const { id } of sessions) {
  for (;;) {
    const { messages } = await call(gateway.url, 'GET', `/sessions/${id}/messages?limit=200`, { token })
    if (messages.every(({ state }) => state !== 'queued' && state !== 'sending')) break
    await sleep(100)
  }
}
await gateway.close({ keep: true })

const db = new Database(join(data, 'morpheus.db'), { readonly: true })
const there = db.prepare(
  'select id, content from virtual_messages where session_id = ? and chat = ? order by seq',
)
const sum = { accepted: 0, lost: 0, twice: 0, disordered: 0 }
for (const { id, to, accepted: ids } of lanes) {
  const rows = there.all(id, to)
  const arrived = rows.map((row) => row.id)
  const texts = rows.map(({ content }) => Number(JSON.parse(content).text))
  sum.accepted += ids.length
  sum.lost += ids.filter((one) => !arrived.includes(one)).length
  sum.twice += texts.length - new Set(texts).size
  sum.disordered += texts.filter((number, index) => index > 0 && number <= texts[index - 1]).length
}
const again = db.prepare('select coalesce(sum(attempts - 1), 0) as again from messages').get().again
db.close()
rmSync(data, { recursive: true, force: true })
console.log(
  `${kills} kills, ${sum.accepted} messages accepted in ${lanes.length} conversations: lost ${sum.lost}, twice ${sum.twice}, out of order ${sum.disordered}; handed over again under the same id ${again}`,
)
process.exit(sum.lost + sum.twice + sum.disordered === 0 ? 0 : 1)
