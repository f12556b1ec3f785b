import type { Delivery } from '@morpheus/sdk'
import { expect, it } from 'vitest'
import { unstyled } from '../../core/output/paint.js'
import { width } from '../../core/output/width.js'
import { formatDelivery, formatOutcome } from './follow.js'

const delivery: Delivery = {
  id: 'msg_0123456789abcdef0123456789abcdef',
  eventId: 'evt_1',
  sessionId: 's',
  target: 'webhook',
  event: 'group:participant:promoted',
  state: 'failed',
  attempts: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  nextAttemptAt: null,
  lastAttemptAt: '2026-01-02T03:04:05.000Z',
  answerStatus: 503,
  duration: 4,
  error: 'O destino respondeu 503',
}

it('shows the response status, or the error if there is none', () => {
  expect(formatOutcome(delivery)).toBe('503 em 4 ms')
  expect(formatOutcome({ ...delivery, state: 'delivered', answerStatus: 204, error: null })).toBe(
    '204 em 4 ms',
  )
  expect(formatOutcome({ ...delivery, answerStatus: null, error: 'Tempo esgotado' })).toBe('Tempo esgotado')
  expect(formatOutcome({ ...delivery, state: 'waiting', answerStatus: null, error: null })).toBe('')
})

it.each([80, 120])("fits %i columns whatever the session's name", (columns) => {
  const failed = { ...delivery, answerStatus: null, error: 'Não foi possível conectar: '.repeat(4) }
  for (const name of [
    'Loja',
    'Atendimento da Loja Matriz de São José',
    '🛵 Entregas 🇧🇷 família 🛵🛵🛵',
    '客服会话客服会话客服会话',
  ]) {
    expect(width(formatDelivery(failed, name, { paint: unstyled, columns }))).toBeLessThanOrEqual(columns)
  }
})
