import { createHash } from 'node:crypto'
import type { SkipReason } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { serializeMessageRef } from '../../core/lib/messageRefs.js'
import type { CampaignRecipientRow, CampaignRow } from '../../core/store/campaignTables.js'
import { campaignSource } from '../../core/store/repositories/campaignProgress.js'
import { findOptedOut, formsOfNumber } from '../../core/store/repositories/optOuts.js'
import { findSession, lockSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { messageIdFrom } from '../../engines/messageId.js'
import type { Holds } from '../messages/holds.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { Pace } from '../messages/pace.js'
import type { Recipients, ResolvedRecipient } from '../messages/recipients.js'
import type { SessionPaces } from '../messages/sessionPaces.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { ErasedPeople } from '../sessions/erased/erasedPeople.js'
import { fillContent, readCampaignContent } from './campaignContent.js'
import type { CampaignHours } from './campaignHours.js'
import {
  countQueued,
  countRecipients,
  findCampaign,
  findNextRecipient,
  settleRecipient,
  updateCampaign,
} from './campaignRows.js'
import { readVariables } from './campaignView.js'

/** Milliseconds after which the state of a waiting campaign is read again; results and connections wake it earlier. */
const checkMs = 60_000
/** Messages in the queue at a time: other messages of the session wait for no more of them, and a pause leaves few. */
const windowSize = 3

interface CampaignRunnerOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  hours: CampaignHours
  runs: EngineRuns
  queue: OutQueue
  recipients: Recipients
  holds: Holds
  pace: Pace
  paces: SessionPaces
  erasedPeople: ErasedPeople
}

/**
 * Queues the messages of campaigns, a few at a time, while their session is connected, within their hours and the
 * session's limits. The node that runs the session does it, under the session's lease.
 */
export class CampaignRunner {
  readonly #options: CampaignRunnerOptions

  constructor(options: CampaignRunnerOptions) {
    this.#options = options
  }

  /** Returns the milliseconds until there may be work again; null when the campaign has ended, or is paused. */
  async runUntilIdle(id: string, signal: AbortSignal): Promise<number | null> {
    const { db } = this.#options
    while (!signal.aborted) {
      const campaign = await findCampaign(db, id)
      const session = campaign && (await findSession(db, campaign.session_id))
      if (!session || (campaign.state !== 'scheduled' && campaign.state !== 'running')) return null
      const wait = await this.#untilOpen(campaign, session)
      if (wait > 0) return wait
      if (campaign.state === 'scheduled') await this.#begin(campaign)
      const next = await findNextRecipient(db, id)
      const queued = await countQueued(db, id)
      if (!next && queued > 0) return checkMs
      if (!next) {
        await this.#finish(campaign, session)
        return null
      }
      const size = session.warm_up === null && session.restrictions === null ? windowSize : 1
      if (queued >= size) return checkMs
      const pause = await this.#send(campaign, session, next)
      if (pause !== null) return pause
    }
    return null
  }

  async #untilOpen(campaign: CampaignRow, { user_id }: SessionRow): Promise<number> {
    const { clock, hours } = this.#options
    const { starts_at } = campaign
    const untilStart = starts_at === null ? 0 : Date.parse(starts_at) - clock.now()
    if (untilStart > 0) return untilStart
    return (await hours.isOpen(campaign, user_id)) ? 0 : checkMs
  }

  async #begin({ id, started_at }: CampaignRow): Promise<void> {
    const patch = { state: 'running' as const, started_at: started_at ?? isoNow(this.#options.clock) }
    await updateCampaign(this.#options.db, id, ['scheduled'], patch)
  }

  /** Null when the recipient is done; else the milliseconds to wait. */
  async #send(
    campaign: CampaignRow,
    session: SessionRow,
    next: CampaignRecipientRow,
  ): Promise<number | null> {
    const { clock, runs, recipients, holds, pace, paces } = this.#options
    const run = runs.getLocalRun(session.id)
    if (session.status !== 'connected' || !run) return checkMs
    const untilAllowed = await pace.untilAllowed(session.id, await paces.of(session))
    if (untilAllowed > 0) return untilAllowed
    const recipient = await recipients.find(session, next.phone).catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'not_on_whatsapp') return null
      throw error
    })
    if (!recipient) {
      await this.#skip(next, 'not_on_whatsapp')
      return null
    }
    const hold = await holds.findForContact(session, toChat(recipient))
    if (hold) return hold.until === null ? checkMs : Math.max(1000, Date.parse(hold.until) - clock.now())
    try {
      await this.#queue(campaign, session, next, recipient)
      return null
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error.code === 'send_queue_full') return checkMs
      await this.#stop(campaign, error)
      return null
    }
  }

  /** Stores the message and the recipient's state together: a crash repeats neither. */
  async #queue(
    { id, session_id }: CampaignRow,
    { user_id: userId }: SessionRow,
    next: CampaignRecipientRow,
    recipient: ResolvedRecipient,
  ): Promise<void> {
    const { eventStore, runs, queue } = this.#options
    const lease = runs.getLocalRun(session_id)?.lease
    if (!lease) return
    await eventStore.transact(userId, async (work) => {
      await lease.guard(work.db)
      const session = await lockSession(work.db, session_id)
      const campaign = await findCampaign(work.db, id)
      if (!session || campaign?.state !== 'running') return
      const phones = [next.phone, toChat(recipient)]
      const reason = await this.#refusal(work.db, userId, phones)
      if (reason !== null) {
        await settleRecipient(work.db, next, { state: 'skipped', reason, updated_at: work.now() })
        return
      }
      const messageId = deriveMessageId(next)
      const patch = { state: 'queued' as const, message_id: messageId, updated_at: work.now() }
      if (!(await settleRecipient(work.db, next, patch))) return
      await queue.add(work, session, {
        recipient,
        content: fillContent(readCampaignContent(campaign), readVariables(next)),
        mediaId: campaign.media_id,
        replyTo: null,
        source: campaignSource,
        cause: null,
        id: messageId,
        takesOver: false,
      })
    })
  }

  /** An erased person's opt-out is gone, so they get no campaigns at all, even after they wrote again. */
  async #refusal(db: Db, userId: string, phones: readonly string[]): Promise<SkipReason | null> {
    if ((await findOptedOut(db, { userId }, phones)).size > 0) return 'opted_out'
    const erased = await this.#options.erasedPeople.among(db, userId, phones.flatMap(formsOfNumber))
    return erased.size > 0 ? 'erased' : null
  }

  async #skip(next: CampaignRecipientRow, reason: 'not_on_whatsapp'): Promise<void> {
    const patch = { state: 'skipped' as const, reason, updated_at: isoNow(this.#options.clock) }
    await settleRecipient(this.#options.db, next, patch)
  }

  /** Pauses a campaign whose messages the session refuses, such as after its file was deleted. */
  async #stop({ id }: CampaignRow, error: HttpError): Promise<void> {
    await updateCampaign(this.#options.db, id, ['running'], {
      state: 'paused',
      error: error.message,
      error_i18n: serializeMessageRef(error.messageI18n),
    })
  }

  async #finish({ id, name, session_id: sessionId }: CampaignRow, { user_id }: SessionRow): Promise<void> {
    await this.#options.eventStore.transact(user_id, async (work) => {
      const session = await lockSession(work.db, sessionId)
      const finished = await updateCampaign(work.db, id, ['running'], {
        state: 'finished',
        finished_at: work.now(),
      })
      if (!session || !finished) return
      const counts = await countRecipients(work.db, [id])
      const count = (...states: string[]) =>
        counts.reduce((sum, one) => (states.includes(one.state) ? sum + one.count : sum), 0)
      work.emit(session, 'campaign:finished', {
        sessionId,
        campaignId: id,
        name,
        sent: count('sent', 'delivered', 'read'),
        failed: count('failed'),
        skipped: count('skipped'),
        timestamp: work.now(),
      })
    })
  }
}

const toChat = ({ to, address }: ResolvedRecipient) =>
  'group' in to ? to.group : (address?.phone ?? address?.userId ?? to.contact)

/** The same for every attempt: the network recognises a repetition. */
function deriveMessageId({ campaign_id, position }: CampaignRecipientRow): string {
  return messageIdFrom(createHash('sha256').update(`campanha\n${campaign_id}\n${position}`).digest())
}
