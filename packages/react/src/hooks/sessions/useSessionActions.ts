import { type Session, type SessionActions as SessionActionsFlow, sessionActions } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { patchSession, removeSession, unpaired } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { useMessages } from '../../text/sdk/messages.js'
import { keysOf } from '../keys.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/**
 * The SDK's `sessionActions` with its state, without store and `stop`. Sessions are named by their ids; of
 * the two dialogs one is to be shown at most.
 */
export interface SessionActions
  extends Pick<
    SessionActionsFlow,
    'connect' | 'disconnect' | 'restart' | 'remove' | 'showQr' | 'showPhone' | 'closeDialogs'
  > {
  /** The sessions with a call under way. */
  busy: readonly string[]
  /** Whose QR dialog is to be shown. */
  qrFor: string | null
  /** Whose phone pairing dialog is to be shown. */
  phoneFor: string | null
}

/** What can be done to a session, with its notices, and with the cache following a call that succeeded. */
export function useSessionActions(): SessionActions {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => sessionActions(client, { notify, texts, errorTexts }),
    [client, notify, texts, errorTexts],
  )
  useEffect(() => flow.stop, [flow])

  const actions = useMemo(() => {
    const keys = keysOf(client)
    /** The socket may already have told more than the call's answer does. */
    const asConnecting = (id: string) =>
      patchSession(queries, keys, id, ({ status }) => ({
        status: status === 'disconnected' ? 'connecting' : status,
      }))
    return {
      async connect(session: Session) {
        const done = await flow.connect(session)
        if (done) asConnecting(session.id)
        return done
      },
      async disconnect(session: Session) {
        const done = await flow.disconnect(session)
        if (done) patchSession(queries, keys, session.id, unpaired)
        return done
      },
      async remove(session: Session) {
        const done = await flow.remove(session)
        if (done) removeSession(queries, keys, session.id)
        return done
      },
      restart: flow.restart,
      showQr: flow.showQr,
      showPhone: flow.showPhone,
      closeDialogs: flow.closeDialogs,
    }
  }, [client, flow, queries])

  const state = useStore(flow.store)
  // The same while nothing happens: whoever hands it to a row of ten thousand renders that again with each other one.
  return useMemo(() => ({ ...actions, ...state }), [actions, state])
}
