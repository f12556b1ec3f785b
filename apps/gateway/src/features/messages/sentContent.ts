import type { Body, Contract, EventDetails, MediaKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { createWrongFieldError } from './messageErrors.js'
import type { FileToSend } from './messages.js'
import type { QueuedContent, QueuedExtras } from './queuedContent.js'

export type SendBody = Body<Contract['messages']['send']>

interface Sources {
  readFile: (kind: MediaKind) => FileToSend
  /** As `ScheduledMessages.parseTime`. */
  parseTime: (text: string, field: string) => Promise<string>
}

/** @throws HttpError 400 naming the missing field. */
export async function toQueuedContent(
  { type, message, location, contacts, poll, event }: SendBody,
  { readFile, parseTime }: Sources,
): Promise<QueuedContent | FileToSend> {
  switch (type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return readFile(type)
    case 'text':
      if (!message?.trim()) throw createWrongFieldError('message', localized('rules.common.message_required'))
      return { kind: 'text', text: message }
    case 'location': {
      if (!location) throw createWrongFieldError('location', localized('messages.location_missing'))
      const { latitude, longitude, name = null, address = null } = location
      return { kind: 'location', latitude, longitude, name, address }
    }
    case 'contact':
      if (!contacts) throw createWrongFieldError('contacts', localized('messages.contacts_missing'))
      return { kind: 'contact', cards: contacts }
    case 'poll':
      if (!poll) throw createWrongFieldError('poll', localized('messages.poll_missing'))
      return { kind: 'poll', ...poll }
    case 'event':
      if (!event) throw createWrongFieldError('event', localized('messages.event_missing'))
      return { kind: 'event', event: await toEventDetails(event, parseTime) }
  }
}

async function toEventDetails(
  event: NonNullable<SendBody['event']>,
  parseTime: Sources['parseTime'],
): Promise<EventDetails> {
  const { name, description, call = null, extraGuestsAllowed = false, location } = event
  const startsAt = await parseTime(event.startsAt, 'event.startsAt')
  const endsAt = event.endsAt === undefined ? null : await parseTime(event.endsAt, 'event.endsAt')
  if (endsAt !== null && endsAt <= startsAt)
    throw createWrongFieldError('event.endsAt', localized('messages.event_ends_early'))
  const { address = null, latitude = null, longitude = null } = location ?? {}
  return {
    ...{ name, description: description || null, startsAt, endsAt, call, extraGuestsAllowed },
    location: location ? { name: location.name, address, latitude, longitude } : null,
    joinLink: null,
    canceled: false,
  }
}

/** Undefined without any, so that messages are stored as before. */
export function toQueuedExtras({
  mentions = [],
  mentionAll,
  gif,
  viewOnce,
  linkPreview,
}: Pick<SendBody, 'mentions' | 'mentionAll' | 'gif' | 'viewOnce' | 'linkPreview'>): QueuedExtras | undefined {
  const extras: QueuedExtras = {
    ...(mentions.length > 0 && { mentions: [...new Set(mentions)] }),
    ...(mentionAll && { mentionsAll: true }),
    ...(gif && { gif }),
    ...(viewOnce && { viewOnce }),
    ...(linkPreview !== undefined && { linkPreview }),
  }
  return Object.keys(extras).length > 0 ? extras : undefined
}

type Interactive = Body<Contract['messages']['sendInteractive']>['interactive']

export function interactiveContent(interactive: Interactive): QueuedContent {
  const { header, body, footer } = interactive
  const texts = { header: header?.text ?? null, body: body.text, footer: footer?.text ?? null }
  if (interactive.type !== 'list')
    return { kind: 'interactive', ...texts, buttons: interactive.action.buttons.map(({ reply }) => reply) }
  const { button, sections } = interactive.action
  return {
    kind: 'list',
    ...texts,
    button,
    sections: sections.map(({ title = null, rows }) => ({
      title,
      rows: rows.map(({ description = null, ...row }) => ({ ...row, description })),
    })),
  }
}
