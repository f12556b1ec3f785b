import { expect, test } from 'vitest'
import { formatHeartbeats, formatShortBar, formatUptime } from './health.js'
import { unstyled } from './paint.js'

test('each kind has a shape of its own, and what was never up has no uptime', () => {
  const parts = ['unknown', 'unpaired', 'up', 'reconnecting', 'down', 'stopped'] as const
  expect(formatHeartbeats({ parts: [...parts] }, unstyled)).toBe(' ▁▄▒█╳')
  expect([formatUptime(100), formatUptime(99.99), formatUptime(0), formatUptime(null)]).toEqual([
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
  expect(formatShortBar(day, 16, unstyled)).toBe('▄▄▄▄▄▄█▄▄▄▄▄▄▄▄▄')
  expect(formatShortBar(day, 24, unstyled)).toHaveLength(24)
  expect(formatShortBar({ parts: ['up', 'down'] }, 4, unstyled)).toBe('▄█  ')
})
