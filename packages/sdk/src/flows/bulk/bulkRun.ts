import { createStore } from 'zustand/vanilla'
import { messageOf } from '../../core/client/errors.js'
import type { Session } from '../../core/entities.js'
import { type Messages, messages } from '../../text/messages.js'
import type { Flow, FlowOptions, WithTexts } from '../flow.js'

/** The result for one session of many. */
export interface BulkItem {
  readonly session: Session
  /** `cancelled` sessions were not started. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly cause: string | null
}

/**
 * A failure with a text for the user: a run's action throws it, and the text is shown unchanged.
 * @example
 * const run = bulkRun(sessions, async ({ tags }) => {
 *   if (tags?.includes('fixa')) throw new BulkFailure('Esta não se altera')
 * })
 */
export class BulkFailure extends Error {
  override name = 'BulkFailure'
}

/** The progress of a run over many sessions. */
export interface BulkState {
  readonly phase: 'idle' | 'running' | 'over'
  readonly items: readonly BulkItem[]
  readonly done: number
  readonly failed: number
}

/** Actions of a run over many sessions; none rejects. */
export interface BulkFlow extends Flow<BulkState> {
  /** Runs, and resolves with all results once every session is finished. */
  start(): Promise<BulkState>
  retry(): Promise<BulkState>
  /** Starts no further session; running ones finish. */
  cancel(): void
}

/** Options of a run beside its sessions. */
export interface BulkOptions extends Pick<FlowOptions, 'errorTexts' | 'translate'>, WithTexts<Messages> {
  /**
   * Maximum concurrency.
   * @default 4
   */
  atOnce?: number
  onDone?: (session: Session) => void
}

/**
 * Runs an action for many sessions, a few at a time; a failure stops no other.
 * @example
 * const run = bulkRun(sessions, bulkCall(morpheus, 'restart'))
 * const { done, items } = await run.start()
 * for (const { session, cause } of items) if (cause) console.error(session.name, cause)
 */
export function bulkRun(
  sessions: readonly Session[],
  act: (session: Session, signal: AbortSignal) => Promise<unknown>,
  { atOnce = 4, onDone = () => {}, texts = messages, errorTexts, translate }: BulkOptions = {},
): BulkFlow {
  const items: BulkItem[] = sessions.map((session) => ({ session, state: 'waiting', cause: null }))
  const store = createStore<BulkState>(() => createState('idle', items))
  let abort = new AbortController()
  let isCancelled = false

  function updateItem(index: number, next: Partial<BulkItem>): void {
    const item = items[index]
    if (!item) return
    items[index] = { ...item, ...next }
    store.setState(createState('running', items))
  }

  async function runItem(index: number, session: Session): Promise<void> {
    updateItem(index, { state: 'running', cause: null })
    try {
      await act(session, abort.signal)
      updateItem(index, { state: 'done' })
      onDone(session)
    } catch (error) {
      const cause =
        error instanceof BulkFailure
          ? error.message
          : messageOf(error, texts.bulk.failure, errorTexts, translate)
      updateItem(index, { state: 'failed', cause })
    }
  }

  async function run(): Promise<BulkState> {
    if (store.getState().phase === 'running') return store.getState()
    isCancelled = false
    abort = new AbortController()
    const pending = items.flatMap(({ state, session }, index) =>
      state === 'waiting' ? [{ index, session }] : [],
    )
    store.setState(createState('running', items))
    const runWorker = async () => {
      for (let entry = pending.shift(); entry; entry = pending.shift()) {
        if (isCancelled) updateItem(entry.index, { state: 'cancelled' })
        else await runItem(entry.index, entry.session)
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, atOnce) }, runWorker))
    store.setState(createState('over', items))
    return store.getState()
  }

  return {
    store,
    start: run,
    retry() {
      if (store.getState().phase === 'running') return run()
      items.forEach((item, index) => {
        if (item.state === 'failed' || item.state === 'cancelled')
          items[index] = { ...item, state: 'waiting', cause: null }
      })
      return run()
    },
    cancel() {
      isCancelled = true
    },
    stop() {
      isCancelled = true
      abort.abort()
    },
  }
}

function createState(phase: BulkState['phase'], items: readonly BulkItem[]): BulkState {
  let doneCount = 0
  let failed = 0
  for (const { state } of items) {
    if (state === 'done') doneCount += 1
    if (state === 'failed') failed += 1
  }
  return { phase, items: [...items], done: doneCount, failed }
}
