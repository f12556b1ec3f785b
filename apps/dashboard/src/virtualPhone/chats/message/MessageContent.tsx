import { type EventAnswer, eventAnswers, formatPrice, type VirtualContent } from '@morpheus/sdk'
import { formatDateTime, formatPhone } from '@morpheus/sdk/format'
import {
  CalendarDays,
  Circle,
  CircleCheck,
  FileCode2,
  List,
  MapPin,
  ShoppingBag,
  SquareCheck,
  UserRound,
} from 'lucide-react'
import { Fragment } from 'react'
import { FileContent } from './FileContent.js'

const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/giu

/** Links web addresses only; other schemes stay text. */
function LinkedText({ text }: { text: string }) {
  const parts: { index: number; text: string; isLink: boolean }[] = []
  let end = 0
  for (const { index, 0: url } of text.matchAll(address)) {
    if (index > end) parts.push({ index: end, text: text.slice(end, index), isLink: false })
    parts.push({ index, text: url, isLink: true })
    end = index + url.length
  }
  if (end < text.length) parts.push({ index: end, text: text.slice(end), isLink: false })
  return (
    <span className="cel-said">
      {parts.map((part) =>
        part.isLink ? (
          <a key={part.index} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}

interface MessageContentProps {
  content: VirtualContent
  secret: string
  messageId: string
  onPlay?: (() => void) | undefined
  /** Absent where buttons cannot be pressed. */
  onPress?: ((buttonId: string) => void) | undefined
}

export function MessageContent({ content, onPress, ...file }: MessageContentProps) {
  switch (content.kind) {
    case 'text':
      return <LinkedText text={content.text} />
    case 'pressed':
      return (
        <span className="cel-pressed">
          <SquareCheck aria-hidden="true" />
          <LinkedText text={content.text} />
        </span>
      )
    case 'image':
    case 'video':
    case 'document':
      return (
        <>
          <FileContent content={content} {...file} />
          {content.caption && <LinkedText text={content.caption} />}
        </>
      )
    case 'audio':
    case 'sticker':
      return <FileContent content={content} {...file} />
    case 'location':
      return (
        <span className="cel-about">
          <MapPin aria-hidden="true" />
          <span className="cel-grow">
            <span className="cel-strong">{content.name ?? 'Localização'}</span>
            {content.address && <span className="cel-note">{content.address}</span>}
            <span className="cel-note mo-figures">
              {formatDegrees(content.latitude)}, {formatDegrees(content.longitude)}
            </span>
          </span>
        </span>
      )
    case 'contact':
      return content.cards.map(({ name, phone }) => (
        <span key={`${name} ${phone}`} className="cel-about">
          <UserRound aria-hidden="true" />
          <span className="cel-grow">
            <span className="cel-strong">{name}</span>
            {phone && <span className="cel-note mo-figures">{formatPhone(phone)}</span>}
          </span>
        </span>
      ))
    case 'poll':
      return (
        <>
          <span className="cel-strong cel-said">{content.question}</span>
          <span className="cel-note">{content.multiple ? 'Escolha uma ou mais' : 'Escolha uma'}</span>
          <ul className="cel-options" aria-label="Opções">
            {content.options.map((option) => (
              <Choice
                key={option}
                label={option}
                count={content.votes.filter(({ options }) => options.includes(option)).length}
                onPress={onPress && (() => onPress(option))}
              />
            ))}
          </ul>
        </>
      )
    case 'event':
      return <EventContent content={content} onPress={onPress} />
    case 'product':
      return (
        <>
          <span className="cel-about">
            <ShoppingBag aria-hidden="true" />
            <span className="cel-grow">
              <span className="cel-strong">{content.title}</span>
              {content.price !== null && (
                <span className="cel-note mo-figures">{formatPrice(content.price, content.currency)}</span>
              )}
            </span>
          </span>
          {content.text && <LinkedText text={content.text} />}
        </>
      )
    case 'interactive':
      return (
        <>
          {content.header && <span className="cel-strong cel-said">{content.header}</span>}
          <LinkedText text={content.body} />
          {content.footer && <span className="cel-note cel-said">{content.footer}</span>}
          <Buttons buttons={content.buttons} onPress={onPress} />
        </>
      )
    case 'list':
      return (
        <>
          {content.header && <span className="cel-strong cel-said">{content.header}</span>}
          <LinkedText text={content.body} />
          {content.footer && <span className="cel-note cel-said">{content.footer}</span>}
          <ListChoice list={content} onPress={onPress} />
        </>
      )
    case 'template':
      return (
        <>
          <span className="cel-about">
            <FileCode2 aria-hidden="true" />
            <span className="cel-grow">
              <span className="cel-strong">{content.name}</span>
              <span className="cel-note">Modelo em {content.language}</span>
            </span>
          </span>
          {content.parameters.length > 0 && (
            <span className="cel-said">{content.parameters.join(' · ')}</span>
          )}
          <Buttons buttons={content.buttons} onPress={onPress} />
        </>
      )
  }
}

const answerLabels: Record<EventAnswer, string> = { going: 'Vou', maybe: 'Talvez', not_going: 'Não vou' }

interface EventContentProps {
  content: Extract<VirtualContent, { kind: 'event' }>
  onPress: ((answer: string) => void) | undefined
}

function EventContent({ content: { event, answers }, onPress }: EventContentProps) {
  const { name, description, startsAt, location, canceled } = event
  return (
    <>
      <span className="cel-about">
        <CalendarDays aria-hidden="true" />
        <span className="cel-grow">
          <span className="cel-strong">{name}</span>
          <span className="cel-note">{formatDateTime(startsAt)}</span>
          {location?.name && <span className="cel-note">{location.name}</span>}
          {canceled && <span className="cel-note">Cancelado</span>}
        </span>
      </span>
      {description && <LinkedText text={description} />}
      <ul className="cel-options" aria-label="Respostas">
        {eventAnswers.map((answer) => (
          <Choice
            key={answer}
            label={answerLabels[answer]}
            count={answers.filter((one) => one.answer === answer).length}
            onPress={canceled ? undefined : onPress && (() => onPress(answer))}
          />
        ))}
      </ul>
    </>
  )
}

interface ChoiceProps {
  label: string
  /** People who chose it. */
  count: number
  onPress: (() => void) | undefined
}

function Choice({ label: text, count, onPress }: ChoiceProps) {
  const Mark = count > 0 ? CircleCheck : Circle
  const label = (
    <>
      <Mark aria-hidden="true" />
      <span className="cel-said cel-grow">{text}</span>
      {count > 0 && (
        <span className="cel-note mo-figures">
          {count}
          <span className="mo-sr"> {count === 1 ? 'voto' : 'votos'}</span>
        </span>
      )}
    </>
  )
  if (!onPress) return <li>{label}</li>
  return (
    <li>
      <button type="button" className="cel-option" onClick={onPress}>
        {label}
      </button>
    </li>
  )
}

const formatDegrees = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 5 })

interface ButtonsProps {
  buttons: readonly { id: string; title: string }[]
  onPress: ((buttonId: string) => void) | undefined
}

function Buttons({ buttons, onPress }: ButtonsProps) {
  if (buttons.length === 0) return null
  return (
    <span className="cel-replies">
      {buttons.map(({ id, title }) => (
        <button key={id} type="button" disabled={!onPress} onClick={() => onPress?.(id)}>
          {title}
        </button>
      ))}
    </span>
  )
}

interface ListChoiceProps {
  list: Extract<VirtualContent, { kind: 'list' }>
  onPress: ((itemId: string) => void) | undefined
}

function ListChoice({ list: { button, sections }, onPress }: ListChoiceProps) {
  return (
    <details className="cel-choices">
      <summary>
        <List aria-hidden="true" />
        {button}
      </summary>
      {sections.map(({ title, rows }) => (
        <Fragment key={rows[0]?.id}>
          {title !== null && <span className="cel-choices-title">{title}</span>}
          {rows.map((row) => (
            <button key={row.id} type="button" disabled={!onPress} onClick={() => onPress?.(row.id)}>
              <span>{row.title}</span>
              {row.description !== null && <span className="cel-note">{row.description}</span>}
            </button>
          ))}
        </Fragment>
      ))}
    </details>
  )
}
