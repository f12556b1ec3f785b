import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin, quiet } from './house.js'

export function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
}

/** A browser of its own: nothing is shared with other contexts. */
export function visitor(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // What moves is painted again and again by the processor, and is not what these tests are about.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
}

interface Account {
  readonly email: string
  readonly password: string
}

/** Signs in through the login screen and waits for the dashboard. */
export async function signInOnScreen(context: BrowserContext, account: Account = admin): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

/** Leaves the context's browser as somebody finds it who signed in at `url` earlier: for tests of something else. */
export async function signIn(context: BrowserContext, url: string, account: Account = admin): Promise<void> {
  const { identity } = createMorpheus({ baseUrl: url, storage: memoryStorage(), logger: quiet })
  await identity.signIn({ email: account.email, password: account.password })
  const { user, token, isAuthenticated } = identity.store.getState()
  const kept = JSON.stringify({ state: { user, token, isAuthenticated }, version: 0 })
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'auth-storage', value: kept }] }],
  })
}

/** The dashboard of somebody who is signed in already. */
export async function openDashboard(context: BrowserContext, url: string): Promise<Page> {
  await signIn(context, url)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard`)
  return page
}

/** Waits for a toast. Its text stands twice in the page: once to be seen, once for screen readers. */
export function toast(page: Page, text: string): Promise<void> {
  return page.getByRole('region', { name: 'Avisos' }).getByText(text).first().waitFor()
}
