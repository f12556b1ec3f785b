import type { Contact } from '@morpheus/sdk'
import { CircleAlert, MessageSquareOff, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import type { SessionFilter } from '../../../hooks/sessions/sessionFilter.js'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useErrors } from '../../../hooks/useErrors.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { asIs } from '../../../ui/kit/slot.js'
import { Tooltip } from '../../../ui/Tooltip/Tooltip.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import { useControlled } from '../../../widget/useControlled.js'
import { useFilter } from '../../../widget/useFilter.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { BrowserSkeleton } from './BrowserSkeleton.js'
import { ContactStats } from './ContactStats.js'
import { SessionContacts } from './SessionContacts.js'
import type { ContactBrowserSlots, ContactListFilter } from './slots.js'
import './widget.css'

export interface ContactBrowserProps extends WidgetProps, SessionFilter, FilterProps<ContactListFilter> {
  /** Whose contacts to show, where the host keeps it; the first connected session where it is not connected. */
  sessionId?: string | null | undefined
  /** Whose to show at first, where the widget keeps it. */
  defaultSessionId?: string | null | undefined
  /** Another session was chosen. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** The phone of the contact that is looked at, where the host keeps it. */
  contactPhone?: string | null | undefined
  /** The phone of the contact that is looked at first, where the widget keeps it. */
  defaultContactPhone?: string | null | undefined
  /** Another contact is looked at, or none, since another session is. */
  onContactPhoneChange?: ((phone: string | null) => void) | undefined
  /** Where one writes to a contact; it and the session are already chosen in `client.messaging`. */
  onOpenConversation?: ((contact: Contact) => void) | undefined
  /** Where sessions are connected: none is. */
  onOpenSessions?: (() => void) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Parts of yours in place of the widget's. */
  slots?: ContactBrowserSlots | undefined
}

/** The contacts of the connected sessions. Core spec §2, Contacts. */
export const ContactBrowser = widget(function ContactBrowser(props: ContactBrowserProps) {
  const errors = useErrors()
  const { onOpenConversation, onOpenSessions, externalId, metadata, headingLevel = 2, slots } = props
  const { header = asIs } = slots ?? {}
  const texts = useContactTexts()
  const { messaging } = useMorpheus()
  const state = useFilter<ContactListFilter>(props)
  const query = useSessions({ externalId, metadata })
  const { data: sessions, isFetching, refetch } = query
  const error = useReadError(query)
  const [sessionId, choose] = useControlled(
    props.sessionId,
    props.defaultSessionId ?? null,
    props.onSessionIdChange,
  )
  const [phone, lookAt] = useControlled<string | null, string | null>(
    props.contactPhone,
    props.defaultContactPhone ?? null,
    props.onContactPhoneChange,
  )
  const connected = useMemo(() => sessions?.filter(({ status }) => status === 'connected'), [sessions])
  const session = connected?.find(({ id }) => id === sessionId) ?? connected?.[0]
  const Heading = heading(headingLevel)

  return (
    <div {...outermost(props, 'mo-contacts')}>
      {header({
        children: (
          <header className="mo-contacts-header">
            <Heading className="mo-title">{texts.title}</Heading>
            <Tooltip text={texts.messagesDisabled}>
              <button
                type="button"
                className="mo-button mo-button-secondary mo-button-off"
                aria-disabled="true"
              >
                <MessageSquareOff aria-hidden="true" />
                <span className="mo-button-label">{texts.messages}</span>
              </button>
            </Tooltip>
          </header>
        ),
      })}
      {!connected && error && (
        <div className="mo-card">
          <ErrorState
            icon={<CircleAlert />}
            title={texts.sessionsError}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {errors.reason(error)}
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
              onOpenSessions && (
                <Button variant="primary" icon={<Smartphone />} onClick={onOpenSessions}>
                  {texts.goToSessions}
                </Button>
              )
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
            {...state}
            slots={slots}
            key={session.id}
            session={session}
            sessions={connected}
            level={levelBelow(headingLevel)}
            onSessionIdChange={(id) => {
              choose(id)
              if (phone !== null) lookAt(null)
              if (state.filter.letter) state.narrow({ letter: undefined })
            }}
            phone={phone}
            onPhoneChange={lookAt}
            onOpenConversation={
              onOpenConversation &&
              ((contact) => {
                messaging.select(session.id, contact.phone)
                onOpenConversation(contact)
              })
            }
          />
        </>
      )}
    </div>
  )
})
