import type { Contact } from '@morpheus/sdk'
import { CircleAlert, MessageSquareOff, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReadError } from '../../core/useReadError.js'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { type HeadingLevel, heading, levelBelow } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs } from '../../ui/kit/slot.js'
import { Tooltip } from '../../ui/Tooltip/Tooltip.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import type { SessionFilter } from '../sessions/sessionFilter.js'
import { useSessions } from '../sessions/useSessions.js'
import { BrowserSkeleton } from './BrowserSkeleton.js'
import { ContactStats } from './ContactStats.js'
import { SessionContacts } from './SessionContacts.js'
import type { ContactBrowserSlots, ContactListFilter } from './slots.js'
import { useContactTexts } from './texts.js'
import './style.css'

export interface ContactBrowserProps extends WidgetProps, SessionFilter, FilterProps<ContactListFilter> {
  /** Controlled session; the first connected one when it is not connected. */
  sessionId?: string | null | undefined
  /** Initial session of an uncontrolled widget. */
  defaultSessionId?: string | null | undefined
  /** Called when another session is chosen. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Phone of the selected contact, controlled. */
  contactPhone?: string | null | undefined
  /** Phone of the initially selected contact, uncontrolled. */
  defaultContactPhone?: string | null | undefined
  /** Called with the selected contact's phone; null after a change of session. */
  onContactPhoneChange?: ((phone: string | null) => void) | undefined
  /** Opens the conversation with a contact, which `client.messaging` has already selected. */
  onOpenConversation?: ((contact: Contact) => void) | undefined
  /** Opens the session list, when no session is connected. */
  onOpenSessions?: (() => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: ContactBrowserSlots | undefined
}

/** Contacts of the connected sessions. Core spec §2, Contacts. */
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
