import {
  type BulkAction,
  type BulkFlow,
  type BulkState,
  bulkCall,
  bulkRun,
  isOpenTo,
  type Session,
} from '@morpheus/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { clearPairing, patchSession, removeSession } from '../../../live/sessionCache.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'

/** Job of a bulk run: an action, or one with further input. */
export type BulkJob = BulkAction | 'apply' | 'tags'

/** Bulk run: its job, progress and actions. */
export interface RunningBulk extends Pick<BulkFlow, 'retry' | 'cancel'> {
  action: BulkJob
  state: BulkState
}

/** Bulk actions on sessions; the cache follows each completed one. */
export interface Bulk {
  /** Null while nothing runs and no outcome is shown. */
  run: RunningBulk | null
  /** Runs an action on the sessions it applies to. */
  begin: (action: BulkAction, sessions: readonly Session[]) => void
  /** Runs a custom job on each session. */
  perform: (
    job: BulkJob,
    sessions: readonly Session[],
    run: (session: Session, signal: AbortSignal) => Promise<unknown>,
    onDone?: (session: Session) => void,
  ) => void
  /** Discards the outcome. */
  close: () => void
}

/**
 * `bulkRun` with its state.
 * @example
 * const { begin, run } = useBulk()
 * return <button onClick={() => begin('restart', sessions)}>{run?.state.done ?? 'Reiniciar'}</button>
 */
export function useBulk(): Bulk {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const [run, setRun] = useState<RunningBulk | null>(null)
  const current = useRef<BulkFlow | null>(null)
  useEffect(() => () => current.current?.stop(), [])

  const perform: Bulk['perform'] = useCallback(
    (action, sessions, runForSession, onDone) => {
      const flow = bulkRun(sessions, runForSession, {
        ...(onDone && { onDone }),
        texts,
        errorTexts,
        translate,
      })
      current.current = flow
      // Batches hundreds of answers a second into one render a frame.
      let frame = 0
      const show = () => {
        frame = 0
        if (current.current === flow)
          setRun({ action, state: flow.store.getState(), retry: flow.retry, cancel: flow.cancel })
      }
      flow.store.subscribe(() => {
        if (frame === 0) frame = requestAnimationFrame(show)
      })
      show()
      void flow.start()
    },
    [texts, errorTexts, translate],
  )
  const begin = useCallback(
    (action: BulkAction, sessions: readonly Session[]) => {
      const keys = keysOf(client)
      const open = sessions.filter((session) => isOpenTo(session, action))
      let isTold = false
      const onDeviceRemains = () => {
        if (!isTold) notify({ tone: 'info', text: texts.session.deviceRemains })
        isTold = true
      }
      perform(action, open, bulkCall(client, action, onDeviceRemains), ({ id }) => {
        if (action === 'remove') removeSession(queries, keys, id)
        if (action === 'disconnect') patchSession(queries, keys, id, clearPairing)
        if (action === 'connect')
          patchSession(queries, keys, id, ({ status }) => ({
            status: status === 'disconnected' ? 'connecting' : status,
          }))
      })
    },
    [client, queries, notify, texts, perform],
  )
  const close = useCallback(() => {
    current.current = null
    setRun(null)
  }, [])
  return { run, begin, perform, close }
}
