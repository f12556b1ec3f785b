const at = '2026-11-21T11:30:00.000Z'
const campaign = {
  id: 'camp_1',
  sessionId: 's1',
  type: 'text',
  text: 'Oi, {nome}! Temos novidades para o Natal.',
  startsAt: null,
  hours: 'seg-sex 08:00-18:00',
  error: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
}

export const campaigns = [
  {
    ...campaign,
    name: 'Natal',
    state: 'running',
    counts: {
      total: 480,
      waiting: 300,
      queued: 3,
      sent: 20,
      delivered: 60,
      read: 80,
      failed: 5,
      skipped: 12,
    },
  },
  {
    ...campaign,
    id: 'camp_2',
    name: 'Volta às aulas',
    state: 'finished',
    finishedAt: at,
    counts: { total: 120, waiting: 0, queued: 0, sent: 4, delivered: 30, read: 80, failed: 2, skipped: 4 },
  },
]
