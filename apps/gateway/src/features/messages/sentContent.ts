import type { Body, Contract, MediaKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { createWrongFieldError } from './messageErrors.js'
import type { FileToSend } from './messages.js'
import type { QueuedContent, QueuedExtras } from './queuedContent.js'

export type SendBody = Body<Contract['messages']['send']>

/** @throws HttpError 400 naming the missing field. */
export function toQueuedContent(
  { type, message, location, contacts, poll }: SendBody,
  readFile: (kind: MediaKind) => FileToSend,
): QueuedContent | FileToSend {
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
