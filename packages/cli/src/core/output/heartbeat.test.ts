import { expect, test } from 'vitest'
import { heartbeatBar, shortBar, uptimeText } from './health.js'
import { plain } from './paint.js'

test('each kind has a shape of its own, and what was never up has no uptime', () => {
  const parts = ['unknown', 'unpaired', 'up', 'reconnecting', 'down', 'stopped'] as const
  expect(heartbeatBar({ parts: [...parts] }, plain)).toBe(' ▁▄▒█╳')
  expect([uptimeText(100), uptimeText(99.99), uptimeText(0), uptimeText(null)]).toEqual([
    '100% no ar',
    '99,9% no ar',
    '0,0% no ar',
    'sem pareamento',
  ])
})

test('a shorter bar is as bad as what it stands for, and one of few parts is as long as it is', () => {
  const day = {
    parts: Array.from({ length: 48 }, (_, index) => (index === 20 ? ('down' as const) : ('up' as const))),
  }
  expect(shortBar(day, 16, plain)).toBe('▄▄▄▄▄▄█▄▄▄▄▄▄▄▄▄')
  expect(shortBar(day, 24, plain)).toHaveLength(24)
  expect(shortBar({ parts: ['up', 'down'] }, 4, plain)).toBe('▄█  ')
})
