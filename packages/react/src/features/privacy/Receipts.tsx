import type { Forgetting } from '@morpheus/sdk'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import type { Slot } from '../../ui/lib/slot.js'
import { stackClasses } from '../../ui/Stack.js'
import { useTimes } from '../account/useTimes.js'
import { usePrivacyMessages, usePrivacyTexts } from './texts.js'

interface ReceiptsProps {
  forgettings: readonly Forgetting[]
  slot: Slot<{ forgetting: Forgetting }>
}

export function Receipts({ forgettings, slot }: ReceiptsProps) {
  const texts = usePrivacyTexts()
  if (forgettings.length === 0) return null
  return (
    <section className="mo-privacy-receipts" aria-label={texts.receipts}>
      <p className="mo-privacy-label">{texts.receipts}</p>
      <p className="mo-muted">{texts.receiptsHint}</p>
      <ul className={stackClasses({ gap: 8 })}>
        {forgettings.map((one) => (
          <li key={one.id} className="mo-privacy-receipt">
            {slot({ forgetting: one, children: <Receipt forgetting={one} /> })}
          </li>
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
  const translate = useTranslate()
  const { id, state, progress, counts, sent, backups, startedAt, error, errorI18n } = forgetting
  const records = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <>
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
      {error !== null && <p>{translate(errorI18n, error)}</p>}
      {state === 'done' && sent.length > 0 && (
        <p className="mo-muted">
          {sent.map(({ kind, sessionName, count }) => texts.sentTo(kind, sessionName, count)).join('; ')}.{' '}
          {privacyMessages.sentOn}
        </p>
      )}
      {state === 'done' && backups > 0 && <p className="mo-muted">{privacyMessages.backupsLater(backups)}</p>}
    </>
  )
}
