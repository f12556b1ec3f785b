import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

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
