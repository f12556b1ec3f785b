import { expect, test } from 'vitest'
import { Refusal } from '../kit/refusal.js'
import { ManualClock } from '../testing/manualClock.js'
import { Lockout } from './lockout.js'

const wrong = async () => false
const right = async () => true

function setUp() {
  const clock = new ManualClock()
  const lockout = new Lockout(clock)
  /** What one attempt comes to: whether it was right, or `locked`. */
  async function attempt(account: string, address: string, check = wrong): Promise<boolean | 'locked'> {
    try {
      return (await lockout.attempt(account, address, check)).right
    } catch (error) {
      if (error instanceof Refusal) return 'locked'
      throw error
    }
  }
  async function failures(count: number, account: string, address: string): Promise<void> {
    for (let tries = 0; tries < count; tries += 1) await attempt(account, address)
  }
  return { clock, attempt, failures }
}

/** Enough failures elsewhere to push out whatever is only remembered by age. */
const elsewhere = 10_100

test('a lock outlasts failures on any number of other accounts, from any number of addresses', async () => {
  const { attempt, failures } = setUp()
  await failures(10, 'ana', 'here')
  expect(await attempt('ana', 'here', right)).toBe('locked')
  for (let other = 0; other < elsewhere; other += 1) await attempt(`other ${other}`, `address ${other}`)
  expect(await attempt('ana', 'here', right)).toBe('locked')
})

test('so does the lock of an account for every address', async () => {
  const { attempt, failures } = setUp()
  for (let address = 0; address < 10; address += 1) await failures(10, 'ana', `address ${address}`)
  expect(await attempt('ana', 'stranger', right)).toBe('locked')
  for (let other = 0; other < elsewhere; other += 1) await attempt(`other ${other}`, `elsewhere ${other}`)
  expect(await attempt('ana', 'stranger', right)).toBe('locked')
})

test('and what it grew to: the next wrong password after it blocks for longer, not for the first time', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(10, 'ana', 'here')
  clock.advance(30_000)
  for (let other = 0; other < elsewhere; other += 1) await attempt(`other ${other}`, `address ${other}`)
  expect(await attempt('ana', 'here')).toBe(false)
  clock.advance(59_000)
  expect(await attempt('ana', 'here', right)).toBe('locked')
  clock.advance(1000)
  expect(await attempt('ana', 'here', right)).toBe(true)
})

test('many short locks do not end a long one', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(10, 'ana', 'here')
  for (const wait of [30_000, 60_000]) {
    clock.advance(wait)
    await attempt('ana', 'here')
  }
  for (let other = 0; other < elsewhere; other += 1) await failures(10, `other ${other}`, `address ${other}`)
  expect(await attempt('ana', 'here', right)).toBe('locked')
})

test('who signed in from their address is still known there after failures elsewhere', async () => {
  const { attempt, failures } = setUp()
  expect(await attempt('ana', 'home', right)).toBe(true)
  for (let other = 0; other < elsewhere; other += 1) await attempt(`other ${other}`, `elsewhere ${other}`)
  for (let address = 0; address < 10; address += 1) await failures(10, 'ana', `address ${address}`)
  expect(await attempt('ana', 'stranger', right)).toBe('locked')
  expect(await attempt('ana', 'home', right)).toBe(true)
})

test('setting the machine’s clock neither ends a lock nor makes one longer', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(10, 'ana', 'here')
  clock.jump(24 * 60 * 60_000)
  expect(await attempt('ana', 'here', right)).toBe('locked')
  clock.jump(-48 * 60 * 60_000)
  clock.advance(30_000)
  expect(await attempt('ana', 'here', right)).toBe(true)
})
