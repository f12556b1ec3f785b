import type { VirtualMessage } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { VirtualMessageRow, VirtualPhoneRow } from '../../../core/store/engineTables.js'
import {
  listVirtualChatNames,
  listVirtualMessagesById,
} from '../../../core/store/repositories/virtualChats.js'
import type { Db } from '../../../core/store/tables.js'
import { phoneNames } from '../savedNames.js'
import { contentView } from './contentView.js'
import { extrasView } from './storedExtras.js'

const Reactions = z.record(z.string(), z.string())

export function readReactions({ reactions }: Pick<VirtualMessageRow, 'reactions'>): Map<string, string> {
  return new Map(Object.entries(Reactions.parse(JSON.parse(reactions))))
}

export async function messageViews(
  db: Db,
  phone: VirtualPhoneRow,
  rows: readonly VirtualMessageRow[],
): Promise<VirtualMessage[]> {
  const [first] = rows
  if (!first) return []
  const { session_id: sessionId, chat } = first
  const replyIds = [...new Set(rows.flatMap(({ reply_to }) => reply_to ?? []))]
  const answered = await listVirtualMessagesById(db, { sessionId, chat }, replyIds)
  const nameOf = phoneNames(phone)
  const byId = new Map(answered.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { seq, id, reply_to, state, at } = row
    return {
      seq,
      id,
      ...toWriter(nameOf, row),
      content: row.revoked === 1 ? null : contentView(row, phone.number),
      replyTo: reply_to === null ? null : answeredView(phone, nameOf, chat, reply_to, byId.get(reply_to)),
      state,
      edited: row.edited === 1,
      extras: row.revoked === 1 ? null : extrasView(row),
      reactions: [...readReactions(row)].map(([by, emoji]) => ({ phone: by, emoji })),
      ...(row.pinned_until !== null && row.revoked === 0 && { pinnedUntil: row.pinned_until }),
      at,
    }
  })
}

/** Quoted message; a missing one keeps only the fact of the quote. */
function answeredView(
  phone: VirtualPhoneRow,
  nameOf: ReturnType<typeof phoneNames>,
  chat: string,
  id: string,
  row: VirtualMessageRow | undefined,
): VirtualMessage['replyTo'] {
  if (!row) return { id, isFromMe: false, author: { phone: chat, name: null }, content: null }
  return { id, ...toWriter(nameOf, row), content: row.revoked === 1 ? null : contentView(row, phone.number) }
}

function toWriter(
  nameOf: ReturnType<typeof phoneNames>,
  { from_me, author, author_name }: VirtualMessageRow,
) {
  return { isFromMe: from_me === 1, author: { phone: author, name: author_name ?? nameOf(author) } }
}

export async function contactNames(
  db: Db,
  phone: VirtualPhoneRow,
  chats: readonly string[],
): Promise<(chat: string) => string | null> {
  const names = await listVirtualChatNames(db, phone.session_id, chats)
  const nameOf = phoneNames(phone)
  return (chat) => nameOf(chat) ?? names.get(chat) ?? null
}
