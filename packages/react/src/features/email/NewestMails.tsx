import { isNotOffered, type SentMail } from '@morpheus/sdk'
import { CircleAlert } from 'lucide-react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useSay } from '../../provider/speech.js'
import { Badge, type BadgeProps } from '../../ui/Badge/Badge.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useTimes } from '../account/useTimes.js'
import { useMailKindLabels, useMailStateLabels } from './labels.js'
import { useEmailTexts } from './texts.js'
import { useNewestMails } from './useEmail.js'

const tones: Record<SentMail['state'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  sending: 'accent',
  sent: 'success',
  dead: 'danger',
}

export function NewestMails({ headingLevel }: { headingLevel: HeadingLevel }) {
  const mailStateLabels = useMailStateLabels()
  const mailKindLabels = useMailKindLabels()
  const errors = useErrors()
  const texts = useEmailTexts().mails
  const times = useTimes()
  const say = useSay()
  const read = useNewestMails()
  const error = useReadError(read)
  // An extension: servers that follow only the specification lack it.
  if (!read.data && error && isNotOffered(error)) return null
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-email-body">
        {read.data?.emails.length === 0 && <p className="mo-email-note">{texts.empty}</p>}
        {read.data && read.data.emails.length > 0 && (
          <ul className="mo-email-list">
            {read.data.emails.map((mail) => (
              <li key={mail.id}>
                <div className="mo-email-mail">
                  <span className="mo-email-subject">{mail.subject}</span>
                  <Badge tone={tones[mail.state]}>{mailStateLabels[mail.state]}</Badge>
                </div>
                <p className="mo-email-note">
                  {mailKindLabels[mail.kind]} · {mail.to} · {times.dateTime(mail.createdAt)}
                </p>
                {mail.error && <p className="mo-email-note mo-email-error">{say(mail.error)}</p>}
              </li>
            ))}
          </ul>
        )}
        {!read.data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.loadFailed}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {read.isPending && !error && <Skeleton height={90} />}
      </div>
    </Panel>
  )
}
