import type { Realtime } from '@morpheus/sdk'

export interface TargetWatch {
  /**
   * Waits until the gateway tells of a target. Answers the sessions it told of; null where all are to be looked at,
   * after a connection or where that was last so `everyMs` ago: not all that changes is told.
   */
  next: (everyMs: number) => Promise<ReadonlySet<string> | null>
  /** All are to be looked at now. */
  lookAtAll: () => void
  stop: () => void
}

export interface Watched {
  realtime: Pick<Realtime, 'on' | 'onResync' | 'watchTargets'>
  start: () => () => void
}

/** Which of some sessions' deliveries, or with null of all, may stand differently, as the gateway tells it live. */
export function watchTargets(
  morpheus: Watched,
  sessionIds: readonly (string | null)[] = [null],
): TargetWatch {
  let told = new Set<string>()
  let all = false
  let lookedAtAll = performance.now()
  let wake = () => {}
  const lookAtAll = () => {
    all = true
    wake()
  }
  const offs = [
    morpheus.realtime.on('target:status', ({ sessionId }) => {
      told.add(sessionId)
      wake()
    }),
    morpheus.realtime.onResync(lookAtAll),
    ...sessionIds.map((id) => morpheus.realtime.watchTargets(id, lookAtAll)),
    morpheus.start(),
  ]
  return {
    async next(everyMs) {
      const left = lookedAtAll + everyMs - performance.now()
      if (!all && told.size === 0 && left > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (all || performance.now() >= lookedAtAll + everyMs || told.size === 0) {
        all = false
        told = new Set()
        lookedAtAll = performance.now()
        return null
      }
      const sessions = told
      told = new Set()
      return sessions
    },
    lookAtAll,
    stop() {
      for (const off of offs) off()
      // Nobody is kept waiting for what is not told any more.
      wake()
    },
  }
}
