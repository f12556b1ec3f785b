import type { Session } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { expect, test, vi } from 'vitest'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import { createSessionItems, createVerbItems } from './sessionItems.js'

const base: Session = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'Loja Centro',
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  status: 'connected',
  availability: 'up',
  phone: '5511987654321',
  phoneNumber: '5511987654321',
  ...{ description: null, qrCode: null, profilePic: null },
  lastActivity: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const fallen: Session = {
  ...base,
  id: 'fallen',
  name: 'Loja Moema',
  status: 'disconnected',
  availability: 'down',
  reason: {
    code: 'logged_out',
    text: 'O aparelho foi desconectado pelo celular.',
    short: 'Removida no celular',
  },
}
const runOnSession = vi.fn()
const commands: ShellCommands = {
  ...{ go: vi.fn(), openPalette: vi.fn(), openShortcuts: vi.fn(), newSession: vi.fn(), openTrace: vi.fn() },
  runOnSession,
}
const labels = (input: string) =>
  createVerbItems([base, fallen], folded(input), commands).map(({ label }) => label)

test('an action and a part of the name find the action of the session, with its state and cause', () => {
  expect(labels('reiniciar centro')).toEqual(['Reiniciar: Loja Centro'])
  const [code] = createVerbItems([base, fallen], 'qr moema', commands)
  expect(code).toMatchObject({ label: 'Ver QR Code: Loja Moema', detail: 'Fora do ar · Removida no celular' })
  if (typeof code?.to === 'function') code.to()
  expect(runOnSession).toHaveBeenCalledWith(fallen, 'qr')
})

test('an action alone lists the sessions that offer it; a name alone lists no action', () => {
  expect(labels('desconectar')).toEqual(['Desconectar: Loja Centro'])
  expect(labels('moema')).toEqual([])
})

test('a session is found by its id, its state and the cause of its outage', () => {
  const found = (input: string) => createSessionItems([base, fallen], input).map(({ label }) => label)
  expect(found('c0ffee00')).toEqual(['Loja Centro'])
  expect(found('fora do ar')).toEqual(['Loja Moema'])
  expect(found('removida')).toEqual(['Loja Moema'])
})
