import { type CreateSessionFlow, type CreateSessionState, createSession } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../../core/keys.js'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { putSession } from '../../../live/sessionCache.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'

/**
 * State of the SDK's `createSession`, with `submit` and `reset`, which never reject. `phase` says which dialog to
 * show for `session`.
 */
export interface CreateSession extends CreateSessionState, Pick<CreateSessionFlow, 'submit' | 'reset'> {}

/** Creates and connects a session, and says which dialog comes next. */
export function useCreateSession(): CreateSession {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () => createSession(client, { notify, texts, errorTexts, translate }),
    [client, notify, texts, errorTexts, translate],
  )
  useEffect(() => {
    // Update the cache at once, even without a socket event.
    const unsubscribe = flow.store.subscribe(({ session }, previous) => {
      if (session && session !== previous.session) putSession(queries, keysOf(client), session)
    })
    return () => {
      unsubscribe()
      flow.stop()
    }
  }, [client, flow, queries])
  return { ...useStore(flow.store), submit: flow.submit, reset: flow.reset }
}
