import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSmtpServer } from '../apps/gateway/src/testing/mail/smtpServer.js'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { type GatewayProcess, quiet, startGateway } from './gatewayProcess.js'

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
const tab = (name: string) => page.getByRole('tab', { name }).click()
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const timeouts = { timeout: 15_000 }

it('an API key created on the page works for a script and its socket until it is revoked', async () => {
  await button('Nova chave').first().click()
  await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Script da loja')
  await button('Criar chave').click()
  const apiKey = (await page.getByRole('dialog').locator('output').textContent()) ?? ''
  expect(apiKey).toMatch(/^mo_[0-9A-Za-z]{49}$/)
  await button('Já guardei').click()
  await page.getByText('Script da loja').waitFor()
  const statuses = () =>
    Promise.all(
      [{ 'x-api-key': apiKey }, { authorization: `Bearer ${apiKey}` }].map(
        async (headers) => (await fetch(`${gateway.url}/api/sessions`, { headers })).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200])
  const script = createMorpheus({ baseUrl: gateway.url, apiKey, storage: memoryStorage(), logger: quiet })
  const stop = script.start()
  const connection = () => script.realtime.store.getState().status
  await expect.poll(connection, timeouts).toBe('connected')
  await button('Encerrar: Script da loja').click()
  await inDialog('Encerrar').click()
  await toast(page, 'Chave encerrada')
  expect(await statuses()).toEqual([401, 401])
  await expect.poll(connection, timeouts).not.toBe('connected')
  stop()
})

describe('e-mail', () => {
  it('is configured on the page, tested and simulated, and each failure shows its reason', async () => {
    const smtp = await new TestSmtpServer().open()
    const { port, password } = smtp.settings()
    await page.goto('/settings?aba=emails')
    await page.getByText('Nenhum servidor de e-mail está configurado').waitFor()
    await page.getByLabel('E-mail de destino').fill('bia@outra.com.br')
    await button('Enviar teste').click()
    await toast(page, 'O envio de e-mails não está configurado')

    await page.getByLabel('Servidor SMTP').fill('127.0.0.1')
    await page.getByLabel('Segurança').selectOption('Sem criptografia')
    await page.getByLabel('Porta').fill(String(port))
    await page.getByRole('textbox', { name: 'Usuário' }).fill('morpheus')
    await page.getByLabel('Senha', { exact: true }).fill('outra-senha')
    await page.getByLabel('E-mail do remetente').fill('morpheus@loja.com.br')
    await button('Salvar servidor').click()
    await toast(page, 'Servidor de e-mail salvo com sucesso!')
    await page.getByText('O servidor de e-mail recusou o usuário ou a senha').first().waitFor()
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await button('Salvar servidor').click()
    await page.getByText('Conectada', { exact: true }).waitFor()

    smtp.moods.push('refuse')
    await button('Enviar teste').click()
    await page.getByText('Não enviado').waitFor()
    expect(smtp.received).toEqual([])
    await button('Enviar teste').click()
    await toast(page, 'E-mail de teste enviado com sucesso!')
    await page.getByLabel('Tipo do alerta').selectOption('Sessão desconectada')
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('A loja caiu')
    await button('Simular alerta').click()
    await toast(page, 'Alerta simulado enviado com sucesso!')
    expect(smtp.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      ['bia@outra.com.br', 'Teste de e-mail do Morpheus'],
      ['ana@loja.com.br', '[Simulação] Sessão desconectada'],
    ])

    // Input survives a change of tabs; the testers of the next tab reach the bell, or explain why not.
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Ainda por enviar')
    await tab('Preferências de Notificação')
    await button('Disparar: Erro').click()
    await toast(page, 'Notificação enviada ao sino')
    await page.getByRole('button', { name: 'Notificações, 1 não lida' }).waitFor()
    await page.getByLabel('Alertas do sistema e de manutenção').uncheck()
    await button('Salvar Preferências').click()
    await toast(page, 'Preferências de notificação salvas com sucesso!')
    await button('Disparar: Manutenção').click()
    await toast(page, 'Avisos do tipo Manutenção estão desligados nas suas preferências')
    await tab('Notificações por E-mail')
    expect(await page.getByRole('textbox', { name: 'Mensagem' }).inputValue()).toBe('Ainda por enviar')

    await tab('Configurações de Conta')
    await button('Convidar').click()
    const dialog = page.getByRole('dialog', { name: 'Convidar usuário' })
    await dialog.getByLabel('E-mail', { exact: true }).fill('bia@outra.com.br')
    await button('Enviar convite').click()
    await toast(page, 'Convite enviado por e-mail')
    await expect.poll(() => smtp.received.length, timeouts).toBe(3)
    const link = /http\S+\/convite\/[\w-]+/.exec(smtp.received[2]?.mail.text ?? '')?.[0] ?? ''
    const bia = await (await openContext(browser, gateway.url)).newPage()
    await bia.goto(link)
    await bia.getByLabel('Seu nome').fill('Bia Lima')
    await bia.getByLabel('Senha', { exact: true }).fill('lontra-azul-7')
    await bia.getByRole('button', { name: 'Criar conta' }).click()
    await bia.waitForURL('**/dashboard')
    await bia.goto('/settings')
    await bia.getByText('Chaves de API').waitFor()
    expect(await bia.getByText('Usuários e convites').count()).toBe(0)
    const other = await (await openContext(browser, gateway.url)).newPage()
    await other.goto(link)
    await other.getByText('Convite encerrado').waitFor()
  }, 120_000)
})
