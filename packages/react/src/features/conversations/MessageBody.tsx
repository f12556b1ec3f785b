import { currencyDigits, formatPrice, type MessageRecord } from '@morpheus/sdk'
import { CalendarDays, Eye, LockKeyhole, MapPin, UserRound } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Button } from '../../ui/Button.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { MessageFile } from './MessageFile.js'
import { useConversationTexts } from './texts.js'
import { useMessageSource } from './threadQueries.js'

/** Characters of a text that are shown at once. */
const maxShown = 1_500

/** Content of a message by its type. */
export function MessageBody({ message }: { message: MessageRecord }) {
  const { type, media, details, text } = message
  const caption = message.content?.caption
  const source = useMessageSource(message.id)
  if (type === 'undecryptable') return <Placeholder icon={<LockKeyhole aria-hidden="true" />} text={text} />
  if (type === 'view_once' && !media) return <Placeholder icon={<Eye aria-hidden="true" />} text={text} />
  if (media)
    return (
      <>
        {details?.viewOnce && <Placeholder icon={<Eye aria-hidden="true" />} text={null} />}
        <MessageFile source={source} media={media} />
        {typeof caption === 'string' && caption !== '' && <Text text={text} />}
      </>
    )
  if (details?.location) return <Location location={details.location} />
  if (details?.contacts) return <Cards contacts={details.contacts} />
  if (details?.event) return <EventCard event={details.event} />
  return (
    <>
      {details?.ad && <Ad ad={details.ad} />}
      <Text text={text} />
      {details?.groupInvite?.code && (
        <Link href={`https://chat.whatsapp.com/${encodeURIComponent(details.groupInvite.code)}`} />
      )}
      {details?.order && <Order order={details.order} />}
      {details?.product?.url && <Link href={details.product.url} />}
    </>
  )
}

type Details = NonNullable<MessageRecord['details']>

function Placeholder({ icon, text }: { icon: ReactNode; text: string | null }) {
  const texts = useConversationTexts()
  return (
    <p className="mo-bubble-label">
      {icon}
      {text ?? texts.viewOnce}
    </p>
  )
}

/** Addresses in a text are links. */
function Text({ text }: { text: string }) {
  const texts = useConversationTexts()
  const { text: shown, rest, showAll } = useShortText(text)
  return (
    <p className="mo-bubble-text">
      {shown.split(/(https?:\/\/[^\s<>"']+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <a key={index} href={part} target="_blank" rel="noreferrer noopener">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <Fragment key={index}>{escapeInvisible(part)}</Fragment>
        ),
      )}
      {rest && (
        <>
          {'… '}
          <Button size="small" variant="ghost" onClick={showAll}>
            {texts.showAll}
          </Button>
        </>
      )}
    </p>
  )
}

function useShortText(text: string) {
  const [isWhole, setWhole] = useState(false)
  const rest = !isWhole && text.length > maxShown
  return { text: rest ? text.slice(0, maxShown) : text, rest, showAll: () => setWhole(true) }
}

function Link({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return null
  return (
    <a className="mo-bubble-link mo-truncate" href={href} target="_blank" rel="noreferrer noopener">
      {href}
    </a>
  )
}

function Location({ location }: { location: NonNullable<Details['location']> }) {
  const texts = useConversationTexts()
  const { latitude, longitude, name, address } = location
  return (
    <div className="mo-bubble-card">
      <MapPin aria-hidden="true" />
      <div>
        <p className="mo-bubble-card-title">{name ? escapeInvisible(name) : texts.location}</p>
        {address && <p>{escapeInvisible(address)}</p>}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
          <span className="mo-sr"> ({texts.openMap})</span>
        </a>
      </div>
    </div>
  )
}

function Cards({ contacts }: { contacts: NonNullable<Details['contacts']> }) {
  const format = useFormat()
  const texts = useConversationTexts()
  return (
    <ul className="mo-bubble-cards">
      {contacts.map(({ name, phones }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity, and never change
        <li key={index} className="mo-bubble-card">
          <UserRound aria-hidden="true" />
          <div>
            <p className="mo-bubble-card-title">{name ? escapeInvisible(name) : texts.contactCard}</p>
            {phones.map((phone) => (
              <p key={phone} className="mo-figures">
                {format.phone(phone)}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Order({ order: { items, total, currency } }: { order: NonNullable<Details['order']> }) {
  const { locale } = useFormat()
  const texts = useConversationTexts()
  const formatAmount = (amount: number, unit: string | null) =>
    formatPrice(Math.round(amount * 10 ** currencyDigits(unit ?? '')), unit, locale)
  if (items.length === 0 && total === null) return null
  return (
    <div className="mo-bubble-cards">
      <ul>
        {items.map(({ productId, name, quantity, price, currency: unit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be there twice, and items never change
          <li key={index}>
            {quantity ?? 1}× {escapeInvisible(name ?? productId)}
            {price !== null && <span className="mo-figures"> · {formatAmount(price, unit)}</span>}
          </li>
        ))}
      </ul>
      {total !== null && (
        <p className="mo-bubble-card-title mo-figures">
          {texts.orderTotal}: {formatAmount(total, currency)}
        </p>
      )}
    </div>
  )
}

function EventCard({ event }: { event: NonNullable<Details['event']> }) {
  const texts = useConversationTexts()
  const times = useTimes()
  const { name, description, startsAt, endsAt, location, call, joinLink, canceled } = event
  return (
    <div className="mo-bubble-card">
      <CalendarDays aria-hidden="true" />
      <div>
        <p className="mo-bubble-label">{canceled ? texts.eventCanceled : texts.event}</p>
        <p className="mo-bubble-card-title">{escapeInvisible(name)}</p>
        <p>
          {endsAt === null
            ? times.dateTime(startsAt)
            : texts.eventTime(times.dateTime(startsAt), times.dateTime(endsAt))}
        </p>
        {location?.name && <p>{escapeInvisible(location.name)}</p>}
        {call && <p>{texts.eventCall[call]}</p>}
        {joinLink && !canceled && <Link href={joinLink} />}
        {description && <Text text={description} />}
      </div>
    </div>
  )
}

function Ad({ ad }: { ad: NonNullable<Details['ad']> }) {
  const texts = useConversationTexts()
  return (
    <div className="mo-bubble-quote">
      <p className="mo-bubble-label">{texts.fromAd}</p>
      {ad.title && <p className="mo-bubble-card-title">{escapeInvisible(ad.title)}</p>}
      {ad.sourceUrl && <Link href={ad.sourceUrl} />}
    </div>
  )
}
