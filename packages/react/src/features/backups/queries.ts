import { type CreateBackup, createBackup, type HowFar, type Morpheus, restoreBackup } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import { useBackupMessages } from './texts.js'

/** The query of `useBackups`, for your query cache. */
export const backupsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backups,
    queryFn: ({ signal }) => client.backups.list({}, { signal }),
  })

/** The query of `useBackupSchedule`, for your query cache. */
export const backupScheduleQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).backupSchedule,
    queryFn: ({ signal }) => client.backups.schedule({}, { signal }),
  })

/** Backups of the account, newest first. */
export function useBackups() {
  return useQuery(backupsQuery(useMorpheus()), useQueryCache())
}

/** Schedule of the server's automatic backups. */
export function useBackupSchedule() {
  return useQuery(backupScheduleQuery(useMorpheus()), useQueryCache())
}

/** Creates a backup and downloads it when it is ready. */
export function useCreateBackup(): Pick<CreateBackup, 'create' | 'dismiss'> & {
  state: ReturnType<CreateBackup['store']['getState']>
} {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useBackupMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () =>
      createBackup(client, {
        texts,
        errorTexts,
        translate,
        onCreated({ id }) {
          invalidate(queries, keysOf(client).backups)
          if (id === undefined) return
          const notifyFailure = () => notify({ tone: 'error', text: texts.downloadFailure })
          void download(client, id).catch(notifyFailure)
        },
      }),
    [client, queries, notify, texts, errorTexts, translate],
  )
  useEffect(() => flow.stop, [flow])
  return { create: flow.create, dismiss: flow.dismiss, state: useStore(flow.store) }
}

type ScheduleChange = Parameters<Morpheus['backups']['changeSchedule']>[0]

/** Result of `useBackupActions`: actions and the progress of the running one. None rejects: failures become notices. */
export interface BackupActions {
  /** Running action and its backup. */
  busy: { readonly id: string; readonly what: 'download' | 'restore' | 'remove' } | null
  /** Uploaded fraction, 0 to 1; null while nothing uploads. */
  uploaded: number | null
  /** Restore progress; null while none runs or progress is unknown. */
  restored: HowFar | null
  download(id: string): Promise<boolean>
  restore(id: string): Promise<boolean>
  remove(id: string): Promise<boolean>
  upload(file: File): Promise<boolean>
  saveSchedule(change: ScheduleChange): Promise<boolean>
}

/** Actions on backups, each with its notice. Each resolves with true on success. */
export function useBackupActions(): BackupActions {
  const errors = useErrors()
  const texts = useBackupMessages()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const [busy, setBusy] = useState<BackupActions['busy']>(null)
  const [uploaded, setUploaded] = useState<number | null>(null)
  const [restored, setRestored] = useState<HowFar | null>(null)
  const actions = useMemo(() => {
    const keys = keysOf(client)
    async function runWithToast(
      run: () => Promise<unknown>,
      failure: string,
      success?: string,
    ): Promise<boolean> {
      try {
        await run()
        if (success !== undefined) notify({ tone: 'success', text: success })
        return true
      } catch (error) {
        notify({ tone: 'error', text: errors.showError(error, failure), cause: error })
        return false
      }
    }
    const about = async (
      id: string,
      action: NonNullable<BackupActions['busy']>['what'],
      run: () => Promise<boolean>,
    ) => {
      setBusy({ id, what: action })
      try {
        return await run()
      } finally {
        setBusy(null)
      }
    }
    return {
      download: (id: string) =>
        about(id, 'download', () => runWithToast(() => download(client, id), texts.downloadFailure)),
      restore: (id: string) =>
        about(id, 'restore', async () => {
          const isDone = await runWithToast(
            async () => {
              const { keysMissing = 0 } = await restoreBackup(client, { id }, setRestored)
              if (keysMissing > 0) notify({ tone: 'info', text: texts.keysMissing(keysMissing) })
            },
            texts.restoreFailure,
            texts.restored,
          )
          setRestored(null)
          // A restore may change everything on screen.
          if (isDone) invalidate(queries, keys.all)
          return isDone
        }),
      remove: (id: string) =>
        about(id, 'remove', async () => {
          const isDone = await runWithToast(
            () => client.backups.remove({ id }),
            texts.removeFailure,
            texts.removed,
          )
          if (isDone) invalidate(queries, keys.backups)
          return isDone
        }),
      async upload(file: File) {
        setUploaded(0)
        const isDone = await runWithToast(
          () => client.backups.upload({ file }, { onUpload: setUploaded }),
          texts.uploadFailure,
          texts.uploaded,
        )
        setUploaded(null)
        if (isDone) invalidate(queries, keys.backups)
        return isDone
      },
      async saveSchedule(change: ScheduleChange) {
        const save = async () => {
          queries.setQueryData(keys.backupSchedule, await client.backups.changeSchedule(change))
        }
        return runWithToast(save, texts.scheduleFailure, texts.scheduleSaved)
      },
    }
  }, [client, queries, notify, texts, errors])
  return { ...actions, busy, uploaded, restored }
}

async function download(client: Morpheus, id: string): Promise<void> {
  const file = await client.backups.download({ id })
  saveFile(file.name ?? 'backup.zip', await file.blob())
}
