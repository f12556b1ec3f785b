import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../client/errors.js'
import { createSequencer, sequencerLimits } from './sequencer.js'

const quiet = { debug: () => {}, warn: () => {}, error: () => {} }
const event = (cursor: number) => ({
  name: 'session:status',
  payload: cursor,
  meta: { id: `e${cursor}`, cursor, at: '2026-01-01T00:00:00.000Z' },
})

function setUp(page = 3) {
  const log: number[] = []
  const got: unknown[] = []
  const lost = vi.fn()
  let failure: Error | null = null
  let oldest = 0
  const sequencer = createSequencer({
    logger: quiet,
    lost,
    dispatch: ({ payload }) => got.push(payload),
    fetch: async (after) => {
      if (failure) throw failure
      const latest = log.at(-1) ?? 0
      if (after === null) return { events: [], latest, expired: false }
      const events = log.filter((cursor) => cursor > after && cursor > oldest).slice(0, page)
      return { events: events.map(event), latest, expired: after < oldest }
    },
  })
  return {
    sequencer,
    got,
    lost,
    log,
    append: () => {
      const next = (log.at(-1) ?? 0) + 1
      log.push(next)
      return next
    },
    fail: (error: Error | null) => {
      failure = error
    },
    prune: (below: number) => {
      oldest = below
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the sequencer', () => {
  it('starts at the latest event and dispatches each following event once', async () => {
    const { sequencer, got, append } = setUp()
    append()
    append()
    await sequencer.connected()
    const third = event(append())
    sequencer.receive(third)
    sequencer.receive(third)
    expect(got).toEqual([3])
  })

  it('after a reconnection dispatches missed events of all pages before live ones', async () => {
    const { sequencer, got, append } = setUp()
    await sequencer.connected()
    sequencer.receive(event(append()))
    sequencer.disconnected()
    for (let missed = 0; missed < 7; missed++) append()
    const caughtUp = sequencer.connected()
    sequencer.receive(event(append()))
    expect(got).toEqual([1])
    await caughtUp
    expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('fills a gap without a reconnection', async () => {
    const { sequencer, got, append } = setUp()
    await sequencer.connected()
    append()
    append()
    sequencer.receive(event(append()))
    await vi.waitFor(() => expect(got).toEqual([1, 2, 3]))
  })

  it('dispatches events without a cursor immediately', () => {
    const { sequencer, got } = setUp()
    void sequencer.connected()
    sequencer.receive({ name: 'heartbeat', payload: 'beat', meta: undefined })
    expect(got).toEqual(['beat'])
  })

  it('reports incomplete when the server has no event log', async () => {
    const { sequencer, got, lost, append, fail } = setUp()
    fail(new ApiError({ status: 404, body: {} }))
    expect(await sequencer.connected()).toBe('incomplete')
    append()
    sequencer.receive(event(append()))
    expect(got).toEqual([2])
    sequencer.disconnected()
    expect(await sequencer.connected()).toBe('incomplete')
    expect(lost).not.toHaveBeenCalled()
  })

  it('reports incomplete when missed events expired or the server was reset', async () => {
    const { sequencer, got, append, prune, log } = setUp()
    await sequencer.connected()
    sequencer.receive(event(append()))
    sequencer.disconnected()
    for (let missed = 0; missed < 7; missed++) append()
    prune(5)
    expect(await sequencer.connected()).toBe('incomplete')
    sequencer.receive(event(append()))
    expect(got).toEqual([1, 9])
    log.length = 0
    sequencer.disconnected()
    expect(await sequencer.connected()).toBe('incomplete')
    sequencer.receive(event(append()))
    expect(got).toEqual([1, 9, 1])
  })

  it('retries a failing call, then reports incomplete', async () => {
    const { sequencer, got, append, fail } = setUp()
    await sequencer.connected()
    sequencer.disconnected()
    append()
    fail(new Error('network'))
    const caughtUp = sequencer.connected()
    sequencer.receive(event(append()))
    await vi.advanceTimersByTimeAsync(sequencerLimits.retryDelay)
    fail(null)
    await vi.advanceTimersByTimeAsync(sequencerLimits.retryDelay)
    expect(await caughtUp).toBe('complete')
    expect(got).toEqual([1, 2])
    fail(new Error('network'))
    const hopeless = sequencer.connected()
    await vi.advanceTimersByTimeAsync(sequencerLimits.retryDelay * sequencerLimits.attempts)
    expect(await hopeless).toBe('incomplete')
  })

  it('retries for an event that is not stored yet, then dispatches it and reports the loss once', async () => {
    const { sequencer, got, lost } = setUp()
    await sequencer.connected()
    sequencer.receive(event(4))
    await vi.advanceTimersByTimeAsync(sequencerLimits.retryDelay * (sequencerLimits.attempts - 2))
    expect(got).toEqual([])
    await vi.advanceTimersByTimeAsync(sequencerLimits.retryDelay)
    expect(got).toEqual([4])
    expect(lost).toHaveBeenCalledOnce()
  })

  it('neither loses, repeats nor reorders events under random drops, repeats and lost packets', async () => {
    const step = fc.oneof(
      fc.constant('event'),
      fc.constant('event'),
      fc.constant('lost packet'),
      fc.constant('repeat'),
      fc.constant('drop'),
      fc.constant('connect'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { sequencer, got, append, log, lost } = setUp(2)
        let online = true
        const connects = [sequencer.connected()]
        await connects[0]
        for (const kind of steps) {
          if (kind === 'event') {
            const cursor = append()
            if (online) sequencer.receive(event(cursor))
          }
          if (kind === 'lost packet') append()
          if (kind === 'repeat' && online && log.length > 0) sequencer.receive(event(log.at(-1) ?? 0))
          if (kind === 'drop') {
            online = false
            sequencer.disconnected()
          }
          if (kind === 'connect' && !online) {
            online = true
            connects.push(sequencer.connected())
          }
        }
        sequencer.disconnected()
        await Promise.all(connects)
        await sequencer.connected()
        expect(got).toEqual(log)
        expect(lost).not.toHaveBeenCalled()
      }),
      { numRuns: 300 },
    )
  })
})

describe('the first connection', () => {
  it('dispatches only the events since the oldest read', async () => {
    const { sequencer, got, lost, append } = setUp()
    for (let index = 0; index < 9; index++) append()
    sequencer.read(7)
    sequencer.read(5)
    sequencer.read(9)
    const connected = sequencer.connected()
    sequencer.receive(event(append()))
    expect(await connected).toBe('complete')
    expect(got).toEqual([6, 7, 8, 9, 10])
    expect(lost).not.toHaveBeenCalled()
  })

  it('dispatches nothing when nothing was read', async () => {
    const { sequencer, got, append } = setUp()
    append()
    expect(await sequencer.connected()).toBe('complete')
    expect(got).toEqual([])
  })

  it('is incomplete when a read had no cursor', async () => {
    const { sequencer, got, lost, append } = setUp()
    append()
    sequencer.read(1)
    sequencer.read(null)
    append()
    expect(await sequencer.connected()).toBe('incomplete')
    sequencer.read(null)
    sequencer.receive(event(append()))
    expect(got).toEqual([3])
    expect(lost).not.toHaveBeenCalled()
  })

  it('is incomplete when more events happened than the replay limit', async () => {
    const { sequencer, got, append } = setUp()
    sequencer.read(append())
    for (let index = 0; index <= sequencerLimits.replay; index++) append()
    expect(await sequencer.connected()).toBe('incomplete')
    sequencer.receive(event(append()))
    expect(got).toEqual([sequencerLimits.replay + 3])
  })

  it('is incomplete when the events since the read are no longer stored', async () => {
    const { sequencer, append, prune } = setUp()
    sequencer.read(append())
    for (let index = 0; index < 5; index++) append()
    prune(3)
    expect(await sequencer.connected()).toBe('incomplete')
  })

  it('starts at the cursor of a read that is answered while connecting', async () => {
    const { sequencer, got, append } = setUp()
    append()
    append()
    const connected = sequencer.connected()
    sequencer.read(1)
    expect(await connected).toBe('complete')
    expect(got).toEqual([2])
  })

  it('reports once a late read response older than the starting cursor', async () => {
    const { sequencer, lost, append } = setUp()
    sequencer.read(append())
    const early = append()
    append()
    sequencer.stop()
    sequencer.reset()
    expect(await sequencer.connected()).toBe('complete')
    sequencer.read(3)
    expect(lost).not.toHaveBeenCalled()
    sequencer.read(early)
    sequencer.read(early)
    expect(lost).toHaveBeenCalledOnce()
  })

  it('is incomplete after a stop for earlier reads', async () => {
    const { sequencer, got, append } = setUp()
    sequencer.read(append())
    expect(await sequencer.connected()).toBe('complete')
    sequencer.stop()
    append()
    expect(await sequencer.connected()).toBe('incomplete')
    expect(got).toEqual([])
  })
})
