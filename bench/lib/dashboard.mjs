import { createRequire } from 'node:module'

const require = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))
const { io } = require('socket.io-client')

/** A dashboard's socket; `next` resolves with the time of its next received message. */
export async function openDashboard(url, token) {
  const socket = io(url, { auth: { token }, forceNew: true, transports: ['websocket'] })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return {
    next: () => new Promise((resolve) => socket.once('message:received', () => resolve(performance.now()))),
    close: () => socket.disconnect(),
  }
}
