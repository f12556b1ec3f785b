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
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/contacts')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const list = () => page.getByRole('grid', { name: 'Lista de contatos' })

describe('contacts', () => {
  it('shows a hint while no session is connected, and contacts as soon as one is', async () => {
    await page.getByText('Nenhuma Sessão Conectada').waitFor()
    await pairedSession(morpheus, 'Loja Centro')
    await page.getByText('10 contatos', { exact: true }).waitFor()
  })

  it('appear while the phone still loads them, with fewer than 100 rows in the DOM', async () => {
    const { session, secret } = await pairedSession(morpheus, 'Loja Norte')
    await page.goto(`/contacts?sessao=${session.id}`)
    await page.getByText('10 contatos', { exact: true }).waitFor()
    await morpheus.virtualPhone.loadContacts({ count: 5_000 }, { token: secret })
    await page.getByText('5.000 contatos', { exact: true }).waitFor()
    expect(await list().getByRole('row').count()).toBeLessThan(100)
    expect((await list().boundingBox())?.height).toBeLessThanOrEqual(600)
  })

  it('are searched on the server, ignoring case and accents', async () => {
    const search = page.getByLabel('Buscar por nome ou telefone')
    await search.fill('JOAO')
    await page.getByText(/^\d+ contatos encontrados$/).waitFor()
    await list().getByRole('row', { name: /^João/ }).first().waitFor()
    await search.fill('ninguém se chama assim')
    await page.getByText('Nenhum contato encontrado').waitFor()
    await search.fill('')
    await page.getByText('5.000 contatos', { exact: true }).waitFor()
  })

  it('are navigated with the keyboard, show details and link to the conversation', async () => {
    await list().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const selected = list().locator('[role=row][aria-selected=true]')
    await selected.waitFor()
    const detail = page.getByRole('region', { name: 'Detalhes do contato' })
    await detail.getByText(/\(\d\d\) 9\d{4}-\d{4}/).waitFor()
    await detail.getByRole('button', { name: 'Iniciar Conversa', exact: true }).click()
    await page.waitForURL('**/messages')
    await page.getByText('Sistema de mensagens desabilitado temporariamente').first().waitFor()
  })
})
