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

const button = (name: string) => page.getByRole('button', { name, exact: true })
const answer = () => page.getByRole('group', { name: 'Resposta', exact: true })

/** Opens a call's trial form by its link. */
async function openTrial(id: string) {
  await page.goto(`/api-reference?chamada=${id}&busca=${id}`)
  await button('Testar').click()
  return page.getByRole('form', { name: 'Testar' })
}

describe('the API reference in the production build', () => {
  it('is searchable, and an entry shows its description, schema and examples', async () => {
    await page.goto('/dashboard')
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
    const form = await openTrial('sessions.list')
    await form.getByRole('button', { name: 'Enviar' }).click()
    await answer().getByText(sessionId).waitFor()
    await page.getByText(/^[\d.]+ ms$/).waitFor()
  })

  it("shows the gateway's errors, and a 401 does not sign the user out", async () => {
    const form = await openTrial('sessions.create')
    await form.getByRole('textbox', { name: 'Corpo em JSON' }).fill('{ "name": "" }')
    await form.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('400', { exact: true }).last().waitFor()
    await answer()
      .getByText(/obrigatório/)
      .waitFor()
    await page.route('**/api/sessions', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { success: false, message: 'Não autorizado' } })
        : route.fallback(),
    )
    await form.getByRole('button', { name: 'Enviar' }).click()
    await answer().getByText('Não autorizado').waitFor()
    await page.unroute('**/api/sessions')
    expect(new URL(page.url()).pathname).toBe('/api-reference')
  })

  it('asks for confirmation before a destructive call', async () => {
    const form = await openTrial('sessions.remove')
    await form.getByLabel('id', { exact: true }).fill(sessionId)
    await form.getByRole('button', { name: 'Enviar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fazer esta chamada?' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    const morpheus = await gateway.client()
    expect((await morpheus.sessions.list()).sessions).toHaveLength(1)
    await form.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByRole('button', { name: 'Fazer a chamada' }).click()
    await page.getByText('200', { exact: true }).last().waitFor()
    expect((await morpheus.sessions.list()).sessions).toHaveLength(0)
  })

  it('shows the nearest entry for an unknown id', async () => {
    await page.goto('/api-reference?chamada=sessions.craete')
    await page.getByText(/Não existe “sessions.craete” nesta referência/).waitFor()
    await page.getByText('Copiar link').waitFor()
  })

  it.each(['templates.get', 'system.health', 'webhook.system:error'])(
    'scrolls to %s, however far down it is',
    async (id) => {
      const other = await page.context().newPage()
      await other.goto(`/api-reference?chamada=${encodeURIComponent(id)}`)
      const entry = other.locator(`[data-entry="${id}"]`)
      await entry.getByText('Copiar link').waitFor()
      await expect.poll(async () => (await entry.boundingBox())?.y).toBeLessThan(200)
      expect((await entry.boundingBox())?.y).toBeGreaterThanOrEqual(0)
      await other.close()
    },
  )

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
