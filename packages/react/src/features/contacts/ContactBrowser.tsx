import type { Contact } from '@morpheus/sdk'
import { CalendarPlus, MessageSquareOff, Smartphone, UserCheck, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stat } from '../../ui/Stat.js'
import { Tooltip } from '../../ui/Tooltip.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { type SessionFilter, useSessions } from '../sessions/queries.js'
import { BrowserSkeleton } from './BrowserSkeleton.js'
import { useContactStats } from './queries.js'
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
export const ContactBrowser = withErrorReporting(function ContactBrowser(props: ContactBrowserProps) {
  const { onOpenConversation, onOpenSessions, externalId, metadata, headingLevel = 2, slots } = props
  const { header = renderChildren } = slots ?? {}
  const texts = useContactTexts()
  const { messaging } = useMorpheus()
  const state = useFilter<ContactListFilter>(props)
  const query = useSessions({ externalId, metadata })
  const { data: sessions } = query
  const error = useReadError(query)
  const [sessionId, selectSession] = useControlled(
    props.sessionId,
    props.defaultSessionId ?? null,
    props.onSessionIdChange,
  )
  const [phone, selectPhone] = useControlled<string | null, string | null>(
    props.contactPhone,
    props.defaultContactPhone ?? null,
    props.onContactPhoneChange,
  )
  const connected = useMemo(() => sessions?.filter(({ status }) => status === 'connected'), [sessions])
  const session = connected?.find(({ id }) => id === sessionId) ?? connected?.[0]

  return (
    <div {...rootProps(props, 'mo-contacts')}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            headingLevel={headingLevel}
            actions={
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
            }
          />
        ),
      })}
      {!connected && error && (
        <div className="mo-card">
          <QueryError query={query} error={error} title={texts.sessionsError} />
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
              selectSession(id)
              if (phone !== null) selectPhone(null)
              if (state.filter.letter) state.narrow({ letter: undefined })
            }}
            phone={phone}
            onPhoneChange={selectPhone}
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

interface ContactStatsProps {
  sessionId: string
  activeSessions: number
}

function ContactStats({ sessionId, activeSessions }: ContactStatsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const query = useContactStats(sessionId)
  const { data } = query
  const error = useReadError(query)
  const formatFigure = (value: number | undefined) => {
    if (value !== undefined) return format.count(value)
    return error ? '—' : <Skeleton width={64} height={28} />
  }
  const share = data && data.total > 0 ? format.percent((data.named / data.total) * 100) : null
  return (
    <dl className="mo-stats">
      <Stat icon={<Users />} label={texts.total}>
        {formatFigure(data?.total)}
      </Stat>
      <Stat icon={<UserCheck />} label={texts.named} note={share && `${share} ${texts.statsNote.named}`}>
        {formatFigure(data?.named)}
      </Stat>
      <Stat icon={<CalendarPlus />} label={texts.addedToday} note={texts.statsNote.addedToday}>
        {formatFigure(data?.addedToday)}
      </Stat>
      <Stat icon={<Smartphone />} label={texts.activeSessions}>
        {format.count(activeSessions)}
      </Stat>
    </dl>
  )
}
