import { expect, it } from 'vitest'
import { formatFigures } from './health.js'
import { unstyled } from './paint.js'

it('shows queued and failed counts only if there are any', () => {
  const both = { sent: 1, received: 1200 }
  expect(formatFigures({ ...both, queued: 3, failed: 1 }, unstyled)).toBe(
    '1.200 recebidas, 1 enviada, 3 na fila, 1 falhou',
  )
  expect(formatFigures({ ...both, queued: 0, failed: 0 }, unstyled)).toBe('1.200 recebidas, 1 enviada')
  expect(formatFigures({ ...both, queued: null, failed: null }, unstyled)).toBe('1.200 recebidas, 1 enviada')
})
