import { TestFailure } from '@morpheus/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aPicture, aSession } from '../../../testing/sessions.js'
import { testClient } from '../../../testing/testClient.js'
import { ConnectWhatsApp } from './ConnectWhatsApp.js'
import { PhonePairingDialog } from './PhonePairingDialog.js'
import { QrDialog } from './QrDialog.js'

const showing = () => ({
  success: true,
  data: { qrCode: aPicture, remainingMs: 60_000 },
  reason: null,
  status: 'qr',
  message: '',
})
const passkey = { stage: 'required' as const, code: null, remainingMs: 299_000 }
const qrRoute = 'GET /api/sessions/s1/qr'
const url = 'https://web.whatsapp.com/#morpheus-passkey=abc'

function client(
  start: () => unknown = () => ({
    token: 't',
    expiresAt: '2026-11-21T12:05:00.000Z',
    options: { challenge: 'A' },
    url,
  }),
) {
  const session = aSession({ id: 's1', name: 'Vendas', status: 'qr', phone: null })
  const raw: Record<string, { status: number; body: unknown }> = {}
  const connection = testClient(
    {
      sessions: {
        list: () => ({ sessions: [session], nextCursor: null }),
        get: () => ({ session: { ...session, status: 'connecting', passkey } }),
        qr: showing,
        connectPhone: () => ({ success: true }),
        disconnect: () => ({ session }),
        connect: () => {
          delete raw[qrRoute]
          return { session }
        },
      },
      passkey: { start, confirm: () => ({}) },
      system: { health: () => ({ status: 'ok', version: '1.0.0', engine: 'whatsapp' }) },
    },
    { raw },
  )
  return {
    ...connection,
    /** From here on the account asks for its passkey, and no QR code is served, as the flow polls for one. */
    requirePasskey() {
      raw[qrRoute] = { status: 400, body: { reason: 'passkey_required', status: 'connecting' } }
      connection.push('session:passkey', { sessionId: 's1', passkey })
    },
  }
}

const clients: readonly [string, ReactNode, () => Promise<unknown>][] = [
  ['the QR dialog', <QrDialog key="qr" sessionId="s1" onClose={() => {}} />, () => visible()],
  [
    'phone pairing',
    <PhonePairingDialog key="phone" sessionId="s1" onClose={() => {}} />,
    async () => {
      await page.getByLabelText('Número de telefone').fill('5511999999999')
      await page.getByRole('button', { name: 'Gerar Código' }).click()
    },
  ],
  ['ConnectWhatsApp', <ConnectWhatsApp key="connect" sessionId="s1" method="qr" />, () => visible()],
]

const visible = async () =>
  expect.element(page.getByRole('img', { name: /QR Code para conectar/ })).toBeVisible()
const open = () => page.getByRole('button', { name: 'Continuar no WhatsApp Web' })

test.each(clients)('%s shows the passkey request instead of its code', async (_, widget, ready) => {
  const { client: morpheus, requirePasskey } = client()
  await renderWidget(morpheus, widget)
  await ready()
  requirePasskey()
  await expect.element(page.getByText('Esta conta pede uma passkey').first()).toBeVisible()
  await expect.element(page.getByText(/instale a extensão Morpheus Passkey/)).toBeVisible()
  await expect.element(page.getByText(/banir este número/)).toBeVisible()
  await expect.element(page.getByText(/^Tempo restante: 4:5\d$/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: /QR Code/ })).not.toBeInTheDocument()
  const extension = page.getByRole('link', { name: 'Baixar a extensão' })
  await expect.element(extension).toHaveAttribute('href', 'http://gateway.test/passkey-extension.zip')
  await expect.element(open()).toBeDisabled()
  await expectAccessible()
})

test('opens WhatsApp Web after confirmation and shows each following stage', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  try {
    const { client: morpheus, push, requirePasskey, called } = client()
    await renderWidget(morpheus, <QrDialog sessionId="s1" onClose={() => {}} />, 'dark')
    await visible()
    requirePasskey()
    await page.getByLabelText('Entendo o risco e quero continuar').click()
    await open().click()
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer'))
    expect(called('POST /api/sessions/s1/passkey/start')).toMatchObject([{ body: { confirmed: true } }])
    await expect.element(page.getByText('Esperando a aprovação no WhatsApp Web…')).toBeVisible()
    push('session:passkey', { sessionId: 's1', passkey: { ...passkey, stage: 'sent' } })
    await expect.element(page.getByText(/^Passkey enviada/)).toBeVisible()
    push('session:passkey', { sessionId: 's1', passkey: { ...passkey, stage: 'code', code: 'ABCD1234' } })
    await expect.element(page.getByText('ABCD1234')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Os códigos são iguais' }).click()
    await vi.waitFor(() => expect(called('POST /api/sessions/s1/passkey/confirm')).toHaveLength(1))
  } finally {
    opened.mockRestore()
  }
})

test('shows the refusal and allows cancelling the pairing', async () => {
  const {
    client: morpheus,
    requirePasskey,
    called,
  } = client(() => {
    throw new TestFailure(403, 'Só quem começou este pareamento pode aprovar com a passkey.')
  })
  await renderWidget(morpheus, <QrDialog sessionId="s1" onClose={() => {}} />)
  await visible()
  requirePasskey()
  await page.getByLabelText('Entendo o risco e quero continuar').click()
  await open().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Só quem começou' })).toBeVisible()
  await expect.element(page.getByText('Começar outro pareamento')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancelar pareamento' }).click()
  await vi.waitFor(() => expect(called('POST /api/sessions/s1/disconnect')).toHaveLength(1))
})

test('offers to begin another pairing when someone else began the current one', async () => {
  const {
    client: morpheus,
    push,
    requirePasskey,
    called,
  } = client(() => {
    throw new TestFailure(403, 'Só quem começou este pareamento pode aprovar.', 'passkey_other_starter')
  })
  const onClose = vi.fn()
  await renderWidget(morpheus, <QrDialog sessionId="s1" onClose={onClose} />)
  await visible()
  requirePasskey()
  await page.getByLabelText('Entendo o risco e quero continuar').click()
  await open().click()
  const again = page.getByRole('button', { name: 'Começar outro pareamento' })
  await expect.element(again).toBeVisible()
  await expect.element(open()).not.toBeInTheDocument()
  await expectAccessible()
  await again.click()
  await vi.waitFor(() => expect(called('POST /api/sessions/s1/disconnect')).toHaveLength(1))
  push('session:disconnected', { sessionId: 's1', reason: 'Desconectada pelo operador' })
  await vi.waitFor(() => expect(called('POST /api/sessions/s1/connect')).toHaveLength(1))
  await visible()
  expect(onClose).not.toHaveBeenCalled()
})
