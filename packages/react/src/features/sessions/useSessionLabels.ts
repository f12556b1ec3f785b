import type { Session } from '@morpheus/sdk'
import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { patchSession } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { useLabelTexts } from './texts.js'

/** Labels by which the owner sorts a session. */
export interface SessionLabels {
  tags?: string[]
  pinned?: boolean
}

/**
 * Changes a session's tags or pin. Resolves with true on success; a failure shows a toast.
 * @example
 * const label = useSessionLabels()
 * await label(session, { pinned: true })
 */
export function useSessionLabels(): (session: Session, labels: SessionLabels) => Promise<boolean> {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const errors = useErrors()
  const texts = useLabelTexts()
  return useCallback(
    async ({ id }, labels) => {
      try {
        await client.sessions.update({ id, ...labels })
        patchSession(queries, keysOf(client), id, () => labels)
        return true
      } catch (error) {
        notify({ tone: 'error', text: errors.showError(error, texts.failure), cause: error })
        return false
      }
    },
    [client, queries, notify, errors, texts],
  )
}
