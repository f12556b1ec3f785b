import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'

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
