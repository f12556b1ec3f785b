import type { NotificationStatus } from '@morpheus/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Alert } from '../../ui/Alert.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import { useEmailTexts, useMailMessages } from './texts.js'

interface MailStatusProps {
  status: UseQueryResult<NotificationStatus>
  headingLevel: HeadingLevel
}

export function MailStatus({ status, headingLevel }: MailStatusProps) {
  const mailMessages = useMailMessages()
  const allTexts = useEmailTexts()
  const texts = allTexts.status
  const { common } = useTexts()
  const notify = useToast()
  const [checking, setChecking] = useState(false)
  const error = useReadError(status)

  async function check() {
    setChecking(true)
    const { isError } = await status.refetch()
    setChecking(false)
    notify(
      isError
        ? { tone: 'error', text: mailMessages.checkFailed }
        : { tone: 'success', text: mailMessages.checked },
    )
  }

  return (
    <Panel
      title={allTexts.title}
      headingLevel={headingLevel}
      tools={
        <Button icon={<RefreshCw />} busy={checking} onClick={() => void check()}>
          {checking ? texts.verifying : texts.verify}
        </Button>
      }
    >
      <div className="mo-email-body">
        {status.data && <Standing status={status.data} />}
        {!status.data && error && (
          <QueryError query={status} error={error} title={mailMessages.checkFailed} />
        )}
        {status.isPending && !error && (
          <>
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            <div className="mo-email-standing" aria-hidden="true">
              {['a', 'b', 'c'].map((key) => (
                <Skeleton key={key} height={58} />
              ))}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

function Standing({ status }: { status: NotificationStatus }) {
  const texts = useEmailTexts().status
  const translate = useTranslate()
  const { emailService, notificationService, server, from, source, problem, problemI18n } = status
  return (
    <>
      <dl className="mo-email-standing">
        <State
          name={texts.service}
          tone={emailService.ready ? 'success' : 'warning'}
          word={emailService.ready ? texts.ready : texts.missing}
        />
        <State
          name={texts.connection}
          tone={emailService.smtpConnection ? 'success' : emailService.ready ? 'danger' : 'neutral'}
          word={
            emailService.smtpConnection ? texts.connected : emailService.ready ? texts.failed : texts.missing
          }
        />
        <State
          name={texts.notifications}
          tone={notificationService.ready ? 'success' : 'neutral'}
          word={notificationService.ready ? texts.ready : texts.off}
        />
      </dl>
      {problem && <Alert>{translate(problemI18n, problem)}</Alert>}
      <p className="mo-email-note">
        {server && from ? texts.through(server, from) : texts.absent}{' '}
        {source === 'environment' && texts.fromEnvironment}{' '}
        {emailService.ready && !notificationService.ready && texts.optIn}
      </p>
    </>
  )
}

function State({ name, tone, word }: { name: string; tone: BadgeProps['tone']; word: string }) {
  return (
    <div className="mo-email-state">
      <dt>{name}</dt>
      <dd>
        <Badge tone={tone ?? 'neutral'}>{word}</Badge>
      </dd>
    </div>
  )
}
