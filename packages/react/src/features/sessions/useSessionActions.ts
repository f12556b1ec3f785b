import { type Session, type SessionActions as SessionActionsFlow, sessionActions } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { clearPairing, patchSession, removeSession } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { useSdkMessages } from '../../text/sdkMessages.js'

/**
 * State and actions of the SDK's `sessionActions`, without store and `stop`. Sessions are given by id; at most one of
 * the two dialogs is open.
 */
export interface SessionActions
  extends Pick<
    SessionActionsFlow,
    'connect' | 'disconnect' | 'restart' | 'remove' | 'showQr' | 'showPhone' | 'showPasskey' | 'closeDialogs'
  > {
  /** Ids of the sessions with a running call. */
  busy: readonly string[]
  /** Id of the session whose QR dialog to show. */
  qrFor: string | null
  /** Id of the session whose phone pairing dialog to show. */
  phoneFor: string | null
}

/** Actions on a session, with notices; the cache follows successful calls. */
export function useSessionActions(): SessionActions {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () => sessionActions(client, { notify, texts, errorTexts, translate }),
    [client, notify, texts, errorTexts, translate],
  )
  useEffect(() => flow.stop, [flow])

  const actions = useMemo(() => {
    const keys = keysOf(client)
    /** The socket may already have a newer status than the answer. */
    const markConnecting = (id: string) =>
      patchSession(queries, keys, id, ({ status }) => ({
        status: status === 'disconnected' ? 'connecting' : status,
      }))
    return {
      async connect(session: Session) {
        const isDone = await flow.connect(session)
        if (isDone) markConnecting(session.id)
        return isDone
      },
      async disconnect(session: Session) {
        const isDone = await flow.disconnect(session)
        if (isDone) patchSession(queries, keys, session.id, clearPairing)
        return isDone
      },
      async remove(session: Session) {
        const isDone = await flow.remove(session)
        if (isDone) removeSession(queries, keys, session.id)
        return isDone
      },
      restart: flow.restart,
      showQr: flow.showQr,
      showPhone: flow.showPhone,
      showPasskey: flow.showPasskey,
      closeDialogs: flow.closeDialogs,
    }
  }, [client, flow, queries])

  const state = useStore(flow.store)
  // Stable while nothing changes, because memoized rows take it as a prop.
  return useMemo(() => ({ ...actions, ...state }), [actions, state])
}
