import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { briefly } from '../scripts/builtProgram.mjs'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin, quiet } from './gatewayProcess.js'

/** Pages live for seconds, in which optimized code does not pay off. */
const args = [...chromiumArguments, `--js-flags=${briefly.join(',')}`]

let shared: Promise<Browser> | undefined

/** One for all journeys of a process, as a start costs a CPU second. It ends with the process. */
export function getSharedBrowser(): Promise<Browser> {
  shared ??= start()
  return shared
}

async function start(): Promise<Browser> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  browser.once('disconnected', () => {
    shared = undefined
  })
  return browser
}

/** Closes the pages that a journey has opened. */
export async function closePages(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/**
 * Fresh browser context. Unless asked to, it loads no code of other pages ahead: 170 files in each context were half of
 * what a journey cost.
 */
export async function openContext(
  browser: Browser,
  url: string,
  { loadsAhead = false } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Animations cost CPU, and are not tested here.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // A route would switch the browser's cache off.
  if (!loadsAhead)
    await context.addInitScript(() => {
      const { fetch } = window
      window.fetch = (...asked) =>
        asked[0] === '/chunks.json' ? Promise.resolve(Response.json([])) : fetch(...asked)
    })
  return context
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

/** Stores an earlier sign-in at `url` in the context, for tests of other features. */
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

/** A page of the dashboard, for a signed-in user. */
export async function openDashboard(
  context: BrowserContext,
  url: string,
  path = '/dashboard',
): Promise<Page> {
  await signIn(context, url)
  const page = await context.newPage()
  await page.goto(url + path)
  return page
}

/** Waits for a toast. Its text appears twice: visible, and for screen readers. */
export function toast(page: Page, text: string): Promise<void> {
  return page.getByRole('region', { name: 'Avisos' }).getByText(text).first().waitFor()
}
