import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, instant } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import { findOwnedTarget, findTargetOf } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { Links } from '../link.js'
import { keepReceived } from '../rows/inbox.js'
import { Called } from './received.js'

/** Queued events, in the order of their conversation. */
const storedEvents: ReadonlySet<string> = new Set(['message_created', 'message_updated'])
/** Events handled at once or dropped. */
const ofTheMoment: ReadonlySet<string> = new Set(['conversation_typing_on', 'conversation_typing_off'])

export interface HookCall {
  sessionId: string
  token: string
  bytes: Buffer
  /** Header value by lower-case name; empty without one. */
  header: (name: string) => string
}

interface HooksOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  links: Links
  /** Counts stored bytes of a user. */
  stored: (userId: string, bytes: number) => void
  arrived: (targetId: string, conversation: string) => void
  typing: (targetId: string, body: unknown) => void
}

/** Chatwoot's webhooks, checked and stored before they are acknowledged: it does not retry. */
export class Hooks {
  readonly #options: HooksOptions

  constructor(options: HooksOptions) {
    this.#options = options
  }

  /** @throws HttpError 401 for whoever does not know the address, or signs with another secret. */
  async receive({ sessionId, token, bytes, header }: HookCall): Promise<void> {
    const { db, writes, clock, links, stored, arrived, typing } = this.#options
    const target = await findTargetOf(db, sessionId, 'chatwoot')
    const link = target && (await links.find(target.id))
    const keys = link && links.keysOf(link)
    // Same error for unknown sessions, which must not be discoverable.
    if (!target || !keys || !isSame(token, keys.token)) throw unproven()
    if (keys.secret !== null && !isSigned(bytes, header, keys.secret)) {
      // The secret may have been rotated: the next message fetches it, and until then polling finds agent messages.
      await links.unhook(target.id)
      throw unproven()
    }
    if (target.enabled === 0) return
    const text = bytes.toString('utf8')
    const body = parsed(text)
    const { data: called } = Called.safeParse(body)
    if (!called) return
    if (ofTheMoment.has(called.event)) return typing(target.id, body)
    if (!storedEvents.has(called.event)) return
    const owner = await findOwnedTarget(db, target.id)
    if (owner) stored(owner.user_id, bytes.length)
    const conversation = called.conversation?.id ?? ''
    const row = {
      target_id: target.id,
      lane: conversation,
      // Inbox and account webhooks may both deliver it with different ids: the message id deduplicates then.
      delivery_id: header('x-chatwoot-delivery') || createHash('sha256').update(bytes).digest('hex'),
      received_at: instant(clock),
      body: text,
    }
    await writes.commit((transaction) => keepReceived(transaction, row))
    arrived(target.id, conversation)
  }
}

/** Same error for a wrong address and a wrong signature. */
const unproven = () => new HttpError('unauthenticated', 'invalid_signature', 'Assinatura inválida')

/** `sha256=` and the HMAC of `timestamp.body` in hexadecimal. */
function isSigned(bytes: Buffer, header: HookCall['header'], secret: string): boolean {
  const mac = createHmac('sha256', secret)
    .update(`${header('x-chatwoot-timestamp')}.`)
    .update(bytes)
    .digest('hex')
  return isSame(header('x-chatwoot-signature'), `sha256=${mac}`)
}

/** Constant-time comparison. */
function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
