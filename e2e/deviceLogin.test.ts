import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext } from './browser.js'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'

const program = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')

let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext
let page: Page
const home = mkdtempSync(join(tmpdir(), 'morpheus-e2e-login-'))

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  context = await openContext(browser, gateway.url)
  page = await context.newPage()
})
afterAll(async () => {
  await closePages()
  await gateway.close()
  rmSync(home, { recursive: true, force: true })
})

/** Terminal without a stored sign-in. */
function morpheus(...words: string[]) {
  const { MORPHEUS_TOKEN: _, ...env } = process.env
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...env, MORPHEUS_URL: gateway.url, MORPHEUS_CONFIG_DIR: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ended, said: () => said }
}

/** Starts the login and returns the printed address. */
async function begin() {
  const login = morpheus('login', '--navegador')
  const address = () => /Autorize em: (\S+)/.exec(login.said())?.[1] ?? ''
  await expect.poll(address, { timeout: 20_000 }).not.toBe('')
  return { ...login, address: address().replace('localhost', '127.0.0.1') }
}

it('a browser signs a terminal in, lists it among the devices and ends its access', async () => {
  const login = await begin()
  await page.goto(login.address)
  await page.getByText('Entre na sua conta para continuar.').waitFor()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: /^Morpheus CLI em .+ pede para entrar$/ }).waitFor()
  const code = new URL(login.address).searchParams.get('codigo') ?? ''
  expect(login.said()).toContain(`Código: ${code}`)
  await page.getByText(code, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await page.getByRole('heading', { name: 'Entrada autorizada' }).waitFor()
  expect(await login.ended).toBe(0)
  expect(login.said()).toContain('Login realizado com sucesso!')
  const who = morpheus('whoami')
  expect([await who.ended, who.said()]).toEqual([
    0,
    expect.stringContaining(`${admin.name} <${admin.email}>`),
  ])

  await page.getByRole('button', { name: 'Ir para o painel' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Encerrar Morpheus CLI em / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await page.getByRole('button', { name: /^Encerrar Morpheus CLI em / }).waitFor({ state: 'detached' })
  expect(await morpheus('whoami').ended).toBe(4)
})

it('a code typed in the browser can be denied', async () => {
  const login = await begin()
  await page.goto('/dispositivo')
  const code = new URL(login.address).searchParams.get('codigo') ?? ''
  await page.getByLabel('Código').pressSequentially(code.toLowerCase().replace('-', ''))
  await page.getByRole('button', { name: 'Recusar', exact: true }).click()
  await page.getByRole('heading', { name: 'Pedido recusado' }).waitFor()
  expect(await login.ended).toBe(7)
  expect(login.said()).toContain('O pedido foi recusado no navegador.')
})
