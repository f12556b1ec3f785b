import { Session } from '@morpheus/sdk'
import { expect, it } from 'vitest'
import { formatShortCause } from './list.js'

const session = (change: object) =>
  Session.parse({
    id: 's1',
    name: 'Loja',
    status: 'connecting',
    createdAt: '2026-01-01T00:00:00Z',
    ...change,
  })

it.each([
  ['reconnecting', 'client_outdated', 'Morpheus desatualizado', 'Morpheus desatualizado'],
  ['down', 'logged_out', 'Removida no celular', 'Removida no celular'],
  ['unpaired', 'pairing_outdated', 'Morpheus desatualizado', 'Morpheus desatualizado'],
  ['down', 'by_operator', 'Desconectada', ''],
  ['up', 'connection_lost', 'Conexão perdida', ''],
] as const)(
  'the short cause of a session that is %s with reason %s is %j',
  (availability, code, short, expected) => {
    const reason = { code, short, text: `${short}.` }
    expect(formatShortCause(session({ availability, since: '2026-01-01T00:00:00Z', reason }))).toBe(expected)
  },
)

it('shows an unstable session as unstable', () => {
  const attention = { kind: 'unstable', since: '2026-01-01T00:00:00Z', drops: 5 }
  expect(formatShortCause(session({ status: 'connected', availability: 'up', attention }))).toBe('Instável')
})

it('shows that a restricted session cannot start new conversations', () => {
  const attention = { kind: 'restricted', since: '2026-01-01T00:00:00Z', drops: null } as const
  expect(formatShortCause(session({ status: 'connected', availability: 'up', attention }))).toBe(
    'Conversas novas bloqueadas',
  )
})
