// How long a person waits for the first screens on a slow phone: 4 times less processor, 1.6 Mbit/s, 150 ms. Until the
// sign-in can be typed into, and until the largest part of the panel is painted; and how much moved meanwhile. The world is
// that of `bench/screens.mjs look`. The median of five fresh visits.
import { fullWorld } from './lib/look/worlds.mjs'
import { launch, signedInPage } from './lib/screens.mjs'

const limits = { login: 1500, panel: 3000, shift: 0.02 }
const visits = 5
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const world = await fullWorld()
const browser = await launch()
const signedIn = await (await signedInPage(browser, world.url)).context().storageState()

/** A fresh visit: when what is waited for was there, when the largest part was painted, and what moved until it was calm. */
async function visit(path, seen, storageState) {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    ...(storageState && { storageState }),
  })
  await context.addInitScript(() => {
    window.measured = { largest: 0, shift: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.measured.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        window.measured.shift += value
        window.measured.moved.push(...sources.map(({ node }) => node?.className ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', line)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await seen(page).first().waitFor()
  const milliseconds = performance.now() - began
  await page.waitForFunction(() => !document.querySelector('.mo-skeleton'), undefined, { timeout: 60_000 })
  await page.waitForTimeout(1000)
  const measured = await page.evaluate(() => window.measured)
  await context.close()
  return { milliseconds, ...measured }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const within = (value, limit) => (value <= limit ? '✓' : '✗')

async function measure(name, path, seen, { storageState, limit, time }) {
  const all = []
  for (let count = 0; count < visits; count++) all.push(await visit(path, seen, storageState))
  const took = median(all.map(time))
  const shift = median(all.map((one) => one.shift))
  const moved = [...new Set(all.flatMap((one) => one.moved))].filter(Boolean).join(', ')
  console.log(
    `${name}: ${(took / 1000).toFixed(2)} s (limit ${limit / 1000} s) ${within(took, limit)}, ` +
      `layout shift ${shift.toFixed(3)} (limit ${limits.shift}) ${within(shift, limits.shift)}${moved && `, moved: ${moved}`}`,
  )
}

await measure('/login, form', '/login', (page) => page.getByRole('button', { name: 'Entrar' }), {
  limit: limits.login,
  time: ({ milliseconds }) => milliseconds,
})
await measure('/dashboard, largest paint', '/dashboard', (page) => page.getByText('Mensagens Hoje'), {
  storageState: signedIn,
  limit: limits.panel,
  time: ({ largest }) => largest,
})
await browser.close()
await world.close()
