import { expect, test } from 'vitest'
import { ManualClock } from '../../../testing/manualClock.js'
import { Allowance } from './allowance.js'

test('refills with time up to the maximum', () => {
  const clock = new ManualClock()
  const allowance = new Allowance(clock, { perSecond: 2, maxCount: 10 })
  for (let count = 0; count < 10; count += 1) {
    expect(allowance.getWaitSeconds('ana')).toBe(0)
    allowance.spend('ana', 1)
  }
  expect(allowance.getWaitSeconds('ana')).toBe(1)
  expect(allowance.getWaitSeconds('bia')).toBe(0)
  clock.advance(500)
  expect(allowance.getWaitSeconds('ana')).toBe(0)
  clock.advance(60 * 60_000)
  allowance.spend('ana', 10)
  expect(allowance.getWaitSeconds('ana')).toBe(1)
})

test('a debt is paid off before anything can be spent', () => {
  const clock = new ManualClock()
  const allowance = new Allowance(clock, { perSecond: 10, maxCount: 100 })
  allowance.spend('ana', 150)
  expect(allowance.getWaitSeconds('ana')).toBe(6)
  clock.advance(5000)
  expect(allowance.getWaitSeconds('ana')).toBe(1)
  clock.advance(1000)
  expect(allowance.getWaitSeconds('ana')).toBe(0)
})

test('a debt never exceeds the maximum', () => {
  const clock = new ManualClock()
  const allowance = new Allowance(clock, { perSecond: 10, maxCount: 100 })
  allowance.spend('ana', 10_000_000_000)
  expect(allowance.getWaitSeconds('ana')).toBe(11)
  allowance.spend('ana', 10_000_000_000)
  expect(allowance.getWaitSeconds('ana')).toBe(11)
})

test('setting the clock does not refill the allowance', () => {
  const clock = new ManualClock()
  const allowance = new Allowance(clock, { perSecond: 1, maxCount: 1 })
  allowance.spend('ana', 1)
  clock.jump(60 * 60_000)
  expect(allowance.getWaitSeconds('ana')).toBe(1)
})
