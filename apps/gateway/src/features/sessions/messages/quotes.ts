import type { MessageQuote } from '@morpheus/sdk/contract'
import { bareNumber } from '@morpheus/sdk/format'
import type { MessageRow } from '../../../core/store/messageTables.js'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineMessage } from '../../../engines/messages.js'
import { contactKey } from '../contactKey.js'
import type { OriginalMessage } from './messageRecord.js'
import { messageText } from './messageText.js'

/** Longest stored text of a quote, in characters. */
const maxText = 4096

type FindQuote = (message: OriginalMessage) => MessageQuote | null

/** Quoted messages of replies: as the network sent them, else as they are stored or arrive with the reply. */
export async function findQuotes(
  db: Db,
  session: Pick<SessionRow, 'id' | 'phone'>,
  messages: readonly OriginalMessage[],
): Promise<FindQuote> {
  const wanted = messages.flatMap(({ replyTo, quoted }) =>
    replyTo !== undefined && (quoted?.text ?? null) === null ? [replyTo] : [],
  )
  const stored = await quotable(db, session.id, wanted)
  return ({ replyTo, quoted, group, contact }) => {
    if (replyTo === undefined) return null
    const chat = getChat({ group, contact })
    const row = stored.find((one) => one.chat === chat && isNamed(one, replyTo))
    const beside = messages.find((one) => one.id === replyTo && getChat(one) === chat)
    const original = row ? quoteOfRow(row, session.phone) : beside && quoteOfMessage(beside, session.phone)
    const from = quoted?.from ? contactKey(quoted.from) : (original?.from ?? null)
    return { id: replyTo, text: (quoted?.text ?? original?.text ?? null)?.slice(0, maxText) ?? null, from }
  }
}

/** The quote of a message to be sent; null where it is not stored. */
export async function findQuote(
  db: Db,
  session: Pick<SessionRow, 'id' | 'phone'>,
  { chat, replyTo }: { chat: string; replyTo: string | null },
): Promise<MessageQuote | null> {
  if (replyTo === null) return null
  const rows = await quotable(db, session.id, [replyTo])
  const row = rows.find((one) => one.chat === chat)
  if (!row) return null
  const { text, from } = quoteOfRow(row, session.phone)
  return { id: replyTo, text: text.slice(0, maxText), from }
}

async function quotable(db: Db, sessionId: string, ids: readonly string[]): Promise<MessageRow[]> {
  const rows = await Promise.all(
    (['in', 'out'] as const).map((direction) => listMessagesByNetworkId(db, sessionId, direction, ids)),
  )
  return rows.flat().filter(({ revoked_at }) => revoked_at === null)
}

const isNamed = ({ network_id, network_alias }: MessageRow, id: string) =>
  network_id === id || network_alias === id

const getChat = ({ group, contact }: Pick<EngineMessage, 'group' | 'contact'>) =>
  group?.id ?? contactKey(contact)

const quoteOfRow = ({ text, direction, contact }: MessageRow, ownPhone: string | null) => ({
  text,
  from: direction === 'in' ? contact : bareNumber(ownPhone),
})

const quoteOfMessage = ({ content, isFromMe, contact }: OriginalMessage, ownPhone: string | null) => ({
  text: messageText(content),
  from: isFromMe ? bareNumber(ownPhone) : contactKey(contact),
})
