import { type CreateSessionFlow, type CreateSessionState, createSession } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { putSession } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

export interface CreateSession extends CreateSessionState, Pick<CreateSessionFlow, 'submit' | 'reset'> {}

/** Creates a session, connects it, and says which dialog comes next. */
export function useCreateSession(): CreateSession {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const flow = useMemo(() => createSession(client, { notify }), [client, notify])
  useEffect(() => {
    // Shown at once even where the socket is away and its event does not come.
    const unsubscribe = flow.store.subscribe(({ session }, before) => {
      if (session && session !== before.session) putSession(queries, keysOf(client), session)
    })
    return () => {
      unsubscribe()
      flow.stop()
    }
  }, [client, flow, queries])
  return { ...useStore(flow.store), submit: flow.submit, reset: flow.reset }
}
