// 50 cut connections and 10 gateway restarts (kill -9) under 2,000 events: events delivered by the SDK against those
// stored, and those of a plain socket.io client.

import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMorpheus, memoryStorage } from '../packages/sdk/dist/index.js'
import { admin, call, signIn, startGateway } from './lib/gateway.mjs'
import { openProxy } from './lib/proxy.mjs'

const { io } = createRequire(new URL('../packages/sdk/package.json', import.meta.url))('socket.io-client')
const [events, drops, restarts] = [2000, 50, 10]
const quiet = { debug() {}, warn() {}, error() {} }

let gateway = await startGateway()
const port = new URL(gateway.url).port
const proxy = await openProxy(gateway.url)
const token = await signIn(gateway.url)
const { session } = await call(gateway.url, 'POST', '/sessions', { token, body: { name: 'Loja' } })
await call(gateway.url, 'POST', `/sessions/${session.id}/connect`, { token })
let qr
while (!qr) {
  qr = await call(gateway.url, 'GET', `/sessions/${session.id}/qr`, { token }).catch(() => sleep(100))
}
const { secret } = await call(gateway.url, 'POST', '/virtual-phone/scan', { body: { qr: qr.qrText } })

const morpheus = createMorpheus({ baseUrl: proxy.url, storage: memoryStorage(), logger: quiet })
await morpheus.identity.signIn(admin)
const got = []
let incomplete = 0
morpheus.realtime.on('message:received', ({ message }) => got.push(message.id))
morpheus.realtime.onResync((complete) => {
  if (!complete) incomplete++
})
const stop = morpheus.start()
const plain = []
const socket = io(proxy.url, { auth: { token }, reconnectionDelay: 200 })
socket.on('message:received', ({ message }) => plain.push(message.id))
await new Promise((resolve) => {
  const check = () =>
    morpheus.realtime.store.getState().status === 'connected' ? resolve() : setTimeout(check, 20)
  check()
})
await sleep(500)

let cuts = 0
let kills = 0
const dropEvery = Math.floor(events / drops)
const restartEvery = Math.floor(events / restarts)
for (let count = 1; count <= events; count++) {
  const body = { content: `mensagem ${count}`, contactPhone: '5511988887777' }
  for (;;) {
    try {
      await call(gateway.url, 'POST', '/virtual-phone/messages', { token: secret, body })
      break
    } catch {
      await sleep(50)
    }
  }
  if (count % dropEvery === 0) {
    proxy.cut()
    cuts++
  }
  if (count % restartEvery === 0) {
    process.kill(gateway.pid, 'SIGKILL')
    kills++
    gateway = await startGateway(gateway.data, port)
    await sleep(500)
  }
}

const stored = []
for (let after = 0; ; ) {
  const page = await call(gateway.url, 'GET', `/events?after=${after}&limit=1000`, { token })
  for (const event of page.events)
    if (event.name === 'message:received') stored.push(event.payload.message.id)
  if (page.events.length === 0) break
  after = page.events.at(-1).cursor
}
for (let waited = 0; got.length < stored.length && waited < 60_000; waited += 200) await sleep(200)

const lost = (seen) => stored.filter((id) => !seen.includes(id)).length
const repeated = (seen) => seen.length - new Set(seen).size
const order = stored.filter((id) => got.includes(id))
const unordered = got.filter((id, index) => id !== order[index]).length
console.log(`${stored.length} events, ${cuts} cut connections, ${kills} kills`)
console.log(
  `SDK: lost ${lost(got)}, repeated ${repeated(got)}, out of order ${unordered}, refetches instead of events ${incomplete}`,
)
console.log(`plain socket.io: lost ${lost(plain)}, repeated ${repeated(plain)}`)
stop()
socket.disconnect()
proxy.cut()
await proxy.close()
await gateway.close()
