import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Figures } from './figures.mjs'
import { now, request } from './gateways.mjs'
import { until } from './services.mjs'

const cli = join(import.meta.dirname, '../../packages/cli/dist/morpheus.cjs')
const numbers = 3
const arrivalMs = 20_000

/**
 * A flow as n8n has it, of a webhook and an HTTP request: it answers each received message by Evolution's call. Only the
 * address and the key change when the numbers move.
 */
class Flow {
  server = null
  received = []

  async open() {
    const server = createServer((incoming, response) => {
      const chunks = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () => {
        response.writeHead(200).end('ok')
        this.#answer(JSON.parse(Buffer.concat(chunks).toString())).catch((error) =>
          console.error(error.message),
        )
      })
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.http = server
    this.url = `http://127.0.0.1:${server.address().port}/flow`
  }

  async #answer({ event, instance, data }) {
    if (event !== 'messages.upsert' || data.key.fromMe) return
    const { remoteJid, remoteJidAlt, senderPn } = data.key
    const address = [remoteJidAlt, senderPn, remoteJid].find((jid) => jid?.endsWith('@s.whatsapp.net'))
    const text = data.message.conversation ?? data.message.extendedTextMessage?.text
    this.received.push(text)
    await request(
      `${this.server.url}/message/sendText/${instance}`,
      'POST',
      { apikey: this.server.key },
      {
        number: address.split('@')[0],
        text: `Resposta a ${text}`,
      },
    )
  }

  close() {
    this.http.close()
    this.http.closeAllConnections()
  }
}

/** Each contact writes, and waits for the answer of the flow. */
async function talk({ contacts, arrivals }, sessions, run, write = true) {
  const began = now()
  for (const [index, { person }] of sessions.entries())
    if (write) await contacts[index].writes(person, { conversation: `Olá bench:${run}:${index}` })
  const answered = () => sessions.filter((_, index) => arrivals.has(`${run}:${index}`)).length
  await until(async () => answered() === sessions.length, arrivalMs).catch(() => undefined)
  return { answered: `${answered()} of ${sessions.length}`, milliseconds: now() - began }
}

/**
 * Numbers that are paired with Evolution API move to Morpheus without a scan, and a flow that was made for Evolution goes
 * on. Messages that arrive meanwhile wait at WhatsApp.
 */
export async function measureMove({ network, gateways }) {
  const [morpheus, evolution] = gateways
  const figures = new Figures()
  const flow = new Flow()
  await flow.open()
  const hookUrl = evolution.receiver.url
  evolution.receiver.url = () => flow.url
  await evolution.start()
  flow.server = { url: evolution.url, key: evolution.headers.apikey }
  for (let index = 0; index < numbers; index++) await evolution.addSession()
  evolution.receiver.url = hookUrl
  const { sessions } = evolution
  figures.add('answered by the flow', evolution, (await talk(network, sessions, 'before')).answered)
  await evolution.stop()
  const devices = sessions.map(({ person }) => person.companions.length)
  for (const [index, { person }] of sessions.entries())
    await network.contacts[index].writes(person, { conversation: `Ainda aí? bench:between:${index}` })

  morpheus.environment = { MORPHEUS_COMPAT_EVOLUTION: '1' }
  await morpheus.start()
  const { secret } = await morpheus.call('POST', '/settings/api-keys', {
    name: 'Mudança',
    scopes: ['everything'],
  })
  flow.server = { url: `${morpheus.url}/compat/evolution`, key: secret }
  const began = now()
  const { DATABASE_CONNECTION_URI, CACHE_REDIS_URI } = evolution.environment
  await promisify(execFile)(
    process.execPath,
    [
      cli,
      'importar',
      'evolution',
      DATABASE_CONNECTION_URI,
      '--chaves',
      CACHE_REDIS_URI,
      '--conectar',
      '--sim',
    ],
    { env: { ...process.env, MORPHEUS_URL: morpheus.url, MORPHEUS_API_KEY: secret } },
  )
  const isUp = async () => {
    const { sessions: all } = await morpheus.call('GET', '/sessions')
    return all.filter(({ status }) => status === 'connected').length === numbers
  }
  await until(isUp, arrivalMs)
  figures.add('connected without a scan, s', morpheus, (now() - began) / 1000)
  figures.add(
    'answered that were written meanwhile',
    morpheus,
    (await talk(network, sessions, 'between', false)).answered,
  )
  figures.add('answered by the flow', morpheus, (await talk(network, sessions, 'after')).answered)
  const added = sessions.map(({ person }, index) => person.companions.length - devices[index])
  figures.add('devices added', morpheus, String(added.reduce((sum, count) => sum + count, 0)))
  flow.close()
  return figures
}
