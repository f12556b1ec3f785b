import { catalogue } from '@morpheus/sdk/integrations'
import { expect, it } from 'vitest'
import { getTargetStatus } from './list.js'

const failed = {
  enabled: true,
  paused: false,
  connectionStatus: 'ERROR',
  lastAttemptAt: '2026-11-21T12:00:00.000Z',
  lastSuccessAt: null,
  lastError: 'O cliente não confirmou',
}

it('shows the error of the last attempt unless the target is disabled, paused or not configured', () => {
  expect(getTargetStatus({}, failed)).toEqual({
    state: 'error',
    text: '✗ Erro',
    colour: 'red',
    detail: 'O cliente não confirmou',
  })
  expect(getTargetStatus({}, { ...failed, paused: true }).text).toBe('‖ Pausado')
  expect(getTargetStatus({}, { ...failed, enabled: false }).text).toBe('○ Inativo')
  expect(getTargetStatus({}, null).text).toBe('– Não configurado')
})

it.each([
  [{ currentClients: 2 }, '● Conectado, 2 conexões'],
  [{ currentClients: 1 }, '● Conectado, 1 conexão'],
  [{ currentClients: 0 }, '○ Desconectado, 0 conexões'],
])('a WebSocket with %j shows its client count, not its last attempt: %s', (change, text) => {
  expect(getTargetStatus(catalogue.websocket, { ...failed, ...change }).text).toBe(text)
})

it.each([
  [{ currentClients: 1, paused: true }, '‖ Pausado'],
  [{ currentClients: 1, enabled: false }, '○ Inativo'],
])('a WebSocket that is paused or disabled shows no count: %j', (change, text) => {
  expect(getTargetStatus(catalogue.websocket, { ...failed, ...change }).text).toBe(text)
})
