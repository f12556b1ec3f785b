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
import { patchSession, removeSession, unpaired } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { useMessages } from '../../text/sdk/messages.js'
import { keysOf } from '../keys.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/** What a run does: an action, or what takes more than the sessions to say. */
export type BulkJob = BulkAction | 'apply' | 'tags'

/** A run over many sessions: what it does, how far it is, and its actions. */
export interface RunningBulk extends Pick<BulkFlow, 'retry' | 'cancel'> {
  action: BulkJob
  state: BulkState
}

/** What can be done to many sessions at once, with the cache following each that was done. */
export interface Bulk {
  /** Null where nothing runs and no outcome is on screen. */
  run: RunningBulk | null
  /** Does it to those of the sessions that it does anything to. */
  begin: (action: BulkAction, sessions: readonly Session[]) => void
  /** Does anything else to each of the sessions, under the name of a job. */
  perform: (
    job: BulkJob,
    sessions: readonly Session[],
    act: (session: Session, signal: AbortSignal) => Promise<unknown>,
    onDone?: (session: Session) => void,
  ) => void
  /** Forgets the outcome. */
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
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const [run, setRun] = useState<RunningBulk | null>(null)
  const current = useRef<BulkFlow | null>(null)
  useEffect(() => () => current.current?.stop(), [])

  const perform: Bulk['perform'] = useCallback(
    (action, sessions, act, onDone) => {
      const flow = bulkRun(sessions, act, { ...(onDone && { onDone }), texts, errorTexts })
      current.current = flow
      // Hundreds of answers a second are a render a frame.
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
    [texts, errorTexts],
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
        if (action === 'disconnect') patchSession(queries, keys, id, unpaired)
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
