import type { Forgetting } from '@morpheus/sdk'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { usePrivacyMessages } from '../../../text/sdk/privacy.js'
import { usePrivacyTexts } from '../../../text/settings/privacy.js'
import { Badge } from '../../../ui/Badge/Badge.js'

/** The receipts of people who were forgotten; absent while there are none. */
export function Receipts({ forgettings }: { forgettings: readonly Forgetting[] }) {
  const texts = usePrivacyTexts()
  if (forgettings.length === 0) return null
  return (
    <section className="mo-privacy-receipts" aria-label={texts.receipts}>
      <p className="mo-privacy-label">{texts.receipts}</p>
      <p className="mo-muted">{texts.receiptsHint}</p>
      <ul className="mo-privacy-list">
        {forgettings.map((one) => (
          <Receipt key={one.id} forgetting={one} />
        ))}
      </ul>
    </section>
  )
}

const tones = { running: 'accent', done: 'success', failed: 'danger' } as const

function Receipt({ forgetting }: { forgetting: Forgetting }) {
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const times = useTimes()
  const { id, state, progress, counts, sent, backups, startedAt, error } = forgetting
  const records = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <li className="mo-privacy-receipt">
      <p className="mo-privacy-head">
        <span className="mo-privacy-label">{texts.receipt(id.slice(0, 8))}</span>
        <time dateTime={startedAt}>{times.dateTime(startedAt)}</time>
        <Badge tone={tones[state]}>{texts[state]}</Badge>
      </p>
      {state === 'running' && (
        <progress
          className="mo-privacy-progress"
          max={1}
          value={progress}
          aria-label={privacyMessages.forgetting}
        />
      )}
      {state !== 'running' && <p>{texts.records(records)}</p>}
      {error !== null && <p>{error}</p>}
      {state === 'done' && sent.length > 0 && (
        <p className="mo-muted">
          {sent.map(({ kind, sessionName, count }) => texts.sentTo(kind, sessionName, count)).join('; ')}.{' '}
          {privacyMessages.sentOn}
        </p>
      )}
      {state === 'done' && backups > 0 && <p className="mo-muted">{privacyMessages.backupsLater(backups)}</p>}
    </li>
  )
}
