import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage, type Session } from '@morpheus/sdk'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import SessionCommand from './SessionCommand.js'

const session: Session = {
  id: 's5',
  name: 'Loja 5',
  apiType: 'MORPHEUS',
  connectionMethod: null,
  status: 'disconnected',
  availability: 'unpaired',
  ...{ phone: null, phoneNumber: null, description: null, qrCode: null, profilePic: null },
  lastActivity: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** As the shell, which removes a command that has ended. */
function Host({ connected, onClose }: { connected: Session; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return isOpen && <SessionCommand session={connected} verb="connect" onClose={close} />
}

async function connectByCommand(overrides: Partial<Session> = {}, status = 200) {
  const onClose = vi.fn()
  const connected = { ...session, ...overrides }
  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async (config) => {
      const data =
        status === 200
          ? { success: true, data: { session: connected, sessions: [connected], qrCode: null } }
          : { success: false, message: 'Sem vaga' }
      return { status, statusText: '', data, headers: {}, config }
    },
  })
  await render(
    <MorpheusProvider client={client} realtime={false}>
      <Host connected={connected} onClose={onClose} />
    </MorpheusProvider>,
  )
  return onClose
}

test('connecting by a command opens the QR dialog, whose end is the command’s', async () => {
  const onClose = await connectByCommand()
  const dialog = page.getByRole('dialog', { name: 'Conectar com QR Code' })
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test.each([
  ['a refused connection', {}, 409],
  ['a session that pairs by its number', { connectionMethod: 'PHONE_NUMBER' }, 200],
] as const)('%s ends the command without a dialog', async (_, overrides, status) => {
  const onClose = await connectByCommand(overrides, status)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(page.getByRole('dialog').elements()).toEqual([])
})
