import { setMaxListeners } from 'node:events'
import type { Cancel, Clock } from './clock.js'
import { FairConcurrency, type FairConcurrencyOptions } from './limits/fairConcurrency.js'
import { dayMs } from './timeRange.js'

/** Pause after an internal fault, such as a full disk. */
const faultPauseMs = 5000

/** Pause until a key is worked on again. */
export interface Pause {
  /** Milliseconds. */
  ms: number
  /** Milliseconds if `wake` is called meanwhile; null when that changes nothing. */
  msAfterWake: number | null
}

export interface Run {
  /** True when `wake` was called since the work last cleared it. */
  isWoken: boolean
  /** True when `runNow` was called during the run since the work last cleared it. */
  isRunNowRequested: boolean
}

interface Queue<Key> extends Run {
  readonly key: Key
  cancelSleep: Cancel | null
  /** Monotonic time from which `wake` ends the sleep; null when it does not. */
  wakeableAt: number | null
  /** Something happened during the run that it may have missed: run again. */
  needsRerun: boolean
  run: Promise<void>
}

export interface KeyedWorkerOptions<Key> {
  clock: Clock
  getName: (key: Key) => string
  /**
   * Works until nothing is due. Returns the pause until the next work, or null without any. A throw is a fault. The key
   * is the same object until the queue is empty, so that work can remember something by it.
   */
  work: (key: Key, run: Run, signal: AbortSignal) => Promise<Pause | null>
  /** Concurrency of `runInSlot`, which shares it between owners. */
  concurrency?: FairConcurrencyOptions
  onError: (error: unknown) => void
}

/**
 * One ordered queue per key: a key is never worked on twice at once, and keys do not wait for each other. A queue
 * sleeps until its next work, is woken by new work, retries after a fault, and takes no memory when nothing is left.
 */
export class KeyedWorker<Key> {
  readonly #options: KeyedWorkerOptions<Key>
  readonly #queues = new Map<string, Queue<Key>>()
  readonly #concurrency: FairConcurrency | null
  readonly #shutdown = new AbortController()

  constructor(options: KeyedWorkerOptions<Key>) {
    this.#options = options
    this.#concurrency = options.concurrency ? new FairConcurrency(options.concurrency) : null
    // Every run listens to it: no limit.
    setMaxListeners(0, this.#shutdown.signal)
  }

  get signal(): AbortSignal {
    return this.#shutdown.signal
  }

  get keys(): Key[] {
    return [...this.#queues.values()].map(({ key }) => key)
  }

  getState(key: Key): 'idle' | 'running' | 'sleeping' {
    const queue = this.#queues.get(this.#options.getName(key))
    if (!queue) return 'idle'
    return queue.cancelSleep ? 'sleeping' : 'running'
  }

  /** Call when work was added: brings the end of a sleep forward, as far as its pause allows. */
  wake(key: Key): void {
    if (this.#shutdown.signal.aborted) return
    const queue = this.#queues.get(this.#options.getName(key))
    if (!queue) {
      this.#begin(key, true)
      return
    }
    queue.isWoken = true
    if (!queue.cancelSleep) {
      queue.needsRerun = true
      return
    }
    if (queue.wakeableAt === null) return
    const wait = queue.wakeableAt - this.#options.clock.monotonic()
    queue.wakeableAt = null
    queue.cancelSleep()
    if (wait > 0) this.#sleep(queue, wait)
    else this.#begin(queue.key, true)
  }

  /** Call when work was changed by hand: ends a sleep at once. */
  runNow(key: Key): void {
    if (this.#shutdown.signal.aborted) return
    const queue = this.#queues.get(this.#options.getName(key))
    if (queue && !queue.cancelSleep) {
      queue.isRunNowRequested = true
      queue.needsRerun = true
      return
    }
    queue?.cancelSleep?.()
    this.#begin(queue?.key ?? key, false)
  }

  /** Resolves when the key is not worked on. */
  async whenIdle(key: Key): Promise<void> {
    await this.#queues.get(this.#options.getName(key))?.run
  }

  /** Does a piece of work in one of its owner's slots. Rejects if `close` comes first. */
  runInSlot<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    return this.#concurrency ? this.#concurrency.use(owner, work, this.#shutdown.signal) : work()
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new Error('The gateway is stopping'))
    const queues = [...this.#queues.values()]
    for (const queue of queues) queue.cancelSleep?.()
    await Promise.all(queues.map(({ run }) => run))
    this.#queues.clear()
  }

  #begin(key: Key, isWoken: boolean): void {
    const queue: Queue<Key> = {
      key,
      isWoken,
      isRunNowRequested: false,
      cancelSleep: null,
      wakeableAt: null,
      needsRerun: false,
      run: Promise.resolve(),
    }
    this.#queues.set(this.#options.getName(key), queue)
    queue.run = this.#drain(queue)
  }

  async #drain(queue: Queue<Key>): Promise<void> {
    const { signal } = this.#shutdown
    let pause: Pause | null
    do {
      queue.needsRerun = false
      try {
        pause = await this.#options.work(queue.key, queue, signal)
      } catch (error) {
        if (!signal.aborted) this.#options.onError(error)
        pause = { ms: faultPauseMs, msAfterWake: null }
        break
      }
    } while (queue.needsRerun && !signal.aborted)
    if (pause === null || signal.aborted) {
      this.#queues.delete(this.#options.getName(queue.key))
      return
    }
    queue.wakeableAt = pause.msAfterWake === null ? null : this.#options.clock.monotonic() + pause.msAfterWake
    this.#sleep(queue, pause.ms)
  }

  #sleep(queue: Queue<Key>, ms: number): void {
    // At most a day: the clock may be set meanwhile.
    queue.cancelSleep = this.#options.clock.after(Math.min(ms, dayMs), () =>
      this.#begin(queue.key, queue.isWoken),
    )
  }
}
