import { type MessageState, messageChangeKinds } from '@morpheus/sdk/contract'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsFolded } from '../dialects/foldedText.js'
import { textList } from '../dialects/textList.js'
import type { MessageRow } from '../messageTables.js'
import type { Db, Tables } from '../tables.js'

/** Terms of a search: a message matches by its text, by its contact or by its id. */
export interface MessageTerms {
  /** Folded words that the text has, all of them. */
  words: readonly string[]
  /** Digits within the number; null for any. */
  digits: string | null
  /** Keys of contacts whose name or number matches. */
  contacts: readonly string[]
  /** Beginning of the id; null where the search cannot be one. */
  idPrefix: string | null
}

export interface MessageConditions {
  sessionIds: readonly string[]
  direction?: MessageRow['direction'] | undefined
  /** `pending`: queued, or being sent. */
  state?: MessageState | 'pending' | undefined
  /** Instant; failed messages count by the time of their failure. */
  from?: string | undefined
  /** Null for any, without history. */
  terms: MessageTerms | null
}

/** Part of the store, by `seq`: inclusive below, exclusive above. */
export interface MessageWindow {
  from: number
  before: number
}

type Build = ExpressionBuilder<Tables, 'messages'>

/** Newest first, within a window. Few messages are pending, scheduled or failed: their indices need no window. */
export function searchMessages(
  db: Db,
  conditions: MessageConditions,
  window: MessageWindow,
  limit: number,
): Promise<MessageRow[]> {
  return buildMessageSearch(db, conditions, window, limit).execute()
}

export function buildMessageSearch(
  db: Db,
  { sessionIds, direction, state, from, terms }: MessageConditions,
  window: MessageWindow,
  limit: number,
) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', 'in', textList(db, sessionIds))
    .where('seq', '>=', window.from)
    .where('seq', '<', window.before)
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? 'out'))
    .where((eb) => matchState(eb, state))
    .$if(from !== undefined, (query) =>
      query.where(state === 'failed' ? 'failed_at' : 'created_at', '>=', from ?? ''),
    )
    .$if(state === 'failed' && from !== undefined, (query) =>
      // As the figure of the day, which does not count them.
      query.where('kind', 'not in', messageChangeKinds),
    )
    .$if(terms === null, (query) => query.where('history', '=', sql.lit(0)))
    .$if(terms !== null, (query) => query.where((eb) => matchTerms(db, eb, terms ?? noTerms)))
    .orderBy('seq', 'desc')
    .limit(limit)
}

const noTerms: MessageTerms = { words: [], digits: null, contacts: [], idPrefix: null }

/** Literal values, so that partial indices apply. */
function matchState(eb: Build, state: MessageConditions['state']): Expression<SqlBool> {
  if (state === undefined) return eb('open', '<', sql.lit(2))
  if (state === 'pending') return eb('open', '=', sql.lit(1))
  if (state === 'scheduled') return eb('open', '=', sql.lit(2))
  if (state === 'failed') return eb('state', '=', sql.lit('failed' as const))
  if (state === 'queued' || state === 'sending')
    return eb.and([eb('open', '=', sql.lit(1)), eb('state', '=', state)])
  return eb('state', '=', state)
}

function matchTerms(
  db: Db,
  eb: Build,
  { words, digits, contacts, idPrefix }: MessageTerms,
): Expression<SqlBool> {
  const alternatives: Expression<SqlBool>[] = []
  if (words.length > 0)
    alternatives.push(eb.and(words.map((word) => containsFolded(db, 'messages.text', word))))
  if (digits !== null)
    alternatives.push(eb('chat', 'like', `%${digits}%`), eb('contact', 'like', `%${digits}%`))
  if (contacts.length > 0)
    alternatives.push(eb('chat', 'in', textList(db, contacts)), eb('contact', 'in', textList(db, contacts)))
  if (idPrefix !== null) {
    const pattern = `${idPrefix.replace(/[\\%_]/g, '\\$&')}%`
    for (const column of ['messages.id', 'messages.network_id', 'messages.network_alias'])
      alternatives.push(sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`)
  }
  return eb.or(alternatives)
}

/** Lowest and highest `seq` of the sessions; null without messages. */
export async function findMessageSpan(
  db: Db,
  sessionIds: readonly string[],
): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last from (
      select (select min(seq) from messages where session_id = sessions.id) as first,
        (select max(seq) from messages where session_id = sessions.id) as last
      from sessions where sessions.id in ${textList(db, sessionIds)}) as spans`.execute(db)
  const [span] = rows
  if (!span || span.first === null || span.last === null) return null
  return { first: Number(span.first), last: Number(span.last) }
}

/** Names of the contacts and groups of messages, by `session chat`; those without a name are absent. */
export async function listChatNames(
  db: Db,
  messages: readonly Pick<MessageRow, 'session_id' | 'chat'>[],
): Promise<Map<string, string>> {
  const sessionIds = textList(db, [...new Set(messages.map(({ session_id }) => session_id))])
  const chats = textList(db, [...new Set(messages.map(({ chat }) => chat))])
  const groups = db
    .selectFrom('conversations')
    .select(['session_id', 'chat', 'group_name as name'])
    .where('session_id', 'in', sessionIds)
    .where('chat', 'in', chats)
    .where('group_name', 'is not', null)
  const rows = await db
    .selectFrom('contacts')
    .select(['session_id', 'phone as chat', 'name'])
    .where('session_id', 'in', sessionIds)
    .where('phone', 'in', chats)
    .where('name', 'is not', null)
    .unionAll(groups)
    .execute()
  return new Map(rows.map(({ session_id, chat, name }) => [`${session_id} ${chat}`, name ?? '']))
}
