import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createMorpheus, type Morpheus, memoryStorage, PermissionDeniedError } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closePages, getSharedBrowser, openContext } from './browser.js'
import { type GatewayProcess, quiet, startGateway } from './gatewayProcess.js'

/** Builds and browsers on a busy machine. */
const timeouts = { timeout: 300_000 }

const root = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js')
const next = createRequire(join(root, 'examples', 'embed-next', 'app')).resolve('next/dist/bin/next')
const started: ChildProcess[] = []
let gateway: GatewayProcess
let browser: Browser
let morpheus: Morpheus
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  gateway = await startGateway()
  morpheus = await gateway.client()
  browser = await getSharedBrowser()
  const { secret } = await morpheus.apiKeys.create({ name: 'Minha loja', scopes: ['sessions'] })
  env = {
    ...process.env,
    MORPHEUS_URL: gateway.url,
    MORPHEUS_API_KEY: secret,
    VITE_MORPHEUS_URL: gateway.url,
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: '0',
  }
})
afterAll(async () => {
  for (const child of started) child.kill()
  await closePages()
  await gateway.close()
})

const folderOf = (example: string) => join(root, 'examples', example)

/** Runs an example's program to its end. */
function run(example: string, program: string, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folderOf(example),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    )
  })
}

/** Starts an example and waits for its address. */
function serve(example: string, more: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, words, {
    cwd: folderOf(example),
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      // Vite colours its address when CI is set.
      const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(stripVTControlCharacters(output))?.[0]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`${example} ended with ${code}:\n${output}`)))
  })
}

/** Scans the displayed code. */
async function scan(externalId: string) {
  const [session] = (await morpheus.sessions.list({ externalId })).sessions
  if (!session) throw new Error(`There is no session ${externalId}`)
  const { data } = await morpheus.sessions.qr({ id: session.id })
  await morpheus.virtualPhone.scan({ qr: data.qrText ?? '' })
  return session
}

async function pairOn(page: Page, externalId: string) {
  await page.getByRole('button', { name: /Ler um QR Code/ }).click()
  await page.getByRole('img', { name: /QR Code para conectar/ }).waitFor()
  const session = await scan(externalId)
  await page.getByText('WhatsApp conectado').waitFor()
  await page.getByText(/^Pedidos chegam em 55\d+/).waitFor()
  return session
}

/** Colours of the widgets on the built page, by theme. */
function coloursIn(page: Page, themes: readonly string[]) {
  return page.evaluate((names) => {
    const roots = [...document.querySelectorAll('[data-mo-theme]')]
    const sample = document.createElement('span')
    sample.style.cssText = 'background: var(--mo-surface); color: var(--mo-text); fill: var(--mo-off)'
    document.querySelector('.mo-root')?.append(sample)
    const before = roots.map((root) => root.getAttribute('data-mo-theme') ?? '')
    const colours = names.map((name) => {
      for (const root of roots) root.setAttribute('data-mo-theme', name)
      const { backgroundColor, color, fill } = getComputedStyle(sample)
      return `${backgroundColor} ${color} ${fill}`
    })
    for (const [index, root] of roots.entries()) root.setAttribute('data-mo-theme', before[index] ?? '')
    sample.remove()
    return colours
  }, themes)
}

/** Compilers that lower `light-dark()` must keep the colours. */
async function expectColours(page: Page): Promise<void> {
  const light = 'rgb(255, 255, 255) rgb(16, 21, 18) rgb(169, 177, 172)'
  const dark = 'rgb(19, 24, 22) rgb(235, 241, 238) rgb(82, 93, 87)'
  const themes = ['light', 'dark', 'auto']
  expect(await coloursIn(page, themes)).toEqual([light, dark, light])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursIn(page, themes)).toEqual([light, dark, dark])
  await page.emulateMedia({ colorScheme: 'light' })
}

it(
  'a Bootstrap page pairs a session with a scoped token that reaches no other session',
  timeouts,
  async () => {
    const { session: other } = await morpheus.sessions.create({
      name: 'De outro cliente',
      externalId: 'outro',
    })
    const TOKEN_SERVER = await serve('embed-vite', {}, 'server.mjs')
    await run('embed-vite', vite, 'build')
    const preview = [vite, 'preview', '--host', '127.0.0.1', '--port', '0']
    const url = await serve('embed-vite', { TOKEN_SERVER }, ...preview)

    const context = await openContext(browser, url)
    const page = await context.newPage()
    // Third-party styles, loaded after the kit's.
    const bootstrap = readFileSync(require.resolve('bootstrap/dist/css/bootstrap.css'), 'utf8')
    await page.addInitScript((css) => {
      addEventListener('DOMContentLoaded', () => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
      })
    }, bootstrap)
    await page.goto('/')
    await page.getByRole('button', { name: /Ler um QR Code/ }).click()
    const code = page.getByRole('img', { name: /QR Code para conectar/ })
    await code.waitFor()

    // A reload continues the session without a new request.
    await page.reload()
    await code.waitFor()
    const { sessions } = await morpheus.sessions.list({ externalId: 'loja-vite' })
    expect(sessions).toMatchObject([{ name: 'Loja Vite', status: 'qr' }])

    const heading = page.getByRole('heading', { name: 'Conectar WhatsApp' })
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
    await expectColours(page)
    const session = await scan('loja-vite')
    await page.getByText('WhatsApp conectado').waitFor()
    await page.getByText(/^Pedidos chegam em 55\d+/).waitFor()

    const token: string = await page.evaluate(async () => {
      const answer = await fetch('/morpheus-token', { method: 'POST' })
      return (await answer.json()).token
    })
    const thief = createMorpheus({ baseUrl: gateway.url, token, storage: memoryStorage(), logger: quiet })
    const stop = thief.start()
    expect((await thief.sessions.list()).sessions.map(({ id }) => id)).toEqual([session.id])
    await expect(thief.sessions.get({ id: other.id })).rejects.toBeInstanceOf(PermissionDeniedError)
    await expect(thief.sessions.connect({ id: other.id })).rejects.toMatchObject({ status: 403 })
    await expect(thief.contacts.list({ id: session.id })).rejects.toMatchObject({ status: 403 })
    await vi.waitFor(() => expect(thief.realtime.store.getState().status).toBe('connected'))
    expect(await thief.realtime.join(other.id)).toMatchObject({ success: false })
    stop()
    await context.close()
  },
)

it('the custom element pairs a session in a page without React', timeouts, async () => {
  const url = await serve('embed-html', {}, 'server.mjs')
  const context = await openContext(browser, url)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: /Usar um código por telefone/ }).click()
  await page.getByLabel('Número de telefone').fill('5511987654321')
  await page.getByRole('button', { name: 'Gerar Código' }).click()
  const code = page.getByLabel('Código de pareamento')
  await code.getByText(/^\w{4}-\w{4}$/).waitFor()
  const pairingCode = await code.innerText()
  // A reload keeps the requested code and its owner.
  await page.reload()
  await code.getByText(pairingCode).waitFor()
  await page.getByText('Código para +55 (11) 98765-4321').waitFor()
  await morpheus.virtualPhone.enterCode({ phoneNumber: '5511987654321', pairingCode })
  await page.getByText('WhatsApp conectado').waitFor()
  await page.getByText('Pedidos chegam em 5511987654321').waitFor()
  // Styles cross the shadow root in neither direction.
  expect(await page.evaluate(() => document.querySelector('.mo-root'))).toBeNull()
  await context.close()
})

it('the custom element guides through the passkey that an account requires', timeouts, async () => {
  const url = await serve('embed-html', {}, 'server.mjs')
  const context = await openContext(browser, url)
  await context.route('https://web.whatsapp.com/**', (route) => route.fulfill({ body: 'WhatsApp Web' }))
  const page = await context.newPage()
  const within5s = { timeout: 5_000 }
  const expectExplanation = async () => {
    await page.getByRole('heading', { name: 'Esta conta pede uma passkey' }).waitFor(within5s)
    await page.getByText(/instale a extensão Morpheus Passkey/).waitFor(within5s)
    expect(await page.getByRole('img', { name: /QR Code/ }).count()).toBe(0)
    expect(await page.getByLabel('Código de pareamento').count()).toBe(0)
  }
  const [paired] = (await morpheus.sessions.list({ externalId: 'loja-html' })).sessions
  if (paired) await morpheus.sessions.remove({ id: paired.id })
  await page.goto('/')
  await page.getByRole('button', { name: /Usar um código por telefone/ }).click()
  await page.getByLabel('Número de telefone').fill('5511987654322')
  await page.getByRole('button', { name: 'Gerar Código' }).click()
  const code = page.getByLabel('Código de pareamento').getByText(/^\w{4}-\w{4}$/)
  const phone = { phoneNumber: '5511987654322', pairingCode: await code.innerText() }
  await morpheus.virtualPhone.enterCode({ ...phone, passkey: 'required' })
  await expectExplanation()
  await page.reload()
  await expectExplanation()
  await page.getByRole('button', { name: 'Cancelar pareamento' }).click()
  await page.getByRole('button', { name: 'Conectar novamente' }).click()
  await page.getByRole('button', { name: /Ler um QR Code/ }).click()
  await page.getByRole('img', { name: /QR Code para conectar/ }).waitFor()
  const [session] = (await morpheus.sessions.list({ externalId: 'loja-html' })).sessions
  const { data } = await morpheus.sessions.qr({ id: session?.id ?? '' })
  const { secret } = await morpheus.virtualPhone.scan({ qr: data.qrText ?? '', passkey: 'required' })
  await expectExplanation()
  await page.getByLabel('Entendo o risco e quero continuar').check()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continuar no WhatsApp Web' }).click()
  expect((await opened).url()).toMatch(/^https:\/\/web\.whatsapp\.com\/#morpheus-passkey=/)
  const own = createMorpheus({ baseUrl: gateway.url, token: secret, storage: memoryStorage(), logger: quiet })
  await own.virtualPhone.approvePasskey()
  await page.getByText('WhatsApp conectado').waitFor()
  await context.close()
})

it('the Next example pairs a session and renders on the server first', timeouts, async () => {
  // `npm run test:builds` builds for production, which costs twice as much.
  const url = await serve('embed-next', {}, next, 'dev', '--hostname', '127.0.0.1', '--port', '0')
  expect(await (await fetch(url)).text()).toContain('Conectar WhatsApp')
  // Compiled now: the page would not wait for it.
  await fetch(`${url}/morpheus-token`, { method: 'POST' })
  const context = await openContext(browser, url)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Browsers log the expected 400 before a code exists, and may request an icon.
    const isExpected = message.text().includes('400') || message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  await page.goto('/')
  await expectColours(page)
  await pairOn(page, 'loja-next')
  expect(complaints).toEqual([])
  await context.close()
})
