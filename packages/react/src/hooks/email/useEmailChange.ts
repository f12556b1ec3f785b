import { useCallback } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/** Runs a change, notifies its outcome and refreshes dependent queries. Resolves with true on success. */
export function useEmailChange() {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  return useCallback(
    async (change: () => Promise<unknown>, said: { done: string; failed: string }): Promise<boolean> => {
      try {
        await change()
        notify({ tone: 'success', text: said.done })
        return true
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, said.failed), cause: error })
        return false
      } finally {
        invalidate(queries, keysOf(client).email)
      }
    },
    [client, queries, notify, errors.told],
  )
}
