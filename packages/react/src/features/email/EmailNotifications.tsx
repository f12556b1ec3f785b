import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { AlertPreferences } from './AlertPreferences.js'
import { MailHelp } from './MailHelp.js'
import { MailStatus } from './MailStatus.js'
import { NewestMails } from './NewestMails.js'
import { SimulationForm } from './SimulationForm.js'
import { SmtpPanel } from './SmtpPanel.js'
import { TestMailForm } from './TestMailForm.js'
import { useMailStatus } from './useEmail.js'
import './style.css'

export interface EmailNotificationsProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Widget 'Sistema de Notificações por E-mail'. Configuration spec §2.6. */
export const EmailNotifications = widget(function EmailNotifications(props: EmailNotificationsProps) {
  const { headingLevel = 2 } = props
  const status = useMailStatus()
  return (
    <div {...outermost(props, 'mo-email')}>
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
