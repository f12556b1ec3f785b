import { useCallback } from 'react'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/** Makes a change, tells what came of it, and reads what shows it again. Resolves with whether it was made. */
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
