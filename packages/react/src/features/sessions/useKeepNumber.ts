import { useCallback, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { patchSession } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'
import { useDetailTexts } from './texts/detail.js'

/** Confirms that the newly paired number replaces the former one; a failure shows a toast. */
export function useKeepNumber(sessionId: string): { busy: boolean; keep: () => Promise<void> } {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const errors = useErrors()
  const texts = useDetailTexts()
  const [busy, setBusy] = useState(false)
  const keep = useCallback(async () => {
    setBusy(true)
    try {
      await client.sessions.update({ id: sessionId, formerNumber: null })
      patchSession(queries, keysOf(client), sessionId, () => ({ formerNumber: null }))
    } catch (error) {
      notify({ tone: 'error', text: errors.told(error, texts.keepNumberFailure), cause: error })
    }
    setBusy(false)
  }, [client, queries, notify, errors, texts, sessionId])
  return { busy, keep }
}
