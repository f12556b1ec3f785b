// Screens at their largest, each against the same screen nearly empty: 100 000 contacts, 100 000 log entries, 5 000
// sessions, 500 events a second. `look [folder] [part of a name…]` takes screenshots instead, in every state.
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { look } from './lib/look/look.mjs'
import { paced } from './lib/pace.mjs'
import { launch, pairedSession, scroll, signedInPage, slowestInteraction, until } from './lib/screens.mjs'

const Database = createRequire(new URL('../apps/gateway/package.json', import.meta.url))('better-sqlite3')
const browser = await launch()
const say = (what, ours, baseline) => console.log(`${what}: ${ours} against ${baseline}`)
const ms = (value) => `${value.toFixed(0)} ms`
const frames = ({ long, p95 }) => `${long} frames over 50 ms, p95 ${p95.toFixed(0)} ms`

async function contacts() {
  const gateway = await startGateway()
  const token = await signIn(gateway.url)
  const small = await pairedSession(gateway.url, token, 'Poucos')
  const large = await pairedSession(gateway.url, token, 'Muitos')
  await call(gateway.url, 'POST', '/virtual-phone/contacts', {
    token: large.secret,
    body: { count: 100_000 },
  })
  for (;;) {
    const { total } = await call(gateway.url, 'GET', `/sessions/${large.id}/contacts?limit=1`, { token })
    if (total === 100_000) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const page = await signedInPage(browser, gateway.url)
  const option = page.getByRole('grid', { name: 'Lista de contatos' }).getByRole('row').nth(1)
  const measure = async ({ id }) => {
    const first = await until(() => page.goto(`/contacts?sessao=${id}`), option)
    const search = page.getByLabel('Buscar por nome ou telefone')
    const found = page.getByText(/contatos? encontrados?$/)
    const key = await until(() => search.fill('a'), found)
    await search.fill('')
    await found.waitFor({ state: 'detached' })
    return { first, key, scrolled: await scroll(page, '[role=grid]') }
  }
  await measure(small)
  const baseline = await measure(small)
  const ours = await measure(large)
  say('100 000 contacts, first rows', ms(ours.first), `${ms(baseline.first)} with 10`)
  say(
    '100 000 contacts, keystroke to results (with its 150 ms pause)',
    ms(ours.key),
    `${ms(baseline.key)} with 10`,
  )
  say('100 000 contacts, scrolling', frames(ours.scrolled), `${frames(baseline.scrolled)} with 10`)
  await page.context().close()
  await gateway.close()
}

async function sessions() {
  const gateway = await startGateway()
  const token = await signIn(gateway.url)
  const page = await signedInPage(browser, gateway.url)
  const measure = async () => {
    const first = await until(() => page.goto('/sessions'), page.getByRole('article').first())
    return { first, scrolled: await scroll(page, null) }
  }
  let made = 0
  const fill = async (count) => {
    while (made < count) {
      const names = Array.from({ length: Math.min(20, count - made) }, () => `Loja ${++made}`)
      await Promise.all(
        names.map((name) => call(gateway.url, 'POST', '/sessions', { token, body: { name } })),
      )
    }
  }
  await fill(20)
  await measure()
  const baseline = await measure()
  await fill(5000)
  const ours = await measure()
  say('5 000 sessions, first cards', ms(ours.first), `${ms(baseline.first)} with 20`)
  say('5 000 sessions, scrolling', frames(ours.scrolled), `${frames(baseline.scrolled)} with 20`)
  await page.context().close()
  await gateway.close()
}

async function logs() {
  let gateway = await startGateway()
  const page = await signedInPage(browser, gateway.url)
  const row = page.getByRole('region', { name: 'Linhas de log' }).getByRole('listitem').first()
  const search = page.getByLabel('Buscar na mensagem ou no serviço')
  const measure = async () => {
    const first = await until(() => page.goto('/monitoring'), row)
    const key = await until(() => search.fill('não há nada assim'), page.getByText('Nenhum log encontrado'))
    await search.fill('')
    await row.waitFor()
    return { first, key, scrolled: await scroll(page, '.mo-log-scroller') }
  }
  await measure()
  const baseline = await measure()
  await gateway.close({ keep: true })
  const db = new Database(join(gateway.data, 'morpheus.db'))
  const columns = db.prepare('select * from system_logs limit 1').get()
  const names = Object.keys(columns).filter((name) => name !== 'id')
  const insert = db.prepare(
    `insert into system_logs (${names.join(',')}) values (${names.map((name) => `@${name}`).join(',')})`,
  )
  db.transaction(() => {
    for (let line = 0; line < 100_000; line++) {
      insert.run({
        ...columns,
        at: new Date(Date.now() - 60_000 + line / 2).toISOString(),
        message: `linha ${line}`,
      })
    }
  })()
  db.close()
  gateway = await startGateway(gateway.data, new URL(gateway.url).port)
  const ours = await measure()
  say('100 000 log lines, first lines', ms(ours.first), `${ms(baseline.first)} with a few`)
  say('100 000 log lines, search to results', ms(ours.key), `${ms(baseline.key)} with a few`)
  say('100 000 log lines, scrolling', frames(ours.scrolled), `${frames(baseline.scrolled)} with a few`)
  await page.context().close()
  await gateway.close()
}

async function burst() {
  const gateway = await startGateway()
  const token = await signIn(gateway.url)
  const { secret } = await pairedSession(gateway.url, token, 'Loja')
  const page = await signedInPage(browser, gateway.url)
  const bell = page.getByRole('button', { name: /^Notificações/ })
  await bell.waitFor()
  await page.waitForTimeout(1000)
  const baseline = await slowestInteraction(page, bell, 20)
  const messages = paced(500, 8, (_, count) => {
    const body = { content: `mensagem ${count}`, contactPhone: '5511988887777' }
    return call(gateway.url, 'POST', '/virtual-phone/messages', { token: secret, body })
  })
  const ours = await slowestInteraction(page, bell, 40)
  const rate = await messages.stop()
  say(
    `${rate.toFixed(0)} messages/s (two events each), slowest interaction`,
    ms(ours),
    `${ms(baseline)} in silence`,
  )
  await page.context().close()
  await gateway.close()
}

const all = { contacts, sessions, logs, burst }
const chosen = process.argv.slice(2)
if (chosen[0] === 'look')
  await look(browser, chosen[1] ?? join(tmpdir(), 'morpheus-screens'), chosen.slice(2))
else
  for (const [name, run] of Object.entries(all)) if (chosen.length === 0 || chosen.includes(name)) await run()
await browser.close()
