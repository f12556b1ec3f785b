// Twenty widgets on one page, from the published packages: open sockets, duplicate requests, and CPU cost of 100
// events a second, against the same page idle.
// `node bench/widgets.mjs [seconds]`, after a build
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { signIn, startGateway } from './lib/gateway.mjs'
import { median, report } from './lib/measure.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { twentyWidgets } from './lib/twentyWidgets.mjs'

const seconds = Number(process.argv[2] ?? 10)
const rounds = 3
/** Each message makes two events: the message and a notification. */
const messagesPerSecond = 50

const gateway = await startGateway()
const token = await signIn(gateway.url)
const phones = await pairPhones(gateway.url, token, 5)
const page = await twentyWidgets({ baseUrl: gateway.url, token, sessionId: phones[0].id })
const server = createServer((request, response) => {
  const isScript = request.url === '/kit.js'
  response
    .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    .end(isScript ? page.script : page.document)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } })
tab.setDefaultTimeout(120_000)
const sockets = []
const asked = new Map()
tab.on('websocket', (socket) => sockets.push(socket.url()))
tab.on('request', (request) => {
  const { pathname, search } = new URL(request.url())
  if (!pathname.startsWith('/api/')) return
  const call = `${request.method()} ${pathname}${search}`
  asked.set(call, (asked.get(call) ?? 0) + 1)
})
await tab.goto(`http://127.0.0.1:${server.address().port}/`)
await tab.getByText('Loja 4').first().waitFor()
await tab.waitForLoadState('networkidle')
await sleep(2000)
/** Requests repeated by a timer: the tail of the log. */
const byClock = ([call]) => /monitoring\/logs\?.*after=/.test(call)
const repeated = [...asked].filter(([, times]) => times > 1)
console.log(`20 widgets, first 2 s of rest: ${sockets.length} socket(s), ${asked.size} requests`)
const list = (calls) => calls.map(([call, times]) => `${call} ×${times}`).join(', ') || 'none'
console.log(`asked more than once: ${list(repeated.filter((one) => !byClock(one)))}`)
console.log(`by a clock: ${list(repeated.filter(byClock))}`)

const control = await browser.newBrowserCDPSession()
const thread = await tab.context().newCDPSession(tab)
await thread.send('Performance.enable', { timeDomain: 'threadTicks' })

/** CPU milliseconds of the page so far: its process, and its main thread. */
async function taken() {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const { metrics } = await thread.send('Performance.getMetrics')
  return {
    process: pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0),
    thread: 1000 * metrics.find(({ name }) => name === 'TaskDuration').value,
  }
}

/** CPU milliseconds per second of the page alone, independent of other load. */
async function busy(during) {
  const before = await taken()
  const began = performance.now()
  await during()
  const after = await taken()
  const seconds = (performance.now() - began) / 1000
  return {
    process: (after.process - before.process) / seconds,
    thread: (after.thread - before.thread) / seconds,
  }
}

let said = 0
async function talk() {
  const end = performance.now() + seconds * 1000
  const sending = []
  const began = performance.now()
  const first = said
  while (performance.now() < end) {
    if ((said - first) / messagesPerSecond > (performance.now() - began) / 1000) await sleep(5)
    else sending.push(say(gateway.url, phones[said % phones.length], `Mensagem ${said++}`))
  }
  await Promise.all(sending)
}

await busy(talk)
asked.clear()
const [idle, loaded] = [[], []]
const start = said
for (let round = 0; round < rounds; round++) {
  idle.push(await busy(() => sleep(seconds * 1000)))
  loaded.push(await busy(talk))
}
const calls = [...asked.values()].reduce((sum, times) => sum + times, 0)
console.log(
  `${Math.round((2 * (said - start)) / (rounds * seconds))} events a second, ${calls} requests in ${2 * rounds * seconds} s`,
)
for (const [call, times] of [...asked].sort(([, one], [, other]) => other - one).slice(0, 8))
  console.log(`    ${call} ×${times}`)
const middle = (all, part) => median(all.map((one) => one[part]))
for (const [part, name] of [
  ['process', 'CPU of the page, a second'],
  ['thread', 'of it the main thread'],
])
  report(name, { ours: middle(loaded, part), baseline: middle(idle, part) })
console.log(`${(middle(loaded, 'process') / 10).toFixed(1)} % of a processor at that rate`)
await browser.close()
server.close()
await gateway.close()
