import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { EmailNotifications } from './EmailNotifications.js'

const status = {
  emailService: { ready: true, smtpConnection: true },
  notificationService: { ready: true },
  source: 'settings' as const,
  server: 'smtp.exemplo.com.br:587',
  from: 'morpheus@exemplo.com.br',
  problem: null,
  administrator: true,
}
const smtp = {
  host: 'smtp.exemplo.com.br',
  port: 587,
  security: 'starttls' as const,
  user: 'morpheus@exemplo.com.br',
  password: '••••••••',
  from: 'morpheus@exemplo.com.br',
  fromName: 'Morpheus',
  notifications: true,
}
const alerts = {
  sessionMinutes: 5,
  integrationMinutes: 15,
  quietFrom: null,
  quietTo: null,
  tellRecovered: true,
}
const mail = {
  id: 'm1',
  kind: 'alert' as const,
  to: 'ana@exemplo.com.br',
  subject: 'Alerta: Sessão "Loja" desconectada',
  state: 'dead' as const,
  tries: 8,
  error: 'O servidor de e-mail não respondeu a tempo.',
  createdAt: '2026-11-22T12:00:00.000Z',
  endedAt: '2026-11-22T13:00:00.000Z',
}

function createScenario(refuse: () => void = () => {}) {
  const requests = (to: string) => {
    refuse()
    return { message: 'ok', to }
  }
  return testClient({
    email: {
      status: () => {
        refuse()
        return status
      },
      testEmail: () => requests('bia@exemplo.com.br'),
      simulateAlert: () => requests('ana@exemplo.com.br'),
      emails: () => ({ emails: [mail] }),
      alerts: () => alerts,
      changeAlerts: ({ body }) => ({ ...alerts, ...Object(body) }),
      smtp: () => ({ source: 'settings' as const, smtp }),
      changeSmtp: () => {
        refuse()
        return { source: 'settings' as const, smtp }
      },
    },
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('checks the status, sends test e-mails and saves alerts; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <EmailNotifications />)
  await expect.element(page.getByText('Conectada', { exact: true })).toBeVisible()
  await expect.element(page.getByText('O servidor de e-mail não respondeu a tempo.')).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Verificar').click()
  await expect.element(page.getByText('Status verificado com sucesso').first()).toBeVisible()
  await button('Enviar teste').click()
  await expect.element(page.getByText('Por favor, insira um e-mail válido')).toBeVisible()
  expect(called('POST /api/notifications/test-email')).toEqual([])
  await page.getByLabelText('E-mail de destino').fill('bia@exemplo.com.br')
  await button('Enviar teste').click()
  await expect.element(page.getByText('E-mail de teste enviado com sucesso!').first()).toBeVisible()
  await button('Simular alerta').click()
  await expect.element(page.getByText('Por favor, insira uma mensagem para o alerta')).toBeVisible()
  await page.getByLabelText('Tipo do alerta').selectOptions('critical_alert')
  await page.getByLabelText('Mensagem').fill('Caiu tudo')
  await button('Simular alerta').click()
  await expect.element(page.getByText('Alerta simulado enviado com sucesso!').first()).toBeVisible()
  expect(called('POST /api/notifications/simulate-alert')[0]?.body).toEqual({
    type: 'critical_alert',
    severity: 'medium',
    message: 'Caiu tudo',
  })
  await page.getByLabelText('Silêncio a partir de').fill('22:00')
  await expect.element(page.getByText('Informe os dois horários, ou nenhum')).toBeVisible()
  await page.getByLabelText('Silêncio até').fill('07:00')
  await button('Salvar avisos').click()
  await expect.element(page.getByText('Avisos salvos com sucesso!').first()).toBeVisible()
  expect(called('PUT /api/notifications/alerts')[0]?.body).toEqual({
    ...alerts,
    quietFrom: '22:00',
    quietTo: '07:00',
  })
})

test('shows an error when the check fails and marks the rejected field of the SMTP form', async () => {
  let failing = false
  const { client } = createScenario(() => {
    if (!failing) return
    const message = 'Informe a senha de novo: o servidor ou o usuário mudou'
    throw new TestFailure(400, 'Servidor fora', 'invalid_request', { password: message })
  })
  await renderWidget(client, <EmailNotifications />)
  await expect.element(page.getByLabelText('Servidor SMTP')).toHaveValue('smtp.exemplo.com.br')
  failing = true
  await button('Verificar').click()
  await expect.element(page.getByText('Erro ao verificar status').first()).toBeVisible()
  await page.getByLabelText('Servidor SMTP').fill('smtp.outro.com.br')
  await button('Salvar servidor').click()
  await expect.element(page.getByText('Informe a senha de novo: o servidor ou o usuário mudou')).toBeVisible()
})
