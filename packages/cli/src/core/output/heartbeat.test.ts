import { expect, test } from 'vitest'
import { formatHeartbeats, formatShortBar, formatUptime } from './health.js'
import { unstyled } from './paint.js'

test('each state has its own bar, and a session never paired has no uptime', () => {
  const parts = ['unknown', 'unpaired', 'up', 'reconnecting', 'down', 'stopped'] as const
  expect(formatHeartbeats({ parts: [...parts] }, unstyled)).toBe(' ▁▄▒█╳')
  expect([formatUptime(100), formatUptime(99.99), formatUptime(0), formatUptime(null)]).toEqual([
    '100% no ar',
    '99,9% no ar',
    '0,0% no ar',
    'sem pareamento',
  ])
})

test('a shortened bar shows the worst state of each part, and short data is not stretched', () => {
  const day = {
    parts: Array.from({ length: 48 }, (_, index) => (index === 20 ? ('down' as const) : ('up' as const))),
  }
  expect(formatShortBar(day, 16, unstyled)).toBe('▄▄▄▄▄▄█▄▄▄▄▄▄▄▄▄')
  expect(formatShortBar(day, 24, unstyled)).toHaveLength(24)
  expect(formatShortBar({ parts: ['up', 'down'] }, 4, unstyled)).toBe('▄█  ')
})
