import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { call } from '../gateway.mjs'
import { signedInPage } from '../screens.mjs'
import { screens } from './screens.mjs'
import { emptyWorld, fullWorld, keptNotifications } from './worlds.mjs'

const sizes = { mesa: [1440, 900], tablet: [768, 1024], telefone: [390, 844] }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Takes screenshots of every screen state at three sizes in light and dark, and reports axe violations and overflow.
 * One sheet a screen (`sheet-*.png`) beside the single pictures. Optionally limited to the chosen names.
 */
export async function look(browser, folder, chosen) {
  mkdirSync(folder, { recursive: true })
  const full = await fullWorld(browser)
  const empty = await emptyWorld()
  const { qrText } = await call(full.url, 'GET', `/sessions/${full.waiting}/qr`, { token: full.token })
  const all = screens({ full, qrOf: new URL(qrText).searchParams.get('codigo'), codeOf: 'ABCD-1234' })
  const wanted = all.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)))
  const worlds = { full, empty, slow: full, failing: full }
  const states = new Map()
  for (const world of new Set([full, empty])) {
    const page = await signedInPage(browser, world.url)
    states.set(world, await page.context().storageState())
    await page.context().close()
  }
  let findings = 0
  for (const screen of wanted) {
    const gateway = worlds[screen.world]
    const context = await browser.newContext({
      baseURL: gateway.url,
      locale: 'pt-BR',
      viewport: { width: 1440, height: 900 },
      ...(screen.signedIn !== false && { storageState: states.get(gateway) }),
    })
    await prepare(context, screen, full)
    for (const finding of await photograph(context, screen, folder)) {
      findings++
      console.log(`${screen.name}: ${finding}`)
    }
    await context.close()
  }
  console.log(`${wanted.length} screens in ${folder}, ${findings} findings`)
  await full.close()
  await empty.close()
}

async function prepare(context, { world, phone, token }, full) {
  if (world === 'full') {
    const kept = keptNotifications(full.main.id)
    await context.addInitScript((value) => localStorage.setItem('notification-storage', value), kept)
  }
  if (token) {
    const user = { id: 'u', name: 'Ana', email: 'ana@exemplo.com.br', avatar: null }
    const kept = JSON.stringify({ state: { user, token, isAuthenticated: true }, version: 0 })
    await context.addInitScript((value) => {
      if (!sessionStorage.getItem('visited')) localStorage.setItem('auth-storage', value)
      sessionStorage.setItem('visited', 'yes')
    }, kept)
  }
  if (phone) {
    const kept = JSON.stringify([{ secret: phone, number: '5511987654321' }])
    await context.addInitScript((value) => localStorage.setItem('morpheus-celular', value), kept)
  }
  if (world === 'slow') await context.route('**/api/**', () => {})
  if (world === 'failing') {
    const answer = { success: false, message: 'O servidor não conseguiu atender agora', code: 'internal' }
    const body = JSON.stringify(answer)
    // The session itself loads, so that an action on it can fail.
    await context.route(/\/api\/(?!sessions\/[\w-]+$)/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    )
  }
}

async function photograph(context, { name, path, act, world }, folder) {
  const findings = new Set()
  const pictures = {}
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const page = await context.newPage()
    page.on('pageerror', (error) => findings.add(`error: ${error.message}`))
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(600)
    if (world === 'failing') await failed(page).catch(() => findings.add(`still waiting (${size})`))
    await act?.(page).catch((error) => findings.add(`not done (${size}): ${error.message.split('\n')[0]}`))
    await page.waitForTimeout(300)
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(80)
      const file = `${name}-${size}-${theme}.png`
      pictures[`${size}-${theme}`] = file
      await page.screenshot({ path: join(folder, file) })
      for (const problem of await audit(page)) findings.add(`${problem} (${size}, ${theme})`)
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) findings.add(`${beyond} px wider than the window (${size})`)
    await page.close()
  }
  await sheet(context, folder, name, pictures)
  return findings
}

/** Automatic retries take several seconds. */
async function failed(page) {
  await page.waitForTimeout(4000)
  await page.waitForFunction(() => !document.querySelector('.mo-skeleton'), undefined, { timeout: 20_000 })
}

async function audit(page) {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document)
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary.split('\n')[1] ?? ''}`,
    )
  })
}

/** Six screenshots of a screen side by side. */
async function sheet(context, folder, name, pictures) {
  const image = (key) =>
    `<img style="height:600px" src="data:image/png;base64,${readFileSync(join(folder, pictures[key])).toString('base64')}">`
  const row = (theme) =>
    `<div style="display:flex;gap:8px">${Object.keys(sizes)
      .map((size) => image(`${size}-${theme}`))
      .join('')}</div>`
  const page = await context.newPage()
  await page.setViewportSize({ width: 1720, height: 1220 })
  await page.setContent(
    `<body style="margin:4px;background:#888;display:grid;gap:8px">${row('light')}${row('dark')}`,
  )
  await page.screenshot({ path: join(folder, `sheet-${name}.png`) })
  await page.close()
}
