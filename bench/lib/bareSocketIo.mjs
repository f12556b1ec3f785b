// Socket.IO without a gateway: on `{ rate, seconds }` it emits two events a message to everybody, on `{ single: true
// }` one. Answers its CPU milliseconds, the messages sent, and the time of the last one (ns, steady). With
// `coalesced` it writes as the gateway does.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { WriteCoalescing } from '../../apps/gateway/src/features/events/realtime/writeCoalescing.ts'

const require = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))
const { Server } = require('socket.io')
const http = createServer()
const io = new Server(http)
if (process.argv[2] === 'coalesced') new WriteCoalescing().watch(io)
io.on('connection', (socket) => socket.join('user'))

const sessionId = 'b3e1c2a4-5a58-4f0e-9c0f-1f4f8f7d2a11'
const at = new Date().toISOString()
const meta = (cursor) => ({ id: 'e3f7c9d2-8a51-4c59-b0b4-6b2f5d3c1a77', cursor, at })
const message = {
  id: 'msg_5f0c2b1e-7c39-4d6a-9a55-2f1f4c6f0b9d',
  sessionId,
  content: 'Olá! Vocês têm o modelo azul em estoque? Posso buscar amanhã.',
  contactName: 'Maria da Silva',
  contactPhone: '5521977776666',
  isFromMe: false,
  timestamp: at,
  type: 'text',
}
const { contactName, contactPhone, content, isFromMe } = message
let cursor = 0

function send() {
  io.to(['user', 'session']).emit('message:received', { sessionId, message }, meta(++cursor))
  const notification = { sessionId, contactName, contactPhone, content, isFromMe }
  io.to(['user', 'session']).emit('message:notification', notification, meta(++cursor))
}

process.on('message', async ({ rate, seconds, single }) => {
  const cpu = process.cpuUsage()
  const began = performance.now()
  let sent = 0
  let last = process.hrtime.bigint()
  if (single) io.to(['user', 'session']).emit('session:status', { sessionId, status: 'qr' }, meta(++cursor))
  for (; sent < rate * seconds; sent++) {
    await new Promise((resolve) => setTimeout(resolve, began + (sent * 1000) / rate - performance.now()))
    last = process.hrtime.bigint()
    send()
  }
  await new Promise((resolve) => setTimeout(resolve, single ? 100 : 500))
  const { user, system } = process.cpuUsage(cpu)
  process.send({ cpu: (user + system) / 1000, sent, last: String(last) })
})
process.on('disconnect', () => process.exit())
http.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${http.address().port}` }))
