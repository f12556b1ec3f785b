// One stored event to 200 dashboards of one user against bare socket.io, from the cause to the last arrival.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { compare, report } from './lib/measure.mjs'

const require = createRequire(new URL('../apps/gateway/package.json', import.meta.url))
const { Server } = require('socket.io')
const { io } = require('socket.io-client')
const dashboards = 200

/** Opens the sockets; returns a function that waits until each has received one event of a name. */
async function crowd(url, auth) {
  const sockets = Array.from({ length: dashboards }, () =>
    io(url, { auth, forceNew: true, transports: ['websocket'] }),
  )
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  return {
    all: (name) => Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once(name, resolve)))),
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}

const gateway = await startGateway()
const token = await signIn(gateway.url)
const ourCrowd = await crowd(gateway.url, { token })
const http = createServer()
const server = new Server(http)
server.on('connection', (socket) => socket.join('all'))
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
const bareCrowd = await crowd(`http://127.0.0.1:${http.address().port}`, {})

const session = { id: 'x', name: 'Loja', status: 'disconnected', createdAt: new Date().toISOString() }
const ours = async () => {
  const began = performance.now()
  const all = ourCrowd.all('session:created')
  await call(gateway.url, 'POST', '/sessions', { token, body: { name: 'Loja' } })
  await all
  return performance.now() - began
}
const baseline = async () => {
  const began = performance.now()
  const all = bareCrowd.all('session:created')
  server.to('all').emit('session:created', { session }, { id: 'e', cursor: 1, at: session.createdAt })
  await all
  return performance.now() - began
}
await ours()
await baseline()
report(
  `one event to ${dashboards} dashboards (ours with the call and the durable write)`,
  await compare({ rounds: 31, ours, baseline }),
)
ourCrowd.close()
bareCrowd.close()
await server.close()
await gateway.close()
