import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import { now } from './gateways.mjs'

const contactCount = 20
const mark = /bench:(\w+):(\d+)/

/**
 * The miniature WhatsApp server with contacts whose phones note when a marked message arrives, and a receiver of
 * webhooks that notes each marked message.
 */
export async function openNetwork() {
  const server = await WhatsAppServer.open()
  // Baileys 7.0.0-rc.6 hangs at pairing when the login is answered soon.
  server.loginDelayMs = 300
  /** Instants at which a message reached its contact, by `run:number`. */
  const arrivals = new Map()
  const contacts = Array.from({ length: contactCount }, (_, index) => {
    const person = server.person(`55219${60_000_000 + index}`, `Contato ${index}`)
    const receive = person.receive.bind(person)
    person.receive = async (...args) => {
      const at = now()
      const before = person.received.length
      await receive(...args)
      for (const { message } of person.received.slice(before)) {
        const [, run, number] = mark.exec(JSON.stringify(message)) ?? []
        const key = `${run}:${number}`
        if (run && !arrivals.has(key)) arrivals.set(key, at)
      }
    }
    return person
  })
  return { server, contacts, arrivals }
}

/** Encrypts a run's messages to a session beforehand, so that delivering them costs the server next to nothing. */
export async function prepareMessages({ contacts }, session, run, count) {
  const [companion] = session.person.companions
  const nodes = []
  for (let number = 0; number < count; number++) {
    const from = contacts[number % contacts.length]
    const text = `Bom dia, meu pedido saiu? bench:${run}:${number}`
    const enc = await from.device.encrypt(companion.jid, companion.bundle, { conversation: text })
    const attrs = {
      id: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
      from: from.lid,
      sender_pn: from.jid,
      addressing_mode: 'lid',
      type: 'text',
      notify: from.name,
      t: String(Math.floor(Date.now() / 1000)),
    }
    nodes.push({ tag: 'message', attrs, content: [enc] })
  }
  return nodes
}

export function deliver(session, node) {
  const at = now()
  session.person.companions[0].deliver(node)
  return at
}

/** Receiver of webhooks. `hits` has the time, run, number and path of each marked message. */
export async function openHookReceiver() {
  const hits = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const [, run, number] = mark.exec(Buffer.concat(chunks).toString()) ?? []
      if (run) hits.push({ at: now(), run, number: Number(number), path: request.url })
      response.writeHead(200).end('ok')
    })
  })
  server.keepAliveTimeout = 60_000
  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address()
  return {
    hits,
    url: (path) => `http://127.0.0.1:${port}/${path}`,
    of: (run) => hits.filter((hit) => hit.run === run),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
    reopen: () => listen(port),
  }
}
