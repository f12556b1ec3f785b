// Wait for the first screens on a slow phone: 4x slower CPU, 1.6 Mbit/s, 150 ms. Time until the sign-in accepts
// input, largest contentful paint, and layout shift. Uses the world of `bench/screens.mjs look`. Median of five fresh
// visits, or of the given number.
import { loadavg } from 'node:os'
import { fullWorld } from './lib/look/worlds.mjs'
import { median } from './lib/measure.mjs'
import { launch, signedInPage, until } from './lib/screens.mjs'

const limits = { login: 1500, panel: 3000, shift: 0.02 }
const visits = Number(process.argv[2] ?? 5)
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const browser = await launch()
const world = await fullWorld(browser)
const signedIn = await (await signedInPage(browser, world.url)).context().storageState()

/** Fresh visit: time of the awaited element, largest contentful paint, and layout shift until it is calm. */
async function visit(path, { seen, last, storageState }) {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    ...(storageState && { storageState }),
  })
  await context.addInitScript(() => {
    window.measured = { largest: 0, element: '', shift: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const { startTime, element } of list.getEntries()) {
        window.measured.largest = startTime
        window.measured.element = element?.className || element?.tagName || ''
      }
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
  page.setDefaultTimeout(120_000)
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', line)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const milliseconds = await until(() => page.goto(path, { waitUntil: 'commit' }), seen(page).first())
  await last(page)
  // Layout shifts are reported a frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const measured = await page.evaluate(() => window.measured)
  await context.close()
  return { milliseconds, ...measured }
}

const seconds = (value) => `${(value / 1000).toFixed(2)} s`
const within = (value, limit) => (value <= limit ? '✓' : '✗')

async function measure(name, path, { limit, ...way }) {
  const all = []
  for (let count = 0; count < visits; count++) all.push(await visit(path, way))
  const there = median(all.map((one) => one.milliseconds))
  const largest = median(all.map((one) => one.largest))
  const shift = median(all.map((one) => one.shift))
  const moved = [...new Set(all.flatMap((one) => one.moved))].filter(Boolean).join(', ')
  const elements = [...new Set(all.map(({ element }) => element))].join(', ')
  console.log(
    `${name}: there after ${seconds(there)}, largest paint (${elements}) ${seconds(largest)} (limit ${seconds(limit)}) ${within(largest, limit)}, ` +
      `layout shift ${shift.toFixed(3)} (limit ${limits.shift}) ${within(shift, limits.shift)}${moved && `, moved: ${moved}`}`,
  )
}

console.log(`load ${loadavg()[0].toFixed(1)}`)
await measure('/login', '/login', {
  seen: (page) => page.getByRole('button', { name: 'Entrar' }),
  last: (page) => page.waitForLoadState('networkidle'),
  limit: limits.login,
})
await measure('/dashboard', '/dashboard', {
  seen: (page) => page.getByText('Mensagens hoje'),
  last: async (page) => {
    await page.locator('.mo-plot-stage canvas').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('.mo-skeleton'))
    // The screen is complete: preloading of others begins.
    await page.waitForFunction(() => performance.getEntriesByName('morpheus:warm-up').length)
  },
  storageState: signedIn,
  limit: limits.panel,
})
await browser.close()
await world.close()
