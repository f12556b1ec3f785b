import type { SyncProgress } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useErrors } from '../../../core/useErrors.js'
import { useToast } from '../../../core/useToast.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useTranslate } from '../../../provider/translate.js'
import { Button } from '../../../ui/Button.js'
import '../style.css'

const pollMs = 1000

interface CopyTexts {
  title: string
  hint: string
  start: string
  failure: string
  progress: (progress: SyncProgress) => string
}

interface CopyJobProps {
  texts: CopyTexts
  icon: ReactNode
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<SyncProgress>
  start: () => Promise<unknown>
  /** A choice beside the button. */
  children?: ReactNode
}

/** Starts a copy in the background and shows its progress. */
export function CopyJob({ texts, icon, queryKey, read, start, children }: CopyJobProps) {
  const errors = useErrors()
  const translate = useTranslate()
  const queries = useQueryCache()
  const notify = useToast()
  const { data: progress } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => read(signal),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
    },
    queries,
  )
  const begin = useCallback(async () => {
    try {
      await start()
      await queries.refetchQueries({ queryKey })
    } catch (error) {
      notify({ tone: 'error', text: errors.showError(error, texts.failure), cause: error })
    }
  }, [queries, notify, start, queryKey, texts.failure, errors.showError])
  return (
    <section className="mo-contact-sync" aria-label={texts.title}>
      <div>
        <h3>{texts.title}</h3>
        <p className="mo-muted">{texts.hint}</p>
      </div>
      <div className="mo-copy-controls">
        {children}
        <Button icon={icon} busy={progress?.state === 'running'} onClick={() => void begin()}>
          {texts.start}
        </Button>
      </div>
      <p role="status" className={progress?.state === 'failed' ? 'mo-contact-sync-failed' : 'mo-muted'}>
        {progress &&
          texts.progress({ ...progress, message: translate(progress.messageI18n, progress.message) })}
      </p>
    </section>
  )
}
