const unpaired = { phone: null, availability: 'unpaired', lastActivity: null }
const queuedExample = { state: 'queued', networkId: '3EB0C767D26A1B5E2F', sentAt: null, deliveredAt: null }
const file = {
  kind: 'document',
  type: 'application/pdf',
  size: 48_213,
  fileName: 'pedido.pdf',
  state: 'ready',
  error: null,
  url: 'https://morpheus.exemplo.com.br/api/media/exemplo',
  expiresAt: '2026-11-28T14:03:09.120Z',
}

/** Results of actions, by row, which differ from the usual example of the same entity. */
export const outcomeExamples: Readonly<Record<string, unknown>> = {
  'messages.cancel': { data: { message: { ...queuedExample, state: 'cancelled' } } },
  'messages.retry': { data: { message: queuedExample } },
  'messages.send': { data: { message: queuedExample } },
  'messages.sendInteractive': {
    data: { message: { ...queuedExample, type: 'interactive', text: 'Podemos entregar hoje?' } },
  },
  'messages.sendMedia': {
    data: { message: { ...queuedExample, type: 'document', text: 'Sua nota fiscal', media: file } },
  },
  'messages.sendTemplate': { data: { message: queuedExample } },
  'sessions.connect': { data: { session: { ...unpaired, status: 'connecting' } } },
  'sessions.create': { data: { session: { ...unpaired, status: 'disconnected' } } },
  'sessions.disconnect': {
    data: { session: { ...unpaired, status: 'disconnected', lastPhone: '5511988887777' } },
  },
  'sessions.qr': { reason: null, status: 'qr', message: 'QR Code disponível' },
}

export function addOutcome(example: unknown, outcome: unknown): unknown {
  if (!isRecord(example) || !isRecord(outcome)) return outcome
  const changed = Object.entries(outcome).map(([name, one]) => [name, addOutcome(example[name], one)])
  return { ...example, ...Object.fromEntries(changed) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
