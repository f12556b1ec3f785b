// Session list with 10 000 sessions against 100, alternating in one run, by medians: first rows, a search, a filter,
// a sort order, select all (with the pointer already there), a change of one session (from the socket's frame to the
// paint), and clicks during a burst of messages.
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { fellSessions, writeSessions } from './lib/manySessions.mjs'
import { median } from './lib/measure.mjs'
import { paced } from './lib/pace.mjs'
import { launch, signedInPage, slowestInteraction } from './lib/screens.mjs'

const rounds = Number(process.argv[2] ?? 5)
const many = Number(process.argv[3] ?? 10_000)
const few = 100
const browser = await launch()

/** Runs in the page: milliseconds until a condition holds and is painted. */
function inPage() {
  window.frames = []
  const Original = window.WebSocket
  window.WebSocket = class extends Original {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('session:status')) window.frames.push(performance.now())
      })
    }
  }
  window.painted = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
  /** Resolves once a condition holds, checked on mutations, because requested frames cost time too. */
  window.holding = (holds) =>
    new Promise((resolve) => {
      if (holds()) return resolve()
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  window.timed = async (act, holds) => {
    const began = performance.now()
    act()
    await window.holding(holds)
    return (await window.painted()) - began
  }
}

/** A hundred sessions include every status. */
const isFallen = (place) => place % 50 === 1

async function world(count) {
  const first = await startGateway()
  const token = await signIn(first.url)
  await first.close({ keep: true })
  const all = writeSessions(first.data, count)
  fellSessions(
    first.data,
    all.filter((_, place) => isFallen(place)),
  )
  const ids = all.filter((_, place) => !isFallen(place))
  const gateway = await startGateway(first.data)
  const page = await signedInPage(browser, gateway.url)
  page.setDefaultTimeout(120_000)
  await page.addInitScript(inPage)
  return { gateway, token, ids, page, count }
}

const rows = (page) => page.locator('[data-mo-row]').first()

/** From the address to the first rows; then until the whole list is loaded. */
async function opened({ page, count }) {
  const began = performance.now()
  await page.goto('/sessions?visao=tabela', { waitUntil: 'commit' })
  await rows(page).waitFor()
  const first = performance.now() - began
  await page.getByLabel(`Selecionar ${count.toLocaleString('pt-BR')} sessões`).waitFor()
  await page.waitForFunction(
    () => document.querySelectorAll('.mo-sessions-standings, [data-mo-row]').length > 1,
  )
  return first
}

const search = ({ page, count }) =>
  page.evaluate(async (count) => {
    const box = document.querySelector('.mo-sessions input[type=search]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    const type = (text) => {
      set.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const all = Number(
      document.querySelector('[role=table]').ariaRowCount ??
        document.querySelector('[role=table]').getAttribute('aria-rowcount'),
    )
    const shown = () => Number(document.querySelector('[role=table]')?.getAttribute('aria-rowcount') ?? 0)
    const time = await window.timed(
      () => type(`Loja ${count / 100}`),
      () => shown() > 0 && shown() < all,
    )
    await window.timed(
      () => type(''),
      () => shown() === all,
    )
    return time
  }, count)

const sorted = ({ page }) =>
  page.evaluate(() => {
    const title = document.querySelector('.mo-session-cell-name button')
    const order = () => title.closest('[role=columnheader]').getAttribute('aria-sort')
    const before = order()
    return window.timed(
      () => title.click(),
      () => order() !== before,
    )
  })

const narrowed = ({ page }) =>
  page.evaluate(async () => {
    const chips = [...document.querySelectorAll('.mo-sessions-standings label')]
    const chip = (name) => chips.find((one) => one.textContent.startsWith(name))
    const shown = () => Number(document.querySelector('[role=table]').getAttribute('aria-rowcount'))
    const all = shown()
    const time = await window.timed(
      () => chip('Fora do ar').click(),
      () => shown() < all,
    )
    await window.timed(
      () => chip('Todas').click(),
      () => shown() === all,
    )
    return time
  })

async function chosen({ page }) {
  await page.locator('.mo-session-titles input[type=checkbox]').hover()
  // Code preloaded on hover arrives before a click.
  await page.waitForTimeout(200)
  return page.evaluate(async () => {
    const box = document.querySelector('.mo-session-titles input[type=checkbox]')
    const bar = () => document.querySelector('.mo-bulk-count')
    const time = await window.timed(
      () => box.click(),
      () => bar() !== null,
    )
    await window.timed(
      () => box.click(),
      () => bar() === null,
    )
    return time
  })
}

/** Ends one row's session by a call: from its socket frame to the paint. */
async function changed({ gateway, token, page }) {
  const id = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-mo-row]')]
    const row = rows.find(
      (one) => one.textContent.includes('Conectado') && !one.textContent.includes('Desconectado'),
    )
    window.frames = []
    window.before = row.querySelector('.mo-session-cell-standing').textContent
    return row.getAttribute('data-mo-row')
  })
  const shown = page.evaluate(async (id) => {
    const standing = () =>
      document.querySelector(`[data-mo-row="${id}"] .mo-session-cell-standing`)?.textContent
    await window.holding(() => standing() !== window.before)
    return (await window.painted()) - window.frames[0]
  }, id)
  await call(gateway.url, 'POST', `/sessions/${id}/disconnect`, { token })
  return shown
}

/** Slowest click on a row's checkbox, idle and while twenty sessions receive messages. */
async function burst({ gateway, ids, page }, wanted) {
  const box = page.locator('[data-mo-row] input[type=checkbox]').first()
  const silent = await slowestInteraction(page, box, 20)
  // The first rows are no longer paired by now. Each message makes two events.
  const phones = ids.slice(ids.length / 2)
  const messages = paced(wanted / 2, 20, (place, count) => {
    const body = { content: `mensagem ${count}`, contactPhone: '5511988887777' }
    return call(gateway.url, 'POST', '/virtual-phone/messages', { token: phones[place], body })
  })
  const loud = await slowestInteraction(page, box, 40)
  return { silent, loud, rate: 2 * (await messages.stop()) }
}

const worlds = [await world(few), await world(many)]
// Sort by name first, so a changed row keeps its position.
const acts = {
  'first rows': opened,
  'order by name': sorted,
  search,
  'one chip': narrowed,
  'all chosen': chosen,
  'one changes': changed,
}
const times = new Map(Object.keys(acts).map((name) => [name, worlds.map(() => [])]))
for (const one of worlds) {
  // Excludes code loaded on first use.
  await opened(one)
  for (const act of [search, narrowed, sorted, chosen]) await act(one)
}
for (let round = 0; round < rounds; round++)
  for (const [place, one] of worlds.entries())
    for (const [name, act] of Object.entries(acts)) {
      times.get(name)[place].push(await act(one))
    }
console.log(`load ${loadavg()[0].toFixed(1)}`)
for (const [name, [baseline, ours]] of times)
  console.log(
    `${many} sessions, ${name}: ${median(ours).toFixed(0)} ms against ${median(baseline).toFixed(0)} ms with ${few} = ${(median(ours) / median(baseline)).toFixed(2)}×`,
  )
for (const one of worlds) {
  const { silent, loud, rate } = await burst(one, 500)
  console.log(
    `${one.count} sessions, ${rate.toFixed(0)} events/s, slowest click to paint: ${loud.toFixed(0)} ms against ${silent.toFixed(0)} ms in silence`,
  )
}
await browser.close()
for (const { gateway } of worlds) {
  await gateway.close({ keep: true })
  rmSync(gateway.data, { recursive: true, force: true })
}
