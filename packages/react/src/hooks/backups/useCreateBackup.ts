import { type CreateBackup, createBackup } from '@morpheus/sdk'
import { backupMessages } from '@morpheus/sdk/text'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/kit/saveFile.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/** The making of a backup, which is saved to Downloads once it is there. */
export function useCreateBackup(): Pick<CreateBackup, 'create' | 'dismiss'> & {
  state: ReturnType<CreateBackup['store']['getState']>
} {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const flow = useMemo(
    () =>
      createBackup(client, {
        onCreated({ id }) {
          invalidate(queries, keysOf(client).backups)
          if (id === undefined) return
          const failed = () => notify({ tone: 'error', text: backupMessages.downloadFailure })
          void client.backups.download({ id }).then(saveFile).catch(failed)
        },
      }),
    [client, queries, notify],
  )
  useEffect(() => flow.stop, [flow])
  return { create: flow.create, dismiss: flow.dismiss, state: useStore(flow.store) }
}
