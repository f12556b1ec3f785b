import { alertSeverities, alertTypes, isNotOffered, type SentMail } from '@morpheus/sdk'
import { useForm } from 'react-hook-form'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Panel } from '../../ui/Panel.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryError } from '../../widget/QueryView.js'
import { useRules } from '../../widget/useRules.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { AlertPreferences } from './AlertPreferences.js'
import { MailStatus } from './MailStatus.js'
import { useEmailChange, useMailStatus, useNewestMails } from './queries.js'
import { SmtpPanel } from './SmtpPanel.js'
import {
  useAlertSeverityLabels,
  useAlertTypeLabels,
  useEmailTexts,
  useMailKindLabels,
  useMailMessages,
  useMailStateLabels,
} from './texts.js'
import './style.css'

const tones: Record<SentMail['state'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  sending: 'accent',
  sent: 'success',
  dead: 'danger',
}

function NewestMails({ headingLevel }: { headingLevel: HeadingLevel }) {
  const mailStateLabels = useMailStateLabels()
  const mailKindLabels = useMailKindLabels()
  const texts = useEmailTexts().mails
  const times = useTimes()
  const translate = useTranslate()
  const query = useNewestMails()
  const error = useReadError(query)
  // An extension: servers that follow only the specification lack it.
  if (!query.data && error && isNotOffered(error)) return null
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-email-body">
        {query.data?.emails.length === 0 && <p className="mo-email-note">{texts.empty}</p>}
        {query.data && query.data.emails.length > 0 && (
          <ul className="mo-email-list">
            {query.data.emails.map((mail) => (
              <li key={mail.id}>
                <div className="mo-email-mail">
                  <span className="mo-email-subject">{mail.subject}</span>
                  <Badge tone={tones[mail.state]}>{mailStateLabels[mail.state]}</Badge>
                </div>
                <p className="mo-email-note">
                  {mailKindLabels[mail.kind]} · {mail.to} · {times.dateTime(mail.createdAt)}
                </p>
                {mail.error && (
                  <p className="mo-email-note mo-email-error">{translate(mail.errorI18n, mail.error)}</p>
                )}
              </li>
            ))}
          </ul>
        )}
        {!query.data && error && <QueryError query={query} error={error} title={texts.loadFailed} />}
        {query.isPending && !error && <Skeleton height={90} />}
      </div>
    </Panel>
  )
}

const example = `MORPHEUS_SMTP_HOST=smtp.exemplo.com.br
MORPHEUS_SMTP_PORT=587
MORPHEUS_SMTP_USER=morpheus@exemplo.com.br
MORPHEUS_SMTP_PASSWORD=…
MORPHEUS_EMAIL_NOTIFICATIONS=1`

function MailHelp({ headingLevel }: { headingLevel: HeadingLevel }) {
  const texts = useEmailTexts().help
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-email-body mo-email-help">
        <p>{texts.env}</p>
        <pre className="mo-mono">{example}</pre>
        <ul>
          <li>{texts.port}</li>
          <li>{texts.optIn}</li>
          <li>{texts.restart}</li>
        </ul>
      </div>
    </Panel>
  )
}

export interface EmailNotificationsProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Widget 'Sistema de Notificações por E-mail'. Configuration spec §2.6. */
export const EmailNotifications = withErrorReporting(function EmailNotifications(
  props: EmailNotificationsProps,
) {
  const { headingLevel = 2 } = props
  const status = useMailStatus()
  return (
    <div {...rootProps(props, 'mo-email')}>
      <MailStatus status={status} headingLevel={headingLevel} />
      <TestMailForm headingLevel={headingLevel} />
      <SimulationForm headingLevel={headingLevel} />
      <AlertPreferences headingLevel={headingLevel} />
      {status.data?.administrator && <SmtpPanel headingLevel={headingLevel} />}
      <MailHelp headingLevel={headingLevel} />
      <NewestMails headingLevel={headingLevel} />
    </div>
  )
})

function TestMailForm({ headingLevel }: { headingLevel: HeadingLevel }) {
  const texts = useEmailTexts().test
  const { email } = useMorpheus()
  const runChange = useEmailChange()
  const mailMessages = useMailMessages()
  const rules = useRules('email', 'testEmail')
  const form = useForm({ resolver: rules.resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (mail) => {
    await runChange(() => email.testEmail(mail), {
      done: mailMessages.testSent,
      failed: mailMessages.testFailed,
    })
  })
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <form
        className="mo-email-body mo-email-line"
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(submit)}
      >
        <Field label={texts.email} error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              placeholder={texts.placeholder}
            />
          )}
        </Field>
        <Button type="submit" busy={isSubmitting || rules.loading}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </form>
    </Panel>
  )
}

function SimulationForm({ headingLevel }: { headingLevel: HeadingLevel }) {
  const alertTypeLabels = useAlertTypeLabels()
  const alertSeverityLabels = useAlertSeverityLabels()
  const texts = useEmailTexts().simulation
  const { email } = useMorpheus()
  const runChange = useEmailChange()
  const mailMessages = useMailMessages()
  const rules = useRules('email', 'simulateAlert')
  const form = useForm({
    resolver: rules.resolver,
    defaultValues: { type: 'system_down' as const, severity: 'medium' as const, message: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (alert) => {
    await runChange(() => email.simulateAlert(alert), {
      done: mailMessages.simulated,
      failed: mailMessages.simulationFailed,
    })
  })
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <form
        className="mo-email-body mo-email-form"
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(submit)}
      >
        <Field label={texts.type}>
          {(control) => (
            <Select {...control} {...form.register('type')}>
              {alertTypes.map((type) => (
                <option key={type} value={type}>
                  {alertTypeLabels[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.severity}>
          {(control) => (
            <Select {...control} {...form.register('severity')}>
              {alertSeverities.map((severity) => (
                <option key={severity} value={severity}>
                  {alertSeverityLabels[severity]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="mo-email-wide">
          <Field label={texts.message} hint={texts.note} error={errors.message?.message}>
            {(control) => (
              <TextArea {...control} {...form.register('message')} rows={3} placeholder={texts.placeholder} />
            )}
          </Field>
        </div>
        <div className="mo-email-wide">
          <Button type="submit" busy={isSubmitting || rules.loading}>
            {isSubmitting ? texts.sending : texts.send}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
