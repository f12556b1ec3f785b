import type { SignedInDevice } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'

const device = (
  id: string,
  name: string,
  kind: SignedInDevice['kind'],
  { usedAgo, signedInAgo }: { usedAgo: number; signedInAgo: number },
): SignedInDevice => ({
  id,
  name,
  kind,
  ip: '203.0.113.10',
  userAgent: null,
  createdAt: minutesAgo(signedInAgo),
  lastUsedAt: minutesAgo(usedAgo),
  current: id === 'd1',
})

export const devices: SignedInDevice[] = [
  device('d1', 'Chrome no Windows', 'computer', { usedAgo: 0, signedInAgo: 1_560 }),
  device('d2', 'Terminal no Linux', 'terminal', { usedAgo: 12, signedInAgo: 12_960 }),
  device('d3', 'Safari no iPhone', 'phone', { usedAgo: 1_800, signedInAgo: 57_600 }),
]

export const users = [
  {
    id: 'u1',
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    administrator: true,
    createdAt: '2026-06-01T12:00:00.000Z',
    lastSignInAt: '2026-11-21T09:12:00.000Z',
    blockedAt: null,
  },
  {
    id: 'u2',
    name: 'Bia Lima',
    email: 'bia@exemplo.com.br',
    administrator: false,
    createdAt: '2026-09-01T12:00:00.000Z',
    lastSignInAt: null,
    blockedAt: null,
  },
  {
    id: 'u3',
    name: 'Caio Prado',
    email: 'caio@exemplo.com.br',
    administrator: false,
    createdAt: '2026-09-02T12:00:00.000Z',
    lastSignInAt: '2026-10-02T12:00:00.000Z',
    blockedAt: '2026-11-01T12:00:00.000Z',
  },
]

export const invitations = [
  {
    id: 'i1',
    email: 'davi@exemplo.com.br',
    name: 'Davi Rocha',
    invitedBy: 'Ana Souza',
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2099-11-27T12:00:00.000Z',
    mail: { state: 'sent', error: null },
  },
  {
    id: 'i2',
    email: 'eva@exemplo.com.br',
    name: null,
    invitedBy: 'Ana Souza',
    createdAt: '2026-11-01T12:00:00.000Z',
    expiresAt: '2026-11-08T12:00:00.000Z',
    mail: { state: 'dead', error: 'O servidor de e-mail recusou o destinatário.' },
  },
]

const kinds = ['messages', 'media', 'events', 'logs', 'deliveries'] as const
export const retention = kinds.map((kind, index) => ({
  kind,
  days: index === 0 ? 3 : null,
  most: kind === 'media' ? null : 7,
  total: 500 * (index + 1),
  older: index === 0 ? 40 : 0,
  more: kind === 'events',
}))

export const forgettings = [
  { state: 'running' as const, progress: 0.4, counts: {}, endedAt: null },
  {
    state: 'done' as const,
    progress: 1,
    counts: { contacts: 1, messages: 12, events: 30 },
    endedAt: minutesAgo(59),
  },
].map((one, index) => ({
  id: `3f2a9b1${index}-0000-4000-8000-000000000000`,
  sent: index === 0 ? [] : [{ kind: 'webhook', sessionName: 'Loja Centro', count: 9 }],
  backups: index,
  startedAt: minutesAgo(60 * index + 1),
  error: null,
  ...one,
}))
