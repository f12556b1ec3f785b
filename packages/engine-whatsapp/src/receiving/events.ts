import { randomBytes } from 'node:crypto'
import type { EngineContent, EventAnswer, EventDetails } from '@morpheus/gateway/engine'
import { decryptEventResponse, normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { NewestNotes } from '../connection/newestNotes.js'
import { listAuthors, type Me } from './polls.js'

/** Number of newest events whose answers can be read. */
const limit = 128

interface EventNote {
  id: string
  /** All known jids of the event's author. */
  authors: string[]
  /** Base64. */
  secret: string
  name: string
}

/** Invitations to events, stored to decrypt their answers. */
export class EventInvitations {
  readonly #notes: NewestNotes

  constructor(credentials: Credentials) {
    this.#notes = new NewestNotes(credentials, 'event', limit)
  }

  load(): Promise<void> {
    return this.#notes.load()
  }

  note({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): void {
    const content = normalizeMessageContent(message)
    const event = content?.eventMessage
    const secret = content?.messageContextInfo?.messageSecret ?? message?.messageContextInfo?.messageSecret
    if (!event || !secret || !key.id || this.#notes.has(key.id)) return
    this.#keep({
      id: key.id,
      authors: listAuthors(key, me),
      secret: Buffer.from(secret).toString('base64'),
      name: event.name ?? '',
    })
  }

  /** Secret of an event to send or to change, the same at every attempt: recipients keep the first. */
  async readSecret(id: string, name: string, me: Me): Promise<Uint8Array> {
    const stored = await this.#find(id)
    if (stored) return Buffer.from(stored.secret, 'base64')
    const secret = randomBytes(32)
    const authors = listAuthors({ fromMe: true }, me)
    this.#keep({ id, authors, secret: secret.toString('base64'), name })
    return secret
  }

  /** A person's answer; null for other messages and answers to unknown events. */
  async answerIn(
    { key, message }: Pick<WAMessage, 'key' | 'message'>,
    me: Me,
  ): Promise<EngineContent | null> {
    const sealed = normalizeMessageContent(message)?.encEventResponseMessage
    const event = sealed && (await this.#find(sealed.eventCreationMessageKey?.id ?? ''))
    const opened = event && openAnswer(sealed, event, listAuthors(key, me))
    const answer = opened?.response && answers[opened.response]
    if (!opened || !answer) return null
    const extraGuests = Math.max(0, opened.extraGuestCount ?? 0)
    return { kind: 'event_answer', of: event.id, name: event.name, answer, extraGuests }
  }

  #keep(note: EventNote): void {
    this.#notes.keep(note.id, JSON.stringify(note))
  }

  async #find(id: string): Promise<EventNote | null> {
    const text = await this.#notes.find(id)
    return text === undefined ? null : parse(text)
  }
}

const { GOING, NOT_GOING, MAYBE } = proto.Message.EventResponseMessage.EventResponseType
const answers: Partial<Record<number, EventAnswer>> = {
  [GOING]: 'going',
  [NOT_GOING]: 'not_going',
  [MAYBE]: 'maybe',
}

/** The answer does not say which of the author's and the person's jids sealed it, so all are tried. */
function openAnswer(
  { encPayload, encIv }: proto.Message.IEncEventResponseMessage,
  { id, secret, authors }: EventNote,
  people: readonly string[],
): proto.Message.EventResponseMessage | null {
  if (!encPayload || !encIv) return null
  for (const eventCreatorJid of authors) {
    for (const responderJid of people) {
      try {
        const eventEncKey = Buffer.from(secret, 'base64')
        const about = { eventCreatorJid, eventMsgId: id, eventEncKey, responderJid }
        return decryptEventResponse({ encPayload, encIv }, about)
      } catch {}
    }
  }
  return null
}

function parse(text: string): EventNote | null {
  try {
    const { id, authors, secret, name } = JSON.parse(text)
    if (typeof id !== 'string' || typeof secret !== 'string' || !Array.isArray(authors)) return null
    return { id, secret, authors: authors.map(String), name: String(name) }
  } catch {
    return null
  }
}

/** Null without a time to start. */
export function readEvent(event: proto.Message.IEventMessage): EventDetails | null {
  const startsAt = toTime(event.startTime)
  if (startsAt === null) return null
  const { name, description, location, joinLink, extraGuestsAllowed, isCanceled } = event
  return {
    name: name ?? '',
    description: description || null,
    startsAt,
    endsAt: toTime(event.endTime),
    location: location
      ? {
          name: location.name || null,
          address: location.address || null,
          // Phones send a place without coordinates as zeros.
          latitude: location.degreesLatitude || null,
          longitude: location.degreesLongitude || null,
        }
      : null,
    call: joinLink ? (joinLink.includes('/voice/') ? 'audio' : 'video') : null,
    joinLink: joinLink || null,
    extraGuestsAllowed: extraGuestsAllowed ?? false,
    canceled: isCanceled ?? false,
  }
}

/** Seconds since 1970 as ISO 8601 in UTC. */
function toTime(seconds: Parameters<typeof toNumber>[0]): string | null {
  const ms = toNumber(seconds) * 1000
  return ms > 0 && ms <= latestMs ? new Date(ms).toISOString() : null
}

/** End of the year 9999: ISO 8601 has another format beyond it. */
const latestMs = 253_402_300_799_999
