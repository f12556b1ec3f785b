import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { CloudSection } from './CloudSection.js'

const message = 'Configuração salva com sucesso!'
const empty = {
  success: true,
  message: '',
  data: { config: null, notice: 'Ainda sem envio pela Cloud API.' },
}
const config = {
  sessionId: 's1',
  accessToken: '••••••••wxyz',
  phoneNumberId: '123',
  businessAccountId: '456',
  appId: '789',
  appSecret: '••••••••1234',
  webhookUrl: '',
  webhookVerifyToken: 'token-de-verificacao',
  events: ['messages', 'message_reads'],
  enabled: true,
  updatedAt: '2026-11-21T12:00:00.000Z',
}

async function open(cloud: NonNullable<Replies['cloud']>) {
  const test = testClient({ cloud })
  await renderWidget(test.client, <CloudSection sessionId="s1" />)
  return test
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = 'POST /api/whatsapp-cloud/sessions/s1/config'

test("opens on demand with a random verify token, the webhook URL and the server's notice", async () => {
  const { calls } = await open({ get: () => empty })
  await expect.element(button('Mostrar configuração')).toHaveAttribute('aria-expanded', 'false')
  expect(calls).toEqual([])
  await button('Mostrar configuração').click()
  await expect.element(page.getByText('Ainda sem envio pela Cloud API.')).toBeVisible()
  await expect.element(page.getByText('http://gateway.test/api/whatsapp-cloud/webhook/s1')).toBeVisible()
  await expect.element(button('Copiar: URL do webhook')).toBeVisible()
  await expect.element(field('Token de verificação')).toHaveValue(expect.stringMatching(/^[0-9a-f]{32}$/))
  await expect
    .element(field('Eventos'))
    .toHaveValue('messages, message_deliveries, message_reads, message_echoes')
  await expectAccessible()
  await button('Ocultar configuração').click()
  await expect.element(field('Eventos')).not.toBeInTheDocument()
})

test('requires token and number id to save; lists what is still missing for receiving messages', async () => {
  const bare = { ...config, businessAccountId: '', appId: '', appSecret: '' }
  const { called } = await open({
    get: () => empty,
    save: ({ body }) => ({
      success: true,
      message,
      data: { config: Object(body).appId === '' ? bare : config, notice: null },
    }),
  })
  await button('Mostrar configuração').click()
  await expect.element(button('Salvar')).toBeDisabled()
  await field('Access Token').fill('EAAB')
  await expect.element(button('Salvar')).toBeDisabled()
  await field('Phone Number ID').fill('123')
  await button('Salvar').click()
  const missing = page.getByText(
    'Para receber mensagens ainda falta: Business Account ID, App ID e App Secret.',
  )
  await expect.element(missing).toBeVisible()
  expect(called(save)).toMatchObject([{ body: { accessToken: 'EAAB', phoneNumberId: '123', appSecret: '' } }])
  await field('Business Account ID').fill('456')
  await field('App ID').fill('789')
  await field('App Secret').fill('segredo')
  await field('Eventos').fill(' messages, ,message_reads,')
  await button('Salvar').click()
  await expect.element(missing).not.toBeInTheDocument()
  expect(called(save)[1]).toMatchObject({
    body: { appSecret: 'segredo', events: ['messages', 'message_reads'], enabled: true },
  })
  await expect.element(field('Access Token')).toHaveAttribute('placeholder', '••••••••wxyz (guardado)')
})

test('sends masked secrets back unchanged and asks before hiding unsaved changes', async () => {
  const { called } = await open({
    get: () => ({ success: true, message: '', data: { config, notice: null } }),
    save: () => ({ success: true, message, data: { config, notice: null } }),
  })
  await button('Mostrar configuração').click()
  await field('App ID').fill('999')
  await button('Ocultar configuração').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(field('App ID')).toHaveValue('999')
  await button('Salvar').click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  expect(called(save)).toMatchObject([
    { body: { accessToken: '••••••••wxyz', appSecret: '••••••••1234', appId: '999' } },
  ])
})

test("shows the number with Meta's name and quality rating", async () => {
  const account = {
    name: 'Loja da Ana',
    phone: '5511988887777',
    quality: 'YELLOW',
    checkedAt: '2026-11-21T12:00:00.000Z',
    problem: null,
  }
  await open({
    get: () => ({ success: true, message: '', data: { config: { ...config, account }, notice: null } }),
  })
  await button('Mostrar configuração').click()
  await expect.element(page.getByText('(11) 98888-7777')).toBeVisible()
  await expect.element(page.getByText('Loja da Ana · Qualidade: média')).toBeVisible()
  await expectAccessible()
})
