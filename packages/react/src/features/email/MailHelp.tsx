import type { HeadingLevel } from '../../ui/kit/heading.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { useEmailTexts } from './texts.js'

const example = `MORPHEUS_SMTP_HOST=smtp.exemplo.com.br
MORPHEUS_SMTP_PORT=587
MORPHEUS_SMTP_USER=morpheus@exemplo.com.br
MORPHEUS_SMTP_PASSWORD=…
MORPHEUS_EMAIL_NOTIFICATIONS=1`

export function MailHelp({ headingLevel }: { headingLevel: HeadingLevel }) {
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
