import { formatBytesInWords } from '../../../core/lib/bytesInWords.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { ChatwootApi, NewMessage } from '../api/chatwootApi.js'
import { isMissing, isRejectedPermanently } from '../api/explain.js'
import { insertChatwootMessage, updatePart } from '../rows/messages.js'
import type { ChatwootMessageRow } from '../tables.js'

/** Clock skew tolerated when searching for an unanswered post. */
const clocksApartMs = 10 * 60_000
const pagesLooked = 20

/** Prefix of the `source_id` of our messages. */
export const sourceIdPrefix = 'MORPHEUS:'
export const createSourceId = (messageId: string, part: number) =>
  part === 0 ? `${sourceIdPrefix}${messageId}` : `${sourceIdPrefix}${messageId}:${part}`

/** The gateway's message id in a `source_id`; null when it is not ours. */
export function parseSourceId(sourceId: string): string | null {
  return sourceId.startsWith(sourceIdPrefix)
    ? (sourceId.slice(sourceIdPrefix.length).split(':')[0] ?? null)
    : null
}

interface PostedOnceOptions {
  writes: GroupCommit
  clock: Clock
  api: ChatwootApi
  targetId: string
  userId: string
}

interface Part {
  messageId: string
  part: number
  /** True when its file may still arrive. */
  awaits: boolean
  parts: readonly ChatwootMessageRow[]
}

/** Posts each message exactly once, recognised by its `source_id` after an interrupted attempt. */
export class PostedOnce {
  readonly #options: PostedOnceOptions

  constructor(options: PostedOnceOptions) {
    this.#options = options
  }

  /** Posts it unless an earlier attempt did. Returns the reason when Chatwoot rejects its file. */
  async put(
    conversationId: string,
    message: Omit<NewMessage, 'source_id'>,
    { messageId, part, awaits, parts }: Part,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { writes, clock, targetId, userId } = this.#options
    const key = { target_id: targetId, message_id: messageId, part }
    const before = parts.find((one) => one.part === part)
    if (before && before.chatwoot_id !== null) return null
    const source_id = createSourceId(messageId, part)
    if (before) {
      const existing = await this.#find(before, source_id, signal)
      if (existing !== null) {
        await writes.commit(userId, (db) => updatePart(db, key, { chatwoot_id: existing }))
        return null
      }
    }
    const state = message.message_type === 'outgoing' && !message.private ? 'sent' : null
    const row: ChatwootMessageRow = {
      ...key,
      conversation_id: conversationId,
      chatwoot_id: null,
      by_agent: 0,
      said: null,
      state,
      told: state,
      awaits_file: awaits ? 1 : 0,
      at: isoNow(clock),
    }
    await writes.commit(userId, async (db) => {
      if (!(await insertChatwootMessage(db, row)))
        await updatePart(db, key, { conversation_id: conversationId, at: row.at })
    })
    const { id, refused } = await this.#post(conversationId, { ...message, source_id }, signal)
    await writes.commit(userId, (db) => updatePart(db, key, { chatwoot_id: id }))
    return refused
  }

  /** Retries without the files when Chatwoot rejects them. */
  async #post(
    conversationId: string,
    message: NewMessage,
    signal: AbortSignal,
  ): Promise<{ id: string; refused: string | null }> {
    const { api } = this.#options
    const { files = [], voice: _voice, ...rest } = message
    try {
      return { id: await api.post(conversationId, message, signal), refused: null }
    } catch (error) {
      const [file] = files
      if (!file || !isRejectedPermanently(error)) throw error
      const content = rest.content || `📎 ${file.name}`
      const id = await api.post(conversationId, { ...rest, content }, signal)
      return {
        id,
        refused: `O Chatwoot não aceitou o arquivo ${file.name} (${formatBytesInWords(file.bytes.length)})`,
      }
    }
  }

  /** Finds the post of an unanswered attempt. */
  async #find(
    { conversation_id, at }: ChatwootMessageRow,
    sourceId: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const since = Date.parse(at) - clocksApartMs
    let before: string | null = null
    try {
      for (let page = 0; page < pagesLooked; page += 1) {
        const messages = await this.#options.api.messages(conversation_id, before, signal)
        const existing = messages.find(({ source_id }) => source_id === sourceId)
        if (existing) return existing.id
        const [oldest] = messages
        if (!oldest || (oldest.created_at ?? 0) < since) return null
        before = oldest.id
      }
      return null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}
