import type { Morpheus } from '@morpheus/sdk'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/kit/saveFile.js'

type Change = Parameters<Morpheus['privacy']['changeRetention']>[0]

/** Finds, exports and erases a person's data, and changes retention. All reject with the call's own error. */
export function usePrivacyActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const keys = keysOf(client)
    return {
      find: (phone: string) => client.privacy.find({ phone }),
      export: async (phone: string) => saveFile(await client.privacy.export({ phone })),
      async forget(phone: string, password: string) {
        await client.privacy.forget({ phone, password })
        invalidate(queries, keys.forgettings)
      },
      async changeRetention(change: Change) {
        await client.privacy.changeRetention(change)
        invalidate(queries, keys.privacy)
      },
    }
  }, [client, queries])
}
