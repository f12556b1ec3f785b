import type { Leases } from '../../../core/cluster/leases.js'
import type { JobSchedule } from '../../../core/jobs/periodicJob.js'
import { type Cancel, type Clock, isoNow } from '../../../core/lib/clock.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import { listEnabledTargetsOfKind } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import { insertReceived } from '../../inboundRows.js'
import type { Conversation, Message } from '../api/answers.js'
import type { ChatwootApi } from '../api/chatwootApi.js'
import type { Links } from '../link.js'
import { sourceIdPrefix } from '../outward/postedOnce.js'
import { filterMappedChatwootIds } from '../rows/messages.js'
import { isForCustomer } from './agentText.js'

const minute = 60_000
/** Covers clock skew and webhooks in flight. */
const marginMs = 5 * minute
/** Older agent messages are not sent any more. */
const oldestMs = 24 * 60 * minute
/** Asks Chatwoot for messages whose webhook was missed. */
export const chatwootCatchUp = { everyMs: 5 * minute, lease: 'chatwoot' } as const satisfies JobSchedule
/** Interval to check for a dead node's lease. */
const pollMs = 10_000
/** Concurrent polls, so that one slow Chatwoot does not block the others. */
const concurrency = 8
const maxPages = 40

export interface CatchUpTarget {
  targetId: string
  sessionId: string
  userId: string
  inboxId: string
  api: Pick<ChatwootApi, 'conversations' | 'messages'>
}

interface CatchUpOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  leases: Leases
  links: Pick<Links, 'find' | 'setCaughtUpTo'>
  /** Null when the target is gone or disabled. */
  open: (targetId: string, signal: AbortSignal) => Promise<CatchUpTarget | null>
  arrived: (target: Pick<CatchUpTarget, 'sessionId' | 'targetId'>, conversation: string) => void
  /** Called when it answers for the first time since a failure or the start. */
  answers: (targetId: string) => void
  onError: (error: unknown) => void
}

/**
 * Chatwoot sends each webhook once: polls for missed agent messages after a start and every few minutes, on one node.
 * Also notices that an unreachable Chatwoot is back.
 */
export class MissedMessagesJob {
  readonly #options: CatchUpOptions
  readonly #shutdown = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  /** Targets whose last poll was answered. */
  readonly #answering = new Set<string>()
  #cancel: Cancel = () => undefined

  constructor(options: CatchUpOptions) {
    this.#options = options
  }

  start(): void {
    void this.#askAll()
  }

  /** Polls a target that may have missed messages. */
  ask(targetId: string): Promise<void> {
    const running = this.#running.get(targetId)
    if (running) return running
    const work = this.#ask(targetId)
      .catch((error: unknown) => {
        this.#answering.delete(targetId)
        // Failing deliveries report API errors already.
        if (!this.#shutdown.signal.aborted && !(error instanceof ApiFailure)) this.#options.onError(error)
      })
      .finally(() => this.#running.delete(targetId))
    this.#running.set(targetId, work)
    return work
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new Error('The gateway is stopping'))
    this.#cancel()
    await Promise.all(this.#running.values())
  }

  async #askAll(): Promise<void> {
    const { db, clock, leases, onError } = this.#options
    const { signal } = this.#shutdown
    let nextMs: number = chatwootCatchUp.everyMs
    try {
      if (await leases.acquire(chatwootCatchUp.lease))
        await this.#askEach(await listEnabledTargetsOfKind(db, 'chatwoot'))
      else nextMs = pollMs
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    if (!signal.aborted) this.#cancel = clock.after(nextMs, () => void this.#askAll())
  }

  async #askEach(targets: readonly { id: string }[]): Promise<void> {
    const remaining = targets.values()
    const askSome = async () => {
      for (const { id } of remaining) {
        if (this.#shutdown.signal.aborted) return
        await this.ask(id)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, askSome))
  }

  async #ask(targetId: string): Promise<void> {
    const { clock, links, open } = this.#options
    const { signal } = this.#shutdown
    const target = await open(targetId, signal)
    const link = target && (await links.find(targetId))
    if (!target || !link) return
    const now = clock.now()
    const since = Math.max(Date.parse(link.heard_until) - marginMs, now - oldestMs)
    for (let page = 1; page <= maxPages; page += 1) {
      const conversations = await target.api.conversations(target.inboxId, page, signal)
      this.#answered(targetId)
      const active = conversations.filter(({ last_activity_at }) => (last_activity_at ?? now) >= since)
      for (const conversation of active) await this.#read(target, conversation, since, signal)
      if (conversations.length === 0 || active.length < conversations.length) break
    }
    await links.setCaughtUpTo(targetId, isoNow({ ...clock, now: () => now }))
  }

  #answered(targetId: string): void {
    if (this.#answering.has(targetId)) return
    this.#answering.add(targetId)
    this.#options.answers(targetId)
  }

  async #read(
    target: CatchUpTarget,
    conversation: Conversation,
    since: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, writes, clock, arrived } = this.#options
    const { targetId, userId, api } = target
    const newMessages: Message[] = []
    let before: string | null = null
    for (let page = 0; page < maxPages; page += 1) {
      const messages = await api.messages(conversation.id, before, signal)
      newMessages.unshift(...messages.filter((one) => isMissed(one, since)))
      const [oldest] = messages
      if (!oldest || (oldest.created_at ?? 0) < since) break
      before = oldest.id
    }
    const storedIds = await filterMappedChatwootIds(
      db,
      targetId,
      newMessages.map(({ id }) => id),
    )
    const missed = newMessages.filter(({ id }) => !storedIds.has(id))
    if (missed.length === 0) return
    const { id, meta, inbox_id } = conversation
    await writes.commit(userId, async (transaction) => {
      for (const message of missed)
        await insertReceived(transaction, {
          target_id: targetId,
          lane: id,
          delivery_id: `asked:${message.id}`,
          received_at: isoNow(clock),
          body: JSON.stringify({
            ...message,
            event: 'message_created',
            conversation: { id, meta, inbox_id },
          }),
        })
    })
    arrived(target, id)
  }
}

/** Includes messages that Chatwoot marked as failed: it does so after any unanswered webhook. */
function isMissed(message: Message, since: number): boolean {
  if (!isForCustomer(message) || message.content_attributes?.deleted) return false
  return (message.created_at ?? 0) >= since && !message.source_id?.startsWith(sourceIdPrefix)
}
