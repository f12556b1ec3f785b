import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin } from './house.js'

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
    permissions: ['clipboard-read', 'clipboard-write'],
  })
}

/** Signs in through the login screen and waits for the dashboard. */
export async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

/** Waits for a toast. Its text stands twice in the page: once to be seen, once for screen readers. */
export function toast(page: Page, text: string): Promise<void> {
  return page.getByRole('region', { name: 'Avisos' }).getByText(text).first().waitFor()
}
