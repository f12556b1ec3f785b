import { type CreateBackup, createBackup } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/kit/saveFile.js'
import { useBackupMessages } from './labels.js'

/** Creates a backup and downloads it when it is ready. */
export function useCreateBackup(): Pick<CreateBackup, 'create' | 'dismiss'> & {
  state: ReturnType<CreateBackup['store']['getState']>
} {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useBackupMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () =>
      createBackup(client, {
        texts,
        errorTexts,
        onCreated({ id }) {
          invalidate(queries, keysOf(client).backups)
          if (id === undefined) return
          const failed = () => notify({ tone: 'error', text: texts.downloadFailure })
          void client.backups.download({ id }).then(saveFile).catch(failed)
        },
      }),
    [client, queries, notify, texts, errorTexts],
  )
  useEffect(() => flow.stop, [flow])
  return { create: flow.create, dismiss: flow.dismiss, state: useStore(flow.store) }
}
