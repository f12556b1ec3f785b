// Time from its script tag until `<morpheus-connect>` is clickable, on an otherwise empty page with a 4x slower CPU
// and 1.6 Mbit/s; and the file's size.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { root } from '../scripts/setup.mjs'
import { call, signIn, startGateway } from './lib/gateway.mjs'

const visits = 5
const patience = 300_000
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const dist = join(root, 'packages', 'react', 'dist')
const file = readFileSync(join(dist, 'morpheus-connect.js'))
const live = readFileSync(join(dist, 'morpheus-connect-live.js'))
const zipped = gzipSync(file, { level: 9 })

const gateway = await startGateway()
const userToken = await signIn(gateway.url)
const token = await call(gateway.url, 'POST', '/tokens', {
  token: userToken,
  body: { externalIds: ['loja-1'], abilities: ['pair'] },
})

const page = `<!doctype html><title>Loja</title>
<script type="module">performance.mark('tag')</script>
<script type="module" src="/morpheus-connect.js"></script>
<morpheus-connect base-url="${gateway.url}" token-url="/token" external-id="loja-1" name="Loja"></morpheus-connect>`
const server = createServer((request, response) => {
  if (request.url === '/morpheus-connect.js')
    return response
      .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
      .end(zipped)
  if (request.url === '/morpheus-connect-live.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(live)
  if (request.url === '/token')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${server.address().port}/`

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })

/** Milliseconds from the script tag until it is visible and clickable. */
async function visit({ slowdown, network }) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const wire = await context.newCDPSession(tab)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) await wire.send('Network.emulateNetworkConditions', network)
  await tab.addInitScript(() => {
    const note = (name) => performance.getEntriesByName(name).length || performance.mark(name)
    const look = () => {
      const shadow = document.querySelector('morpheus-connect')?.shadowRoot
      if (shadow?.querySelector('.mo-connect')) note('shown')
      if (shadow?.querySelector('.mo-connect-method')) return note('usable')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await tab.goto(url, { timeout: patience })
  await tab.waitForFunction(() => performance.getEntriesByName('usable').length, null, { timeout: patience })
  const times = await tab.evaluate(() => {
    const at = (name) => performance.getEntriesByName(name)[0].startTime
    return { shown: at('shown') - at('tag'), usable: at('usable') - at('tag') }
  })
  await context.close()
  return times
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function measure(name, conditions) {
  await visit(conditions)
  const all = []
  for (let index = 0; index < visits; index++) all.push(await visit(conditions))
  const of = (part) => Math.round(median(all.map((times) => times[part])))
  console.log(`${name}: on screen after ${of('shown')} ms, to be clicked after ${of('usable')} ms`)
}

console.log(
  `morpheus-connect.js: ${(file.length / 1000).toFixed(0)} kB, ${(zipped.length / 1000).toFixed(0)} kB gzip, ${(brotliCompressSync(file).length / 1000).toFixed(0)} kB brotli`,
)
await measure('this machine', { slowdown: 1 })
await measure('4× CPU', { slowdown: 4 })
await measure('4× CPU, 1.6 Mbit/s, 150 ms', { slowdown: 4, network: line })
await browser.close()
server.close()
await gateway.close()
