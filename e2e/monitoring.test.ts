import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let morpheus: Morpheus

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  morpheus = await gateway.client()
  await pairedSession(morpheus, 'Loja Centro')
  await morpheus.sessions.create({ name: 'Loja Norte' })
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/monitoring')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const card = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const lines = () => page.getByRole('region', { name: 'Linhas de log' }).getByRole('listitem')

describe('monitoring', () => {
  it("shows the machine's metrics and the status of each session", async () => {
    await page.getByRole('heading', { name: 'Monitoramento do Sistema' }).waitFor()
    await page.getByText('Sistema online').waitFor()
    await page.getByText(/^de 2 no total$/).waitFor()
    await card('Loja Centro').getByText('CONECTADO', { exact: true }).waitFor()
    await card('Loja Norte').getByText('DESCONECTADO', { exact: true }).waitFor()
    const { cpu, memory } = await morpheus.monitoring.metrics()
    await page.getByText(`${cpu.cores} núcleos`).waitFor()
    expect(memory.used).toBeLessThan(memory.total)
  })

  it('restarts a session with a visible outcome', async () => {
    await card('Loja Centro').getByRole('button', { name: 'Reiniciar Loja Centro' }).click()
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText(/Loja Centro/)
      .first()
      .waitFor()
    await card('Loja Centro').getByText('CONECTADO', { exact: true }).waitFor()
  })

  it('keeps the selected filters in the URL, as does the dashboard', async () => {
    const span = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) })
    const level = page.getByLabel('Nível')
    const kept = () => Object.fromEntries(new URL(page.url()).searchParams)
    await span('24h').click()
    await level.selectOption('error')
    await expect.poll(kept).toEqual({ periodo: '24h', nivel: 'error' })
    await page.reload()
    await page.getByRole('radio', { name: '24h', checked: true }).waitFor()
    expect(await level.inputValue()).toBe('error')

    await page.goto('/dashboard')
    await span('Semana').click()
    await expect.poll(kept).toEqual({ periodo: 'week' })
    await page.reload()
    await page.getByRole('radio', { name: 'Semana', checked: true }).waitFor()
    await page.goto('/monitoring')
  })

  it('tails, filters and searches the log, and clears it after confirmation', async () => {
    await expect.poll(() => lines().count()).toBeGreaterThan(2)
    await morpheus.sessions.create({ name: '<b>Loja</b> & "filhos"' })
    await lines().getByText('<b>Loja</b> & "filhos"').first().waitFor()
    await page.getByLabel('Buscar na mensagem ou no serviço').fill('FILHOS')
    await expect.poll(() => lines().count()).toBe(1)
    await page.getByLabel('Buscar na mensagem ou no serviço').fill('')
    await page.getByLabel('Nível').selectOption('error')
    await page.getByText('Nenhum log encontrado').waitFor()
    await page.getByLabel('Nível').selectOption('all')
    await expect.poll(() => lines().count()).toBeGreaterThan(2)
    await page
      .getByRole('button', { name: /^Limpar/ })
      .last()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Limpar/ })
      .click()
    await page.getByText('Nenhum log encontrado').waitFor()
  })
})
