import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { KeyedWorker, type KeyedWorkerOptions, type Pause } from './keyedWorker.js'

interface Step {
  key: string
  isWoken: boolean
  isRunNowRequested: boolean
  end: (pause: Pause | null) => void
  fail: (error: Error) => void
}

function open(options: Partial<KeyedWorkerOptions<string>> = {}) {
  const clock = new ManualClock()
  const steps: Step[] = []
  const errors: unknown[] = []
  const worker = new KeyedWorker<string>({
    clock,
    getName: (key) => key,
    work: (key, { isWoken, isRunNowRequested }) =>
      new Promise((end, fail) => {
        steps.push({ key, isWoken, isRunNowRequested, end, fail })
      }),
    onError: (error) => errors.push(error),
    ...options,
  })
  /** Ends the newest step, and lets the worker go on. */
  const end = async (pause: Pause | null) => {
    steps.at(-1)?.end(pause)
    await new Promise(setImmediate)
  }
  const keys = () => steps.map(({ key }) => key)
  return { clock, worker, steps, errors, end, keys }
}

test('runs a key once at a time, and keys do not wait for each other', () => {
  const { worker, keys } = open()
  for (const key of ['a', 'a', 'b']) worker.wake(key)
  expect(keys()).toEqual(['a', 'b'])
})

test('a wake during a run causes another run; an idle key is removed', async () => {
  const { worker, end, keys } = open()
  worker.wake('a')
  worker.wake('a')
  await end(null)
  expect(keys()).toEqual(['a', 'a'])
  await end(null)
  expect([worker.keys, worker.getState('a')]).toEqual([[], 'idle'])
})

test("whenIdle resolves once the key's run has ended", async () => {
  const { worker, end } = open()
  await worker.whenIdle('a')
  worker.wake('a')
  let isSettled = false
  const settled = worker.whenIdle('a').then(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  expect(isSettled).toBe(false)
  await end({ ms: 100, msAfterWake: null })
  await settled
  expect(worker.getState('a')).toBe('sleeping')
})

test('a pause ends on its own', async () => {
  const { clock, worker, end, keys } = open()
  worker.wake('a')
  await end({ ms: 100, msAfterWake: null })
  clock.advance(99)
  expect([keys(), worker.getState('a')]).toEqual([['a'], 'sleeping'])
  clock.advance(1)
  expect([keys(), worker.getState('a')]).toEqual([['a', 'a'], 'running'])
})

test.each([
  ['ends the pause at once', 0, 0],
  ['shortens the pause', 40, 40],
  ['does not shorten a pause without a time after a wake', null, 100],
])('a wake %s', async (_, msAfterWake, after) => {
  const { clock, worker, end, keys } = open()
  worker.wake('a')
  await end({ ms: 100, msAfterWake })
  worker.wake('a')
  worker.wake('a')
  if (after > 0) {
    clock.advance(after - 1)
    expect(keys()).toEqual(['a'])
    clock.advance(1)
  }
  expect(keys()).toEqual(['a', 'a'])
})

test('runNow ends any pause, and a running step sees the request', async () => {
  const { worker, steps, end, keys } = open()
  worker.wake('a')
  await end({ ms: 100, msAfterWake: null })
  worker.runNow('a')
  expect(keys()).toEqual(['a', 'a'])
  worker.runNow('a')
  await end(null)
  expect(steps.map(({ isWoken, isRunNowRequested }) => [isWoken, isRunNowRequested])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('reports a fault and retries after a pause', async () => {
  const { clock, worker, steps, errors, keys } = open()
  worker.wake('a')
  const fault = new Error('disk full')
  steps[0]?.fail(fault)
  await new Promise(setImmediate)
  expect([errors, keys()]).toEqual([[fault], ['a']])
  clock.advance(5000)
  expect(keys()).toEqual(['a', 'a'])
})

test('rechecks a pause of weeks each day, because the clock may be set', async () => {
  const { clock, worker, end, keys } = open()
  worker.wake('a')
  await end({ ms: 1e10, msAfterWake: null })
  clock.advance(24 * 60 * 60_000)
  expect(keys()).toEqual(['a', 'a'])
})

test('shares slots between owners', async () => {
  const { worker } = open({ concurrency: { reservedSlots: 1, sharedSlots: 0 } })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => {
      ends.push(resolve)
    })
  }
  const first = worker.runInSlot('ana', work('ana 1'))
  void worker.runInSlot('ana', work('ana 2'))
  void worker.runInSlot('bia', work('bia 1'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['ana 1', 'bia 1'])
  ends[0]?.()
  await first
  await new Promise(setImmediate)
  expect(begun).toEqual(['ana 1', 'bia 1', 'ana 2'])
})

test('close aborts running work, ends pauses and starts nothing more', async () => {
  const aborted: string[] = []
  const clock = new ManualClock()
  const errors: unknown[] = []
  const worker = new KeyedWorker<string>({
    clock,
    getName: (key) => key,
    work: (key, _, signal) =>
      key === 'asleep'
        ? Promise.resolve({ ms: 100, msAfterWake: null })
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted.push(key)
              reject(signal.reason)
            })
          }),
    onError: (error) => errors.push(error),
  })
  worker.wake('asleep')
  worker.wake('running')
  await new Promise(setImmediate)
  await worker.close()
  expect([aborted, errors, clock.pendingTimers, worker.keys]).toEqual([['running'], [], 0, []])
  worker.wake('asleep')
  worker.runNow('running')
  expect(worker.keys).toEqual([])
})

test('passes the same key object to the work until its queue is empty', async () => {
  const clock = new ManualClock()
  const seen: object[] = []
  const worker = new KeyedWorker<{ name: string }>({
    clock,
    getName: ({ name }) => name,
    work: async (key) => {
      seen.push(key)
      return { ms: 1000, msAfterWake: 0 }
    },
    onError: () => {},
  })
  const first = { name: 'a' }
  const rested = () => new Promise(setImmediate)
  worker.wake(first)
  await rested()
  worker.runNow({ name: 'a' })
  await rested()
  worker.wake({ name: 'a' })
  await rested()
  clock.advance(1000)
  await rested()
  expect(seen.map((key) => key === first)).toEqual([true, true, true, true])
  await worker.close()
})
