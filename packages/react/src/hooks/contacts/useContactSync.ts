import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

const lookMs = 1000

/** Progress of copying a session's contacts to Chatwoot; `start` begins a copy. */
export function useContactSync(sessionId: string, failure: string) {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const queryKey = keysOf(client).contactSync(sessionId)
  const { data: progress } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => client.chatwoot.syncProgress({ id: sessionId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookMs : false),
    },
    queries,
  )
  const start = useCallback(async () => {
    try {
      await client.chatwoot.syncContacts({ id: sessionId })
      await queries.refetchQueries({ queryKey: keysOf(client).contactSync(sessionId) })
    } catch (error) {
      notify({ tone: 'error', text: errors.told(error, failure), cause: error })
    }
  }, [client, queries, notify, sessionId, failure, errors.told])
  return { progress, start }
}
