import type { SignedInDevice } from '@morpheus/sdk'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useSecurityTexts } from './texts.js'

/** One device, or all but the current one. */
export type Ending = SignedInDevice | 'others'

/** Signs devices out, with notices; never rejects. */
export function useEndDevice() {
  const errors = useErrors()
  const texts = useSecurityTexts().devices
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async end(what: Ending): Promise<void> {
      setBusy(true)
      try {
        if (what === 'others') await client.security.endOtherDevices()
        else await client.security.endDevice({ id: what.id })
        notify({ tone: 'success', text: what === 'others' ? texts.othersEnded : texts.ended })
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, texts.endFailure), cause: error })
      } finally {
        setBusy(false)
        invalidate(queries, keysOf(client).devices)
      }
    },
  }
}
