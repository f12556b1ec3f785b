import { type Contact, type ContactPresence, type ContactProfile, isNotOffered } from '@morpheus/sdk'
import { Ban, CircleCheck, RefreshCw, ScanEye } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryView } from '../../widget/QueryView.js'
import { useBlockedContacts, useContactActions, useContactPresence, useContactProfile } from './queries.js'
import { useContactTexts } from './texts.js'

/** A contact's profile at WhatsApp, read on demand, since WhatsApp limits these queries, and a switch to block it. */
export function ContactOnWhatsApp({ contact }: { contact: Contact }) {
  const texts = useContactTexts()
  const [isOpen, setOpen] = useState(false)
  const query = useContactProfile(contact.sessionId, contact.phone, isOpen)
  const presence = useContactPresence(contact.sessionId, contact.phone, isOpen)
  if (!isOpen)
    return (
      <Button wide icon={<ScanEye />} onClick={() => setOpen(true)}>
        {texts.showOnWhatsApp}
      </Button>
    )
  return (
    <section className="mo-contact-network" aria-label={texts.onWhatsApp}>
      <QueryView query={query} errorTitle={texts.profileError} loading={<Skeleton height={120} />}>
        {({ profile }) => (
          <Shown
            profile={profile}
            presence={presence.data?.presence}
            busy={query.isFetching}
            onRefresh={() => void query.refresh()}
          />
        )}
      </QueryView>
      {!isNotOffered(query.error) && <BlockButton contact={contact} />}
    </section>
  )
}

interface ShownProps {
  profile: ContactProfile
  presence: ContactPresence | undefined
  busy: boolean
  onRefresh: () => void
}

function Shown({ profile, presence, busy, onRefresh }: ShownProps) {
  const texts = useContactTexts()
  const format = useFormat()
  const now = useNow()
  const { about, picture, business, fetchedAt, phone, name } = profile
  const seen = presence?.lastSeenAt
  const facts: [string, string | null | undefined][] = [
    [texts.about, about ?? texts.notShared],
    [
      texts.presence,
      presence?.online ? texts.online : seen ? texts.lastSeen(format.relative(seen, now)) : texts.notShared,
    ],
    [texts.business.description, business?.description],
    [texts.business.category, business?.category],
    [texts.business.address, business?.address],
    [texts.business.email, business?.email],
    [texts.business.websites, business?.websites.join('\n')],
  ]
  return (
    <>
      {picture && <Avatar name={name ?? phone} src={picture} size="large" />}
      <dl className="mo-contact-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mo-contact-fetched mo-muted">
        {texts.fetched(format.relative(fetchedAt, now))}
        <Button size="small" variant="ghost" icon={<RefreshCw />} busy={busy} onClick={onRefresh}>
          {texts.refresh}
        </Button>
      </p>
    </>
  )
}

function BlockButton({ contact }: { contact: Contact }) {
  const texts = useContactTexts()
  const format = useFormat()
  const { data } = useBlockedContacts(contact.sessionId)
  const { act, busy } = useAction<'block'>()
  const { setBlocked } = useContactActions(contact.sessionId)
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const isBlocked = data.contacts.some(({ phone }) => phone === contact.phone)
  const name = contact.name ?? format.phone(contact.phone)
  const change = async (blocked: boolean) => {
    await act('block', texts.blockFailure, async () => {
      await setBlocked(contact.phone, blocked)
      return blocked ? texts.blocked(name) : texts.unblocked(name)
    })
    setAsking(false)
  }
  return (
    <>
      {isBlocked ? (
        <Button wide icon={<CircleCheck />} busy={busy !== null} onClick={() => void change(false)}>
          {texts.unblock}
        </Button>
      ) : (
        <Button wide variant="danger" icon={<Ban />} onClick={() => setAsking(true)}>
          {texts.block}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.blockTitle}
          confirm={texts.block}
          busy={busy !== null}
          onConfirm={() => void change(true)}
          onCancel={() => setAsking(false)}
        >
          {texts.blockText(name)}
        </ConfirmDialog>
      )}
    </>
  )
}
