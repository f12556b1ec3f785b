import { type Contact, MorpheusError } from '@morpheus/sdk'
import { CircleAlert, MessageSquareOff, Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { heading } from '../../../ui/kit/heading.js'
import { Tooltip } from '../../../ui/Tooltip/Tooltip.js'
import { BrowserSkeleton } from './BrowserSkeleton.js'
import { ContactStats } from './ContactStats.js'
import { SessionContacts } from './SessionContacts.js'
import './widget.css'

export interface ContactBrowserProps {
  /** Whose contacts to show; the first connected session where it is absent or not connected. */
  sessionId?: string | undefined
  onSelectSession?: (sessionId: string) => void
  /** Session and contact are already chosen in `client.messaging`. */
  onStartConversation: (contact: Contact) => void
  onGoToSessions: () => void
  headingLevel?: 1 | 2
}

/** The contacts of the connected sessions. Core spec §2, Contacts. */
export function ContactBrowser(props: ContactBrowserProps) {
  const { sessionId, onSelectSession, onStartConversation, onGoToSessions, headingLevel = 2 } = props
  const texts = useContactTexts()
  const { messaging } = useMorpheus()
  const query = useSessions()
  const { data: sessions, isFetching, refetch } = query
  const error = useReadError(query)
  const [chosen, setChosen] = useState(sessionId)
  const connected = useMemo(() => sessions?.filter(({ status }) => status === 'connected'), [sessions])
  const wanted = sessionId ?? chosen
  const session = connected?.find(({ id }) => id === wanted) ?? connected?.[0]
  const Heading = heading(headingLevel)

  return (
    <div className="mo-contacts">
      <header className="mo-contacts-header">
        <Heading className="mo-title">{texts.title}</Heading>
        <Tooltip text={texts.messagesDisabled}>
          <button type="button" className="mo-button mo-button-secondary mo-button-off" aria-disabled="true">
            <MessageSquareOff aria-hidden="true" />
            <span className="mo-button-label">{texts.messages}</span>
          </button>
        </Tooltip>
      </header>
      {!connected && error && (
        <div className="mo-card">
          <ErrorState
            icon={<CircleAlert />}
            title={texts.sessionsError}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {error instanceof MorpheusError ? error.message : undefined}
          </ErrorState>
        </div>
      )}
      {!connected && !error && <BrowserSkeleton />}
      {connected && !session && (
        <div className="mo-card mo-contacts-empty">
          <EmptyState
            icon={<Smartphone />}
            title={texts.noSession}
            action={
              <Button variant="primary" icon={<Smartphone />} onClick={onGoToSessions}>
                {texts.goToSessions}
              </Button>
            }
          >
            {texts.noSessionText}
          </EmptyState>
        </div>
      )}
      {connected && session && (
        <>
          <ContactStats sessionId={session.id} activeSessions={connected.length} />
          <SessionContacts
            key={session.id}
            session={session}
            sessions={connected}
            level={headingLevel === 1 ? 2 : 3}
            onSelectSession={(id) => {
              setChosen(id)
              onSelectSession?.(id)
            }}
            onStartConversation={(contact) => {
              messaging.select(session.id, contact.phone)
              onStartConversation(contact)
            }}
          />
        </>
      )}
    </div>
  )
}
