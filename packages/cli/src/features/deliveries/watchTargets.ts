import type { Realtime } from '@morpheus/sdk'

export interface TargetWatch {
  /**
   * Waits until the gateway reports changed targets. Resolves with their sessions; null requests a full read, after a
   * connection or `everyMs` after the last one, as not every change is reported.
   */
  next: (everyMs: number) => Promise<ReadonlySet<string> | null>
  checkAll: () => void
  stop: () => void
}

export interface Watched {
  realtime: Pick<Realtime, 'on' | 'onResync' | 'watchTargets'>
  start: () => () => void
}

/** Watches some sessions' targets, or with null all, for changes of their deliveries. */
export function watchTargets(
  morpheus: Watched,
  sessionIds: readonly (string | null)[] = [null],
): TargetWatch {
  let shownTexts = new Set<string>()
  let coversAll = false
  let lastFullReadAt = performance.now()
  let wake = () => {}
  const checkAll = () => {
    coversAll = true
    wake()
  }
  const offs = [
    morpheus.realtime.on('target:status', ({ sessionId }) => {
      shownTexts.add(sessionId)
      wake()
    }),
    morpheus.realtime.onResync(checkAll),
    ...sessionIds.map((id) => morpheus.realtime.watchTargets(id, checkAll)),
    morpheus.start(),
  ]
  return {
    async next(everyMs) {
      const remainingMs = lastFullReadAt + everyMs - performance.now()
      if (!coversAll && shownTexts.size === 0 && remainingMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, remainingMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (coversAll || performance.now() >= lastFullReadAt + everyMs || shownTexts.size === 0) {
        coversAll = false
        shownTexts = new Set()
        lastFullReadAt = performance.now()
        return null
      }
      const sessions = shownTexts
      shownTexts = new Set()
      return sessions
    },
    checkAll,
    stop() {
      for (const unsubscribe of offs) unsubscribe()
      // Without live reports, waiting callers continue at once.
      wake()
    },
  }
}
