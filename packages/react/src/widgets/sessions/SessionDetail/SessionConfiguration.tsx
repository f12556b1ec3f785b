import type { Session } from '@morpheus/sdk'
import { Cloud, Database, Rabbit, Radio, SlidersHorizontal, Webhook } from 'lucide-react'
import { Entry, type EntryProps } from '../../../ui/Entry.js'
import { heading } from '../../../ui/heading.js'
import { useDetailTexts } from './texts.js'

interface SessionConfigurationProps {
  session: Session
  /** Of the page's own title. */
  level: 1 | 2
  /** What is to be configured, by its name on screen. */
  onConfigure: (what: string) => void
}

const integrations = [
  { name: 'Webhook', icon: <Webhook /> },
  { name: 'WebSocket', icon: <Radio /> },
  { name: 'RabbitMQ', icon: <Rabbit /> },
  { name: 'SQS', icon: <Database /> },
] as const

/** The four integrations, the behaviour, and the official API's own section for cloud sessions. */
export function SessionConfiguration({ session, level, onConfigure }: SessionConfigurationProps) {
  const texts = useDetailTexts()
  const Heading = heading(level, 1)
  return (
    <>
      {session.apiType === 'WHATSAPP_CLOUD' && (
        <Opener icon={<Cloud />} title={texts.cloud} help={texts.cloudHelp} onConfigure={onConfigure} />
      )}
      <section className="mo-detail-section">
        <Heading className="mo-section-title">{texts.integrations}</Heading>
        <div className="mo-entries">
          {integrations.map(({ name, icon }) => (
            <Opener
              key={name}
              icon={icon}
              title={name}
              help={texts.integrationHelp[name]}
              onConfigure={onConfigure}
            />
          ))}
        </div>
      </section>
      <section className="mo-detail-section">
        <Heading className="mo-section-title">{texts.settings}</Heading>
        <Opener
          icon={<SlidersHorizontal />}
          title={texts.behavior}
          help={texts.behaviorHelp}
          onConfigure={onConfigure}
        />
      </section>
    </>
  )
}

interface OpenerProps extends EntryProps {
  onConfigure: (what: string) => void
}

function Opener({ onConfigure, ...entry }: OpenerProps) {
  return (
    <button type="button" className="mo-entry" onClick={() => onConfigure(entry.title)}>
      <Entry {...entry} />
    </button>
  )
}
