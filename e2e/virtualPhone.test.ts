import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { launch, visitor } from './browser.js'
import { type House, openHouse } from './house.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let house: House
let page: Page
let morpheus: Morpheus
let id: string

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
  morpheus = await house.client()
  const { session, secret } = await pairedSession(morpheus, 'Loja Centro')
  id = session.id
  const context = await visitor(browser, house.url)
  const kept = JSON.stringify([{ secret, number: '5511987654321' }])
  await context.addInitScript((value) => localStorage.setItem('morpheus-celular', value), kept)
  page = await context.newPage()
  await page.goto('/celular')
  await page.getByText('Vinculado à sessão').waitFor()
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

const simulate = async (kind: 'Chamada' | 'Status' | 'Mensagem') => {
  await page.getByText(kind, { exact: true }).click()
  if (kind === 'Mensagem') await page.getByLabel('Texto').fill('Bom dia')
  await page.getByRole('button', { name: `Receber ${kind.toLowerCase()}` }).click()
}
const happened = (text: RegExp) =>
  page
    .getByRole('list', { name: 'O que a sessão fez' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .waitFor()

describe('the virtual phone shows the behaviour of its session', () => {
  it('as it is at first', async () => {
    await page.getByText('Contatos veem offline').waitFor()
    await simulate('Chamada')
    await happened(/Chamada .* tocando/)
    await simulate('Status')
    await happened(/Status .* não visto/)
    await simulate('Mensagem')
    await happened(/Mensagem recebida .*está desligado/)
  })

  it('and as soon as it is changed', async () => {
    await morpheus.behavior.update({
      id,
      receiveIncomingCalls: false,
      ignoreGroupMessages: true,
      alwaysOnline: true,
      markMessagesAsRead: true,
      markStatusAsViewed: true,
    })
    await page.getByText('Contatos veem online').waitFor()
    await simulate('Chamada')
    await happened(/Chamada .* recusada/)
    await simulate('Status')
    await happened(/Status de Maria Oliveira visto/)
    await simulate('Mensagem')
    await happened(/e marcada como lida/)
    await page.getByLabel('Grupo').fill('Clientes')
    await simulate('Mensagem')
    await happened(/Mensagem no grupo Clientes ignorada/)
  })
})
