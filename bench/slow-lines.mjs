// First visit on slow lines, for a signed-in user with twenty sessions: the first paint at 1.6 Mbit/s,
// 150 ms and a 4x slower CPU; at 50 kB/s and 400 ms the sessions with their states, which the frame of the page shows,
// and the list of the application. Median of five visits, or of the given number.
import { loadavg } from 'node:os'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { median } from './lib/measure.mjs'
import { launch, signedInPage, until } from './lib/screens.mjs'

const visits = Number(process.argv[2] ?? 5)
const phone = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, slowdown: 4 }
const edge = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, slowdown: 1 }
const limits = { paint: 1000, sessions: 4000 }

const gateway = await startGateway()
const token = await signIn(gateway.url)
for (let index = 0; index < 20; index++)
  await call(gateway.url, 'POST', '/sessions', { token, body: { name: `Loja ${index}` } })
const browser = await launch()
const storageState = await (await signedInPage(browser, gateway.url)).context().storageState()

/** Milliseconds until the first paint, the first session in the frame, and the first row of the application. */
async function visit({ slowdown, ...line }, colorScheme) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    // Browsers ask for brotli over https only.
    extraHTTPHeaders: { 'accept-encoding': 'br' },
    storageState,
    colorScheme,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const began = performance.now()
  const frame = page
    .locator('.app-frame-row')
    .first()
    .waitFor()
    .then(() => performance.now() - began)
  const row = page.locator('[data-mo-row]').first()
  const list = await until(() => page.goto('/sessions', { waitUntil: 'commit' }), row)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  // The application may have replaced the frame before this saw it.
  frame.catch(() => {})
  const sessions = await Promise.race([frame, list])
  await context.close()
  return { paint, sessions, list }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`

async function measure(name, line, pick, limit) {
  const all = []
  for (let count = 0; count < visits; count++) all.push(await visit(line, count % 2 ? 'dark' : 'light'))
  const medianOf = (key) => median(all.map((one) => one[key]))
  const value = medianOf(pick)
  console.log(
    `${name}: ${pick} after ${seconds(value)} (limit ${seconds(limit)}) ${value <= limit ? '✓' : '✗'}; ` +
      `paint ${seconds(medianOf('paint'))}, sessions ${seconds(medianOf('sessions'))}, application's list ${seconds(medianOf('list'))}`,
  )
}

console.log(`load ${loadavg()[0].toFixed(1)}`)
await measure('1.6 Mbit/s, 150 ms, 4x slower CPU', phone, 'paint', limits.paint)
await measure('50 kB/s, 400 ms', edge, 'sessions', limits.sessions)
await browser.close()
await gateway.close()
