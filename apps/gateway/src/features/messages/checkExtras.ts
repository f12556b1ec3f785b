import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import type { Engine } from '../../engines/engine.js'
import type { OutgoingExtra, OutgoingKind } from '../../engines/outgoing.js'
import { createWrongFieldError } from './messageErrors.js'
import type { QueuedExtras } from './queuedContent.js'

/** Kinds of message that an extra goes with; forwarded ones are checked where they are forwarded. */
const kindsByExtra: Readonly<Record<Exclude<OutgoingExtra, 'forwarded'>, readonly OutgoingKind[]>> = {
  mentions: ['text', 'image', 'video', 'document'],
  viewOnce: ['image', 'video', 'audio'],
  gif: ['video'],
  linkPreview: ['text'],
}

/** @throws HttpError 400 naming the field that the session's engine, the kind or the conversation does not allow. */
export function checkExtras(
  { capabilities }: Engine,
  kind: OutgoingKind,
  extras: QueuedExtras,
  { isGroup }: { isGroup: boolean },
): void {
  const { mentionsAll, linkPreview, ...others } = extras
  const mentions = mentionsAll || others.mentions !== undefined
  const wanted = { ...others, mentions, linkPreview: linkPreview === true }
  for (const extra of ['mentions', 'viewOnce', 'gif', 'linkPreview', 'forwarded'] as const) {
    if (!wanted[extra]) continue
    const field = extra === 'mentions' && others.mentions === undefined ? 'mentionAll' : extra
    if (!capabilities.sending.extras?.includes(extra)) {
      const message = localized(`messages.option_unsupported.${extra}`)
      throw new HttpError('invalid', 'unsupported', message, { fields: { [field]: message } })
    }
    if (extra !== 'forwarded' && !kindsByExtra[extra].includes(kind))
      throw createWrongFieldError(field, localized(`messages.option_kind.${extra}`))
    if (extra !== 'mentions') continue
    if (!isGroup) throw createWrongFieldError(field, localized('messages.mentions_groups_only'))
    if (extras.viewOnce) throw createWrongFieldError(field, localized('messages.view_once_mentions'))
  }
}
