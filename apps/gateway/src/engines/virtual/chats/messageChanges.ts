import type { VirtualContent } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { VirtualMessageRow } from '../../../core/store/engineTables.js'
import { changeVirtualMessage } from '../../../core/store/repositories/virtualMessages.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineMessageChange } from '../../messages.js'
import { readReactions } from './messageView.js'

const StoredChange = z.looseObject({ kind: z.string() })

export function isEditable(
  { content }: Pick<VirtualMessageRow, 'content'>,
  { event }: Extract<EngineMessageChange, { kind: 'edit' }>,
): boolean {
  const { kind } = StoredChange.parse(JSON.parse(content))
  return event ? kind === 'event' : ['text', 'image', 'video', 'document'].includes(kind)
}

/** `at` is ISO 8601 in UTC. */
export function changeMessage(
  db: Db,
  message: VirtualMessageRow,
  change: EngineMessageChange,
  { by, at }: { by: string; at: string },
): Promise<VirtualMessageRow> {
  switch (change.kind) {
    case 'reaction': {
      const reactions = readReactions(message)
      if (change.emoji === null) reactions.delete(by)
      else reactions.set(by, change.emoji)
      return changeVirtualMessage(db, message, { reactions: JSON.stringify(Object.fromEntries(reactions)) })
    }
    case 'edit': {
      const stored = StoredChange.parse(JSON.parse(message.content))
      const { event } = change
      const changedText = event
        ? { event }
        : stored.kind === 'text'
          ? { text: change.text }
          : { caption: change.text }
      return changeVirtualMessage(db, message, {
        content: JSON.stringify({ ...stored, ...changedText }),
        edited: 1,
      })
    }
    case 'pin': {
      const { seconds } = change
      const end = seconds === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString()
      return changeVirtualMessage(db, message, { pinned_until: end })
    }
    case 'revoke':
      return changeVirtualMessage(db, message, { revoked: 1 })
  }
}

export type StoredAnswer = Omit<
  Extract<VirtualContent, { kind: 'event' }>['answers'][number],
  'phone' | 'isOwn'
>

const StoredEvent = z.looseObject({ answers: z.record(z.string(), z.unknown()).default({}) })

/** Content of an event with a person's answer, which replaces the earlier one. */
export function withAnswer(
  { content }: Pick<VirtualMessageRow, 'content'>,
  answer: StoredAnswer,
  by: string,
): string {
  const stored = StoredEvent.parse(JSON.parse(content))
  return JSON.stringify({ ...stored, answers: { ...stored.answers, [by]: answer } })
}

const StoredPoll = z.looseObject({ votes: z.record(z.string(), z.array(z.string())).default({}) })

/** Content of a poll with a voter's choices, which replace the earlier ones. */
export function withVote(
  { content }: Pick<VirtualMessageRow, 'content'>,
  options: readonly string[],
  by: string,
): string {
  const stored = StoredPoll.parse(JSON.parse(content))
  const { [by]: _earlier, ...others } = stored.votes
  return JSON.stringify({ ...stored, votes: { ...others, ...(options.length > 0 && { [by]: options }) } })
}
