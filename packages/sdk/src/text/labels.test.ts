import { expect, test } from 'vitest'
import { sessionStateLabels, sessionStateOf } from './labels.js'

test.each([
  ['connected', 'up', 'Conectado'],
  ['connecting', 'reconnecting', 'Reconectando'],
  ['connecting', 'unpaired', 'Conectando'],
  ['disconnected', 'down', 'Fora do ar'],
  ['disconnected', 'unpaired', 'Desconectado'],
  ['qr', undefined, 'Aguardando QR'],
] as const)('status %s with availability %s is called %s', (status, availability, label) => {
  expect(sessionStateLabels[sessionStateOf({ status, availability })]).toBe(label)
})
