// Counting dashboards in their own process: on `{ url, count, auth }` they connect, on `{ ask: true }` they answer
// the number of events since the last request and the time of the last one (ns, steady).
import { createRequire } from 'node:module'

const gateway = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))
const engine = createRequire(createRequire(gateway.resolve('socket.io')).resolve('engine.io'))
const { WebSocket } = engine('ws')

let events = 0
let last = 0n
const sockets = []

function open(url, auth) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.on('message', (data) => {
      const [kind, type] = data
      if (kind === 0x34 && type === 0x32) {
        events++
        last = process.hrtime.bigint()
      } else if (kind === 0x30) socket.send(`40${JSON.stringify(auth)}`)
      else if (kind === 0x32) socket.send('3')
      else if (kind === 0x34 && type === 0x30) resolve()
      else reject(new Error(String(data)))
    })
  })
}

process.on('message', async ({ url, count, auth }) => {
  if (url) {
    for (let opened = 0; opened < count; opened += 50) {
      await Promise.all(Array.from({ length: 50 }, () => open(url, auth)))
    }
  }
  process.send({ events, last: String(last) })
  events = 0
})
process.on('disconnect', () => process.exit())
