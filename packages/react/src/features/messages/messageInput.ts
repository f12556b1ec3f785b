import type { Mention } from '../groups/mentions.js'
import { emptyPart, type MessagePart } from './messagePart.js'
import type { ScheduleInput } from './ScheduleField.js'

/** Options of a message; not every kind and conversation has each. */
export const extraNames = ['linkPreview', 'mentionAll', 'gif', 'viewOnce'] as const

export const kindsOfText = ['text', 'template', 'poll', 'event', 'location', 'contact'] as const
type KindOfText = (typeof kindsOfText)[number]
const noExtras = { gif: false, viewOnce: false, mentionAll: false, linkPreview: false }

/** Input of the form, as typed; files and templates are apart. */
interface MessageInput {
  to: string
  text: string
  mentions: readonly Mention[]
  contentKind: KindOfText
  part: MessagePart
  extras: typeof noExtras
  at: ScheduleInput
}

export const emptyInput: MessageInput = {
  to: '',
  text: '',
  mentions: [],
  contentKind: 'text',
  part: emptyPart,
  extras: noExtras,
  at: null,
}
