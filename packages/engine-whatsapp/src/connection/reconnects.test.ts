import { ManualClock } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { Backoff } from './backoff.js'
import { Gate } from './gate.js'

const sessions = 60
const handshakeMs = 1000

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function createRandom() {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** All sessions lose their connections at once; their first `failures` attempts fail. */
function dropAll(failures: number) {
  const clock = new ManualClock()
  const gate = new Gate(4)
  const random = createRandom()
  const attempts: number[] = []
  let [inside, most, back] = [0, 0, 0]
  const connect = (backoff: Backoff, failed: number) => {
    const leave = gate.enter(() => {
      attempts.push(clock.monotonic())
      inside += 1
      most = Math.max(most, inside)
      clock.after(handshakeMs, () => {
        inside -= 1
        leave()
        if (failed < failures) retry(backoff, failed + 1)
        else back += 1
      })
    })
  }
  const retry = (backoff: Backoff, failed: number) =>
    void clock.after(backoff.next(), () => connect(backoff, failed))
  for (let session = 0; session < sessions; session += 1) retry(new Backoff(random), 0)
  return { clock, attempts, counts: () => ({ most, back }) }
}

test('sessions lost at once reconnect four at a time, until all are back', () => {
  const { clock, attempts, counts } = dropAll(0)
  clock.advance((sessions / 4 + 1) * handshakeMs)
  expect(counts()).toEqual({ most: 4, back: sessions })
  expect(attempts).toHaveLength(sessions)
})

test('during a network outage the attempts spread over the growing delay', () => {
  const { clock, attempts } = dropAll(6)
  clock.advance(10 * 60_000)
  // The fifth pause is up to 32 s, half of it random.
  const last = attempts.slice(-sessions)
  expect(Math.max(...last) - Math.min(...last)).toBeGreaterThan(15_000)
  const seconds = last.map((at) => Math.floor(at / 1000))
  const busiest = Math.max(...seconds.map((second) => seconds.filter((one) => one === second).length))
  expect(busiest).toBeLessThanOrEqual(8)
})
