import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aPicture, aSession } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { ConnectWhatsApp, type ConnectWhatsAppProps } from './ConnectWhatsApp.js'

const showing = () => ({
  success: true,
  data: { qrCode: aPicture, qrText: 'http://x/celular?codigo=abc', remainingMs: 60_000 },
  reason: null,
  status: 'qr',
  message: '',
})

function open(
  props: Partial<ConnectWhatsAppProps> = {},
  replies: Replies['sessions'] = {},
  status: 'disconnected' | 'connected' = 'disconnected',
) {
  localStorage.clear()
  const session = aSession({ id: 's1', name: 'Loja Centro', status, phone: null })
  const text = testClient({
    sessions: {
      list: () => ({ sessions: [session], nextCursor: null }),
      get: () => ({ session }),
      connect: () => ({ session: { ...session, status: 'connecting' } }),
      connectPhone: () => ({ success: true }),
      qr: showing,
      ...replies,
    },
    system: { health: () => ({ status: 'ok', version: '1.0.0', engine: 'virtual' }) },
  })
  const received = { onConnected: vi.fn(), onError: vi.fn(), onExpired: vi.fn(), onClose: vi.fn() }
  return { ...text, ...received, widget: <ConnectWhatsApp name="Loja Centro" {...received} {...props} /> }
}

/** Elements that overflow a column of this width. */
function sticksOut(): string[] {
  const column = document.querySelector('.mo-connect')?.getBoundingClientRect()
  return [...document.querySelectorAll('.mo-connect *:not(.mo-sr, .mo-sr *)')]
    .filter((element) => element.getBoundingClientRect().right > (column?.right ?? 0) + 0.5)
    .map((element) => element.className.toString())
}

test('fits 280 px: offers both methods, shows the QR code and ends with the number', async () => {
  const { client, widget, push, onConnected } = open()
  await renderWidget(client, <div style={{ inlineSize: 280 }}>{widget}</div>)
  await expect.element(page.getByRole('heading', { name: 'Conectar WhatsApp' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Usar um código por telefone/ })).toBeVisible()
  expect(sticksOut()).toEqual([])
  await page.getByRole('button', { name: /Ler um QR Code/ }).click()
  await expect.element(page.getByRole('img', { name: /QR Code para conectar/ })).toBeVisible()
  // The link points to the gateway, wherever the page is.
  const phone = page.getByRole('link', { name: /celular virtual/ })
  await expect.element(phone).toHaveAttribute('href', 'http://gateway.test/celular?codigo=abc')
  expect(sticksOut()).toEqual([])
  await expectAccessible()
  push('session:connected', { sessionId: 's1', phone: '5511999998888' })
  await expect.element(page.getByText('WhatsApp conectado')).toBeVisible()
  await expect.element(page.getByText('(11) 99999-8888')).toBeVisible()
  expect(onConnected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ phone: '5511999998888' }))
  await expectAccessible()
})

test('fits 280 px with phone pairing: number, code and a button to the QR code', async () => {
  const { client, widget, push, called } = open()
  await renderWidget(client, <div style={{ inlineSize: 280 }}>{widget}</div>, 'dark')
  await page.getByRole('button', { name: /Usar um código por telefone/ }).click()
  await page.getByLabelText('Número de telefone').fill('5511999998888')
  expect(sticksOut()).toEqual([])
  await page.getByRole('button', { name: 'Gerar Código' }).click()
  await vi.waitFor(() => expect(called('POST /api/sessions/s1/connect-phone')).toHaveLength(1))
  push('session:pairing_code', { sessionId: 's1', pairingCode: 'WMWM-8888', phoneNumber: '5511999998888' })
  await expect.element(page.getByLabelText('Código de pareamento')).toHaveTextContent('WMWM-8888')
  expect(sticksOut()).toEqual([])
  await expectAccessible()
  await page.getByRole('button', { name: 'Usar QR Code' }).click()
  await expect.element(page.getByRole('img', { name: /QR Code para conectar/ })).toBeVisible()
})

test('in a dialog with a fixed method, shows that the pairing was not completed', async () => {
  const { client, widget, push, onExpired } = open({ display: 'dialog', method: 'qr' })
  await renderWidget(client, widget)
  await expect.element(page.getByRole('dialog', { name: 'Conectar WhatsApp' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /QR Code para conectar/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Usar número de telefone' })).not.toBeInTheDocument()
  push('session:disconnected', { sessionId: 's1', reason: null })
  await expect.element(page.getByText('A conexão não foi concluída')).toBeVisible()
  expect(onExpired).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('shows a refused connection and reports it to the host once', async () => {
  let allowed = false
  const { client, widget, onError, called } = open(
    { method: 'qr' },
    {
      connect: () => {
        if (!allowed) throw new TestFailure(403, 'Este token não pode parear')
        return { session: aSession({ id: 's1', status: 'connecting' }) }
      },
    },
  )
  await renderWidget(client, widget)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este token não pode parear')
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 403 }))
  await expectAccessible()
  allowed = true
  expect(called('POST /api/sessions/s1/connect')).toHaveLength(1)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('img', { name: /QR Code para conectar/ })).toBeVisible()
  expect(called('POST /api/sessions/s1/connect')).toHaveLength(2)
})
