import { newMessageId } from '../engines/messageId.js'
import type { EngineRegistry } from '../engines/registry.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { type Clock, instant } from '../kit/clock.js'
import { Refusal } from '../kit/refusal.js'
import type { Identities } from '../sessions/identities/identities.js'
import type { MessageRow } from '../store/messageTables.js'
import { useMedia } from '../store/repositories/media.js'
import { countOpen, findMessage, insertMessage } from '../store/repositories/messages/messages.js'
import type { Db, SessionRow } from '../store/tables.js'
import { holdFor, tellHeld } from './holds.js'
import { columnsOf, type QueuedContent } from './queuedContent.js'
import type { FoundRecipient } from './recipients.js'
import {
  mediaUnknown,
  queueFull,
  sendingUnavailable,
  unconfigured,
  unpaired,
  unsupportedKind,
} from './refusals.js'

/** After so many messages a session's queue is measured again: other nodes may have filled it too. */
const measuredEvery = 200

/** What somebody wants said. */
export interface NewMessage {
  recipient: FoundRecipient
  content: QueuedContent
  /** Of `media`: the file that it carries. */
  mediaId?: string | null | undefined
  /** The network's id of the message that it answers. */
  replyTo: string | null
  /** Who wants it said: `api`, `bot` … */
  source: string
  /** The id of the event that it answers. */
  cause: string | null
  /** The user's template that it was rendered from: its use is counted once it is sent. */
  templateId?: string | undefined
  /** The same for what may be asked for twice: then it is one message. As `messageIdFrom` makes them. */
  id?: string | undefined
  /** It goes out then at the earliest; what is said after it waits. ISO 8601 in UTC. */
  notBefore?: string | undefined
  /** A person says it, and has the talk from now on: as its `source` has it where absent. */
  takesOver?: boolean | undefined
}

interface OutQueueOptions {
  engines: EngineRegistry
  identities: Identities
  clock: Clock
  /** Messages that wait in one session. */
  most: number
  /** Something new waits in a conversation. */
  queued: (sessionId: string, chat: string) => void
  /** A person has said something in a conversation; in the transaction. */
  takenOver: (work: UnitOfWork, session: SessionRow, message: MessageRow) => Promise<void>
}

/** What changes a message says nothing. */
const changes: readonly QueuedContent['kind'][] = ['reaction', 'edit', 'revoke']

/** Whoever answers by itself: `bot`, `bot:typebot` … */
export const isBot = (source: string) => source === 'bot' || source.startsWith('bot:')

/** Where whoever wants something said puts it, in the transaction that decided it. */
export class OutQueue {
  readonly #options: OutQueueOptions
  /** How many waited in sessions as they were measured, and how many were taken since: there cannot be more. */
  readonly #measured = new Map<string, { waiting: number; taken: number }>()

  constructor(options: OutQueueOptions) {
    this.#options = options
  }

  /**
   * Gives the message as it is stored: the one of before where it was asked for under the same id.
   * @throws Refusal 400 for a session that cannot send it, 422 where the id was used for another message, 429 while the
   * session's queue is full.
   */
  async add(work: UnitOfWork, session: SessionRow, message: NewMessage): Promise<MessageRow> {
    this.check(session, message.content.kind)
    const { clock, identities, queued, takenOver } = this.#options
    const { recipient, content, mediaId = null, replyTo, source, cause } = message
    const { takesOver = !isBot(source) } = message
    await this.makeRoom(work.db, session.id)
    const id = message.id ?? newMessageId()
    const { to, address } = recipient
    const group = 'group' in to ? to.group : null
    const chat = 'group' in to ? to.group : await identities.answered(work, session, to.contact, address)
    const columns = columnsOf(content)
    // What refers to it from now on keeps it from being forgotten.
    if (mediaId !== null && !(await useMedia(work.db, session.user_id, mediaId, instant(clock))))
      throw mediaUnknown()
    const kept = {
      id,
      session_id: session.id,
      chat,
      group_id: group,
      ...columns,
      hold_reason: null,
      failure_code: null,
      next_at: message.notBefore ?? null,
    }
    const held = kept.next_at === null ? await holdFor(work.db, session, kept, clock.now()) : null
    const row = await insertMessage(work.db, {
      id,
      session_id: session.id,
      direction: 'out',
      chat,
      contact: group === null ? chat : null,
      group_id: group,
      network_id: id,
      network_alias: null,
      ...columns,
      media_id: mediaId,
      media_state: mediaId === null ? null : 'ready',
      reply_to: replyTo,
      source,
      cause,
      template_id: message.templateId ?? null,
      state: 'queued',
      open: 1,
      next_at: held?.until ?? kept.next_at,
      hold_reason: held?.reason ?? null,
      created_at: instant(clock),
    })
    if (!row) return sameMessage(work.db, id, { session_id: session.id, chat, media_id: mediaId, ...columns })
    if (held) tellHeld(work, session, row, held)
    if (takesOver && !changes.includes(content.kind)) await takenOver(work, session, row)
    work.committed(() => queued(session.id, chat))
    return row
  }

  /** @throws Refusal 400 for a session that cannot send what is of this kind. */
  check(session: SessionRow, kind: QueuedContent['kind']): void {
    const engine = this.#options.engines.of(session.api_type)
    if (!engine) throw sendingUnavailable()
    const pairs = engine.capabilities.pairing.length > 0
    if (pairs && !session.paired) throw unpaired()
    // What stands for a pairing is missing, refused or switched off.
    if (!pairs && session.status === 'disconnected') throw unconfigured()
    if (!engine.capabilities.sending.kinds.includes(kind)) throw unsupportedKind(kind)
  }

  /** One more is about to wait. @throws Refusal 429 while the session's queue is full. */
  async makeRoom(db: Db, sessionId: string): Promise<void> {
    const { most } = this.#options
    const known = this.#measured.get(sessionId)
    if (known && known.taken < measuredEvery && known.waiting + known.taken < most) {
      known.taken += 1
      return
    }
    // Measured again with the next one while it is full.
    this.#measured.delete(sessionId)
    const waiting = await countOpen(db, sessionId, most)
    if (waiting >= most) throw queueFull(most)
    this.#measured.set(sessionId, { waiting, taken: 1 })
  }
}

async function sameMessage(
  db: Db,
  id: string,
  asked: Pick<MessageRow, 'session_id' | 'chat' | 'kind' | 'content' | 'media_id'>,
): Promise<MessageRow> {
  const row = await findMessage(db, id)
  const isSame = (['session_id', 'chat', 'kind', 'content', 'media_id'] as const).every(
    (name) => row?.[name] === asked[name],
  )
  if (row && isSame) return row
  throw new Refusal(
    'unprocessable',
    'idempotency_key_reused',
    'Esta Idempotency-Key já foi usada em outra requisição',
  )
}
