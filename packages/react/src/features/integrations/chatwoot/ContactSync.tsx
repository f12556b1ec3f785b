import { Users } from 'lucide-react'
import { Button } from '../../../ui/Button/Button.js'
import { useContactSync } from '../../contacts/useContactSync.js'
import { useIntegrationTexts } from '../texts.js'
import './style.css'

/** Copies a session's contacts to its Chatwoot and shows the progress. Configuration spec §8. */
export function ContactSync({ sessionId }: { sessionId: string }) {
  const texts = useIntegrationTexts().contactSync
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
        {progress && texts.progress(progress)}
      </p>
    </section>
  )
}
