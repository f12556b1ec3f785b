// API reference: time until its 300 entries are visible, from a keystroke to the filtered list, from a click to an
// opened entry, and its transferred bytes for visitors who open it and who do not.
import { startGateway } from './lib/gateway.mjs'
import { launch, signedInPage, until } from './lib/screens.mjs'

const keystrokeLimit = 50
/** Strings found only in the reference's chunks. */
const ownWords = /Lista as sessões do usuário|mo-reference-opener|mo-entry-grid/

const gateway = await startGateway()
const browser = await launch()
const page = await signedInPage(browser, gateway.url)
const firstEntry = page.locator('[data-entry]:not([hidden])').first()
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ms = (value) => `${value.toFixed(0)} ms`

// First paint, against an empty page.
const empty = async () => until(() => page.goto('/templates'), page.getByRole('heading', { level: 1 }))
const full = async () => until(() => page.goto('/api-reference'), firstEntry)
await empty()
await full()
const [baseline, ours] = [[], []]
for (let run = 0; run < 7; run++) {
  baseline.push(await empty())
  ours.push(await full())
}
const entries = await page.locator('[data-entry]').count()
console.log(
  `${entries} entries, first paint: ${ms(median(ours))} against ${ms(median(baseline))} of an empty page`,
)

// From the keydown to the frame with the filtered list.
await page.evaluate(() => {
  window.keystrokes = []
  const count = document.querySelector('.mo-reference-count')
  let pressed = null
  document.addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  new MutationObserver(() => {
    const began = pressed
    pressed = null
    if (began === null) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keystrokes.push(performance.now() - began)
      port2.postMessage(null)
    })
  }).observe(count, { childList: true, characterData: true, subtree: true })
})
const search = page.getByRole('searchbox')
for (let run = 0; run < 5; run++) {
  for (const key of 'sessoes') {
    await search.press(key)
    await page.waitForTimeout(120)
  }
  for (let letter = 0; letter < 'sessoes'.length; letter++) {
    await search.press('Backspace')
    await page.waitForTimeout(120)
  }
}
const keystrokes = (await page.evaluate(() => window.keystrokes)).toSorted((a, b) => a - b)
const p95 = keystrokes[Math.floor(keystrokes.length * 0.95)]
const verdict = p95 <= keystrokeLimit ? '✓' : '✗'
console.log(
  `keystroke to filtered list, ${keystrokes.length} of them: median ${ms(median(keystrokes))}, p95 ${ms(p95)} (limit ${keystrokeLimit} ms) ${verdict}`,
)

// A click opens an entry with description, examples and snippets.
await page.goto('/api-reference')
await firstEntry.waitFor()
const opened = []
for (const id of ['sessions.create', 'messages.send', 'sessions.list', 'openai.create', 'kommo.create']) {
  const entry = page.locator(`[data-entry="${id}"]`)
  await entry.scrollIntoViewIfNeeded()
  opened.push(await until(() => entry.getByRole('button').first().click(), entry.getByText('Copiar').first()))
}
console.log(`click to opened entry: the first ${ms(opened[0])}, the others ${ms(median(opened.slice(1)))}`)

/** Kilobytes of scripts and styles that a page requests, with their names; preloading is off. */
async function wire(path, shown) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const visitor = await context.newPage()
  const files = []
  await visitor.route('**/chunks.json', (route) => route.abort())
  visitor.on('requestfinished', async (request) => {
    if (!/\.(js|css)$/.test(request.url())) return
    const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()])
    const isOwn = ownWords.test(await response.text())
    files.push({ name: new URL(request.url()).pathname, kilobytes: responseBodySize / 1000, isOwn })
  })
  await visitor.goto(path)
  await shown(visitor).waitFor()
  await visitor.waitForTimeout(500)
  await context.close()
  return files
}
const sum = (files) => files.reduce((total, { kilobytes }) => total + kilobytes, 0)
const of = (files) => files.filter(({ isOwn }) => isOwn)
const others = await wire('/templates', (one) => one.getByRole('heading', { level: 1 }))
const there = await wire('/api-reference', (one) => one.locator('[data-entry]:not([hidden])').first())
const opening = await wire('/api-reference?chamada=sessions.create', (one) => one.getByText('Copiar link'))
const known = new Set(others.map(({ name }) => name))
const own = there.filter(({ name }) => !known.has(name))
console.log(
  `on the wire, gzip: ${sum(there).toFixed(1)} kB with the page open, ${sum(own).toFixed(1)} kB of it not of /templates too, ${sum(of(there)).toFixed(1)} kB its own chunks; ${(sum(opening) - sum(there)).toFixed(1)} kB more with the first entry opened`,
)
console.log(
  `of it in the first load of /templates: ${of(others).length} files ${of(others).length === 0 ? '✓' : '✗'}`,
)
await browser.close()
await gateway.close()
