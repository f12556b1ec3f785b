import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useTranslate } from '../../../provider/translate.js'
import { Button } from '../../../ui/Button.js'
import { useIntegrationTexts } from '../texts.js'
import '../style.css'

const pollMs = 1000

function useContactSync(sessionId: string, failure: string) {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const queryKey = keysOf(client).contactSync(sessionId)
  const { data: progress } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => client.chatwoot.syncProgress({ id: sessionId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
    },
    queries,
  )
  const start = useCallback(async () => {
    try {
      await client.chatwoot.syncContacts({ id: sessionId })
      await queries.refetchQueries({ queryKey: keysOf(client).contactSync(sessionId) })
    } catch (error) {
      notify({ tone: 'error', text: errors.showError(error, failure), cause: error })
    }
  }, [client, queries, notify, sessionId, failure, errors.showError])
  return { progress, start }
}

/** Copies a session's contacts to its Chatwoot and shows the progress. Configuration spec §8. */
export function ContactSync({ sessionId }: { sessionId: string }) {
  const texts = useIntegrationTexts().contactSync
  const translate = useTranslate()
  const { progress, start } = useContactSync(sessionId, texts.failure)
  const isRunning = progress?.state === 'running'
  return (
    <section className="mo-contact-sync" aria-label={texts.title}>
      <div>
        <h3>{texts.title}</h3>
        <p className="mo-muted">{texts.hint}</p>
      </div>
      <Button icon={<Users aria-hidden="true" />} busy={isRunning} onClick={() => void start()}>
        {texts.start}
      </Button>
      <p role="status" className={progress?.state === 'failed' ? 'mo-contact-sync-failed' : 'mo-muted'}>
        {progress &&
          texts.progress({ ...progress, message: translate(progress.messageI18n, progress.message) })}
      </p>
    </section>
  )
}
