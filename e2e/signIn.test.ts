import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, signInOnScreen, toast } from './browser.js'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})
beforeEach(async () => {
  context = await openContext(browser, gateway.url)
  page = await context.newPage()
})
afterEach(() => context.close())

async function enter(email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

describe('signing in', () => {
  it('redirects visitors to /login, shows a refused sign-in, and redirects users to the dashboard', async () => {
    for (const path of ['/sessions/abc', '/nowhere']) {
      await page.goto(path)
      await page.waitForURL('**/login')
    }
    await enter(admin.email, 'senha-errada')
    await page.getByText('Credenciais inválidas').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await enter(admin.email, admin.password)
    await page.waitForURL('**/dashboard')
    await toast(page, 'Login realizado com sucesso!')
    const [notice, bar] = await Promise.all([
      page.locator('.mo-toast').boundingBox(),
      page.getByRole('banner').boundingBox(),
    ])
    expect(notice?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await page.getByRole('heading', { name: 'Painel de Controle' }).waitFor()
    for (const path of ['/login', '/nowhere']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  })

  it('keeps the user signed in over a reload and in another tab; signing out ends both', async () => {
    const first = await signInOnScreen(context)
    await first.goto('/sessions')
    await first.reload()
    await first.getByRole('heading', { name: 'Sessões' }).first().waitFor()
    const second = await context.newPage()
    await second.goto('/sessions')
    await second.getByRole('heading', { name: 'Sessões' }).first().waitFor()
    await first.getByRole('button', { name: 'Menu do usuário' }).click()
    await first.getByText(admin.email).waitFor()
    await first.getByRole('menuitem', { name: 'Sair' }).click()
    await first.waitForURL('**/login')
    await second.waitForURL('**/login')
  })

  it('a revoked token leads to /login with the reason', async () => {
    const inside = await signInOnScreen(context)
    const stored = await inside.evaluate(() => localStorage.getItem('auth-storage'))
    const token: string = JSON.parse(stored ?? '').state.token
    await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    await inside.getByText('Sessão expirada. Faça login novamente.').waitFor()
    await inside.goto('/sessions')
    await inside.waitForURL('**/login')
    const after = await inside.evaluate(() => localStorage.getItem('auth-storage'))
    expect(JSON.parse(after ?? '').state).toEqual({ user: null, token: null, isAuthenticated: false })
  })
})
