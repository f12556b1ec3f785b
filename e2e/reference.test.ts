import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let sessionId: string

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  const morpheus = await gateway.client()
  sessionId = (await morpheus.sessions.create({ name: 'Loja Centro' })).session.id
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url)
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const answer = () => page.getByRole('group', { name: 'Resposta', exact: true })

describe('the API reference in the production build', () => {
  it('is searchable, and an entry shows its description, schema and examples', async () => {
    await page.getByRole('link', { name: 'Referência da API', exact: true }).click()
    await page.getByRole('searchbox').fill('lista as sessoes')
    const entry = page.getByRole('button', { name: /GET \/api\/sessions Lista as sessões do usuário/ })
    await entry.click()
    await page.getByText('Precisa de um token ou de uma chave de API').waitFor()
    await page
      .getByRole('list', { name: 'Corpo da resposta' })
      .getByText('sessions', { exact: true })
      .waitFor()
    await page.getByRole('group', { name: 'Exemplo da chamada, cURL' }).getByText(gateway.url).waitFor()
    expect(new URL(page.url()).searchParams.get('chamada')).toBe('sessions.list')
  })

  it('calls the gateway as the signed-in user', async () => {
    await page.goto('/api-reference?chamada=sessions.list&busca=sessions.list')
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    const form = page.getByRole('form', { name: 'Testar' })
    await form.getByRole('button', { name: 'Enviar' }).click()
    await answer().getByText(sessionId).waitFor()
    await page.getByText(/^[\d.]+ ms$/).waitFor()
  })

  it('scrolls to the last entry', async () => {
    const id = 'webhook.system:error'
    await page.goto(`/api-reference?chamada=${encodeURIComponent(id)}`)
    const entry = page.locator(`[data-entry="${id}"]`)
    await entry.getByText('Copiar link').waitFor()
    await expect.poll(async () => (await entry.boundingBox())?.y).toBeLessThan(200)
    expect((await entry.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })

  it('other pages load none of its code', async () => {
    const other = await page.context().newPage()
    const loaded: string[] = []
    let isAhead = false
    other.on('request', (request) => {
      isAhead ||= request.url().endsWith('/chunks.json')
      if (!isAhead && request.url().endsWith('.js')) loaded.push(request.url())
    })
    await other.goto('/templates')
    await other.getByText('Nenhum template encontrado').waitFor()
    const codes = await Promise.all(loaded.map(async (url) => (await fetch(url)).text()))
    expect(codes.length).toBeGreaterThan(3)
    expect(codes.filter((code) => code.includes('Lista as sessões do usuário'))).toEqual([])
    await other.close()
  })
})
