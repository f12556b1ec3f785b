import { expect, test } from 'vitest'
import { healthStateOf, sessionStateLabels, sessionStateOf } from './labels.js'

test.each([
  ['connected', 'up', 'Conectado'],
  ['connecting', 'reconnecting', 'Reconectando'],
  ['connecting', 'unpaired', 'Conectando'],
  ['disconnected', 'down', 'Fora do ar'],
  ['qr', 'down', 'Fora do ar'],
  ['disconnected', 'unpaired', 'Desconectado'],
  ['qr', undefined, 'Aguardando QR'],
] as const)('status %s with availability %s is called %s', (status, availability, label) => {
  expect(sessionStateLabels[sessionStateOf({ status, availability })]).toBe(label)
})

test.each([
  ['connecting', { status: 'qr', availability: 'down' }, 'down'],
  ['connecting', { status: 'qr', availability: 'unpaired' }, 'qr'],
  ['error', { status: 'connected', availability: 'up' }, 'connected'],
  ['error', { status: 'disconnected', availability: undefined }, 'down'],
  ['error', undefined, 'down'],
  ['connecting', undefined, 'connecting'],
] as const)('a health of %s with the record %o is %s', (status, session, state) => {
  expect(healthStateOf({ status }, session)).toBe(state)
})
