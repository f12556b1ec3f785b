import { expect, it } from 'vitest'
import { figuresText } from './health.js'
import { plain } from './paint.js'

it('what waits and what failed is said where there is any', () => {
  const both = { sent: 1, received: 1200 }
  expect(figuresText({ ...both, queued: 3, failed: 1 }, plain)).toBe(
    '1.200 recebidas, 1 enviada, 3 na fila, 1 falhou',
  )
  expect(figuresText({ ...both, queued: 0, failed: 0 }, plain)).toBe('1.200 recebidas, 1 enviada')
  expect(figuresText({ ...both, queued: null, failed: null }, plain)).toBe('1.200 recebidas, 1 enviada')
})
