// Latency that a bot adds beyond its own time, effect of a slow bot on others, and end of a loop between two bots.
// The bot is a scripted Flowise. Needs the build. `node bench/responders.mjs [conversations]`

import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { pairPhones } from './lib/phones.mjs'

const { io } = createRequire(new URL('../packages/sdk/package.json', import.meta.url))('socket.io-client')
const conversations = Number(process.argv[2] ?? 500)
const messages = 20
/** Slower than the loop breaker's threshold for machines. */
const everyMs = 7000

/** Flowise that takes a given time for each question. */
async function openFlowise() {
  const bot = { takesMs: 0, asked: 0, at: new Map() }
  const server = createServer(async (request, answer) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { question } = text === '' ? {} : JSON.parse(text)
    if (question !== undefined) {
      bot.asked += 1
      const began = performance.now()
      if (bot.takesMs > 0) await sleep(bot.takesMs)
      bot.at.set(question, performance.now() - began)
    }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(question === undefined ? {} : { text: `re: ${question}` }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { bot, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

const gateway = await startGateway(undefined, '0', {
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_SEND_GAP_MS: '0',
  MORPHEUS_SEND_JITTER_MS: '0',
  MORPHEUS_SEND_PER_DAY: '0',
  MORPHEUS_PUBLIC_LIMIT: '1000000',
})
const token = await signIn(gateway.url)
const flowise = await openFlowise()
const [session] = await pairPhones(gateway.url, token, 1)
await call(gateway.url, 'POST', `/flowise/${session.id}`, {
  token,
  body: { serverUrl: flowise.url, chatflowId: 'flow', debounceSeconds: 0, enabled: true },
})

const socket = io(gateway.url, { auth: { token } })
await new Promise((resolve) => socket.once('connect', resolve))
const heard = new Map()
socket.on('message:sent', ({ message }) => heard.get(message.contact.phone)?.(message))

/** Writes and waits for the reply; returns milliseconds, undefined without one. */
async function ask(contact, content, patienceMs = 60_000) {
  const began = performance.now()
  const replied = new Promise((resolve) => {
    heard.set(contact, () => resolve(performance.now() - began))
  })
  const body = { content, contactPhone: contact }
  await call(gateway.url, 'POST', '/virtual-phone/messages', { token: session.secret, body })
  return Promise.race([replied, sleep(patienceMs, undefined, { ref: false })])
}

const contactOf = (index) => `55219${String(20_000_001 + index).padStart(8, '0')}`
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
function say(what, times) {
  const sorted = times.filter((one) => one !== undefined).sort((a, b) => a - b)
  const lost = times.length - sorted.length
  console.log(
    `${what}: p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms, ${lost} of ${times.length} without a reply`,
  )
}

const alone = []
for (let index = 0; index < 200; index += 1) alone.push(await ask(contactOf(index), `oi ${index}`))
say('an instant bot, message to reply', alone)
say('the bot itself', [...flowise.bot.at.values()])

flowise.bot.takesMs = 2000
flowise.bot.at.clear()
const waits = (
  await Promise.all(
    Array.from({ length: conversations }, async (_, index) => {
      const own = []
      await sleep((everyMs * index) / conversations)
      for (let number = 0; number < messages; number += 1) {
        const began = performance.now()
        own.push(await ask(contactOf(1000 + index), `${index} ${number}`))
        await sleep(Math.max(0, everyMs - (performance.now() - began)))
      }
      return own
    }),
  )
).flat()
say(`${conversations} conversations with a bot that takes 2 s, message to reply`, waits)
say('the bot itself', [...flowise.bot.at.values()])

for (const [what, takesMs] of [
  ['at once', 0],
  ['after 2 s', 2000],
]) {
  flowise.bot.takesMs = takesMs
  const contact = contactOf(9000 + takesMs)
  let replies = 0
  for (let text = 'oi'; ; replies += 1) {
    if ((await ask(contact, `${text} ${replies}`, takesMs + 3000)) === undefined) break
    await sleep(takesMs)
  }
  console.log(`another bot answers ${what}: ${replies} replies until it stopped`)
}

socket.close()
flowise.close()
await gateway.close()
