import { readFileSync } from 'node:fs'
import { zonedFormat } from '@morpheus/sdk/format'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'
import { incoming, pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/settings')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const entries = () => page.getByRole('list', { name: 'Lista de logs de atividade' }).getByRole('listitem')
const timeouts = { timeout: 15_000 }

it('saves the account; the time zone is found by typing and applies to displayed times', async () => {
  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  await zone.fill('kiritimati')
  await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click()
  await button('Salvar Alterações').click()
  await toast(page, 'Configurações de conta salvas com sucesso!')
  await page.goto('/settings?aba=atividade')
  const time = entries().first().locator('time')
  const at = new Date((await time.getAttribute('datetime')) ?? '')
  const there = zonedFormat({ dateStyle: 'short', timeStyle: 'medium' }, 'Pacific/Kiritimati').format(at)
  // The page may draw the log before it knows the account's zone.
  await expect.poll(() => time.textContent(), timeouts).toBe(there)
})

it('shows, filters and exports the activity log, marks examples, and retries after a failure', async () => {
  await page.goto('/settings?aba=atividade')
  for (let times = 0; times < 4; times += 1) {
    await button('Criar Logs de Exemplo').click()
    await toast(page, 'Logs de exemplo criados com sucesso!')
    await button('Criar Logs de Exemplo').waitFor()
  }
  await expect
    .poll(() => entries().getByText('Exemplo', { exact: true }).count(), timeouts)
    .toBeGreaterThan(3)
  await page.getByLabel('Status').selectOption('Erro')
  await expect.poll(() => entries().getByText('Sucesso', { exact: true }).count(), timeouts).toBe(0)
  expect(await entries().getByText('Erro', { exact: true }).count()).toBeGreaterThan(0)
  const [download] = await Promise.all([page.waitForEvent('download'), button('Exportar CSV').click()])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv.trim().split('\n').length).toBe(1 + (await entries().count()))
  await page.getByLabel('Status').selectOption('Todos os status')

  const path = '**/api/settings/activity-logs*'
  await page.route(path, (route) => route.abort())
  await page.getByLabel('Período').selectOption('Últimas 24 horas')
  await page.getByText('Erro ao carregar logs de atividade').waitFor()
  await page.unroute(path)
  await button('Tentar novamente').click()
  await entries().first().waitFor()
})

it("finds, exports and erases a person's data after asking for the password", async () => {
  const morpheus = await gateway.client()
  const { session, secret } = await pairedSession(morpheus, 'Loja Centro')
  await incoming(morpheus, secret, 'Meu endereço é Rua das Flores, 12')
  const held = async () => (await morpheus.messages.list({ id: session.id })).messages.length
  await expect.poll(held, timeouts).toBe(1)
  await page.goto('/settings')
  await page.getByLabel('Número da pessoa').fill('+55 11 98888-7777')
  await button('Procurar').click()
  await page.getByText('Conhecida por Bia Lima').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Exportar (ZIP)').click()])
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await toast(page, 'Dados da pessoa exportados')
  await button('Esquecer').click()
  const dialog = page.getByRole('dialog', { name: 'Esquecer esta pessoa' })
  await dialog.getByLabel('Sua senha').fill('nao-e-esta')
  await dialog.getByRole('button', { name: 'Esquecer para sempre' }).click()
  await dialog.getByText('Senha atual incorreta').waitFor()
  await dialog.getByLabel('Sua senha').fill(admin.password)
  await dialog.getByRole('button', { name: 'Esquecer para sempre' }).click()
  await page.getByText('Concluído', { exact: true }).waitFor()
  expect(await held()).toBe(0)
  await page.getByLabel('Número da pessoa').fill('5511988887777')
  await button('Procurar').click()
  await page.getByText('Nada é guardado sobre este número').waitFor()
  // The log has the receipt, without a name.
  await page.goto('/settings?aba=atividade')
  await entries().getByText('Pessoa esquecida, recibo').first().waitFor()
  expect(await page.content()).not.toContain('5511988887777')
})
