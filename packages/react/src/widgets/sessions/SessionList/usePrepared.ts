import type { Session } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import { prepareMatching } from './matching.js'
import { prepareOrder } from './ordered.js'

/** Fewer are as quickly done when they are asked for. */
const many = 500
const atOnce = 250

/** While nothing else is to be done: what many sessions are searched and ordered by, so that the first time is no slower. */
export function usePrepared(
  sessions: readonly Session[] | undefined,
  shownPhone: (phone: string) => string,
): void {
  const latest = useRef(sessions)
  latest.current = sessions
  const count = sessions?.length ?? 0
  useEffect(() => {
    if (count < many || !('requestIdleCallback' in window)) return
    let done = 0
    let turn = requestIdleCallback(prepare)
    function prepare() {
      const some = latest.current?.slice(done, done + atOnce) ?? []
      prepareMatching(some, shownPhone)
      prepareOrder(some)
      done += atOnce
      if (some.length === atOnce) turn = requestIdleCallback(prepare)
    }
    return () => cancelIdleCallback(turn)
  }, [count, shownPhone])
}
