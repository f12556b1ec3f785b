import { useMailStatus } from '../../../hooks/email/useMailStatus.js'
import { AlertPreferences } from './AlertPreferences.js'
import { MailHelp } from './MailHelp.js'
import { MailStatus } from './MailStatus.js'
import { NewestMails } from './NewestMails.js'
import { SimulationForm } from './SimulationForm.js'
import { SmtpPanel } from './SmtpPanel.js'
import { TestMailForm } from './TestMailForm.js'
import './widget.css'

export interface EmailNotificationsProps {
  headingLevel?: 2 | 3
}

/** 'Sistema de Notificações por E-mail'. Configuration spec §2.6. */
export function EmailNotifications({ headingLevel = 2 }: EmailNotificationsProps) {
  const status = useMailStatus()
  return (
    <div className="mo-email">
      <MailStatus status={status} headingLevel={headingLevel} />
      <TestMailForm headingLevel={headingLevel} />
      <SimulationForm headingLevel={headingLevel} />
      <AlertPreferences headingLevel={headingLevel} />
      {status.data?.administrator && <SmtpPanel headingLevel={headingLevel} />}
      <MailHelp headingLevel={headingLevel} />
      <NewestMails headingLevel={headingLevel} />
    </div>
  )
}
