import { chatwoot } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { openConfig } from '../../core/configuration/sealed.js'
import { queue } from '../../core/events/outbox.js'
import type { Step } from '../../core/events/unitOfWork.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { findOwnedTarget } from '../../core/store/repositories/deliveryTargets.js'
import type { TargetRef, Tools } from '../kind.js'
import { ChatwootApi } from './api/chatwootApi.js'
import type { ChatwootConfig } from './config.js'
import { AgentChanges } from './inward/agentChanges.js'
import { AgentFiles } from './inward/agentFiles.js'
import { AgentMessages } from './inward/agentMessages.js'
import { CatchUp } from './inward/catchUp.js'
import { Desks } from './inward/desk.js'
import { Hooks } from './inward/hooks.js'
import { Lanes } from './inward/lanes.js'
import { Links } from './link.js'
import { Conversations } from './outward/conversations.js'
import { Delivering } from './outward/delivering.js'
import { People } from './outward/people.js'
import { Postings } from './outward/postings.js'
import { Receipts } from './outward/receipts.js'
import { targetsAwaitingFile } from './rows/messages.js'
import { ContactSyncs } from './syncContacts.js'

/** Everything built for one configuration. */
interface Way extends TargetRef {
  config: ChatwootConfig
  api: ChatwootApi
  people: People
  postings: Postings
  delivering: Delivering
  /** Resolves the inbox and registers the webhook there. */
  inbox: (signal: AbortSignal) => Promise<string>
}

export class ChatwootRoom {
  readonly hooks: Hooks
  readonly syncs: ContactSyncs
  readonly catchUp: CatchUp
  readonly #tools: Tools
  readonly #schema: z.ZodType<ChatwootConfig>
  readonly #links: Links
  readonly #lanes: Lanes
  /** Serialises lookup and creation of a contact. */
  readonly #locks = new KeyedLock()

  constructor(tools: Tools, schema: z.ZodType<ChatwootConfig>) {
    const { db, writes, clock, leases, eventStore, downloader, messaging, stored, onError } = tools
    this.#tools = tools
    this.#schema = schema
    this.#links = new Links(tools)
    const files = new AgentFiles(() => messaging().media, downloader)
    const desks = new Desks({
      db,
      messages: new AgentMessages({ db, clock, eventStore, messaging, files }),
      changes: new AgentChanges({ db, clock, messaging }),
      messaging,
      open: async (targetId) => {
        const way = await this.#open(targetId)
        return way && { ...way, events: way.config.events }
      },
      onError,
    })
    this.#lanes = new Lanes({ db, clock, work: (...row) => desks.work(...row), onError })
    const arrived = (targetId: string, conversation: string) => this.#lanes.wake(targetId, conversation)
    this.hooks = new Hooks({
      db,
      writes,
      clock,
      links: this.#links,
      stored,
      arrived,
      typing: (targetId, body) => void desks.typing(targetId, body),
    })
    eventStore.takePart(comingFiles(tools.queued))
    this.syncs = new ContactSyncs(db, clock, onError)
    this.catchUp = new CatchUp({
      db,
      writes,
      clock,
      links: this.#links,
      open: async (targetId, signal) => {
        const way = await this.#open(targetId)
        return way && { targetId, api: way.api, inboxId: await way.inbox(signal) }
      },
      arrived,
      leases,
      answers: tools.arrived,
      onError,
    })
  }

  async start(): Promise<void> {
    await this.#lanes.start()
    void this.#tools.publicUrl.then(() => this.catchUp.start())
  }

  /** Processes items whose notification was lost. */
  rescan(): Promise<void> {
    return this.#lanes.rescan()
  }

  async close(): Promise<void> {
    await Promise.all([this.catchUp.close(), this.syncs.close(), this.#lanes.close()])
  }

  /** After a manual change: registers the webhook again and fetches missed messages. */
  changed(targetId: string): void {
    const work = this.#links.unhook(targetId).then(() => this.catchUp.ask(targetId))
    work.catch((error: unknown) => this.#tools.onError(error))
  }

  /** Built anew for each configuration. */
  way(config: ChatwootConfig, target: TargetRef): Way {
    const { db, writes, clock, api: caller, messaging } = this.#tools
    const api = new ChatwootApi(caller, config, target.userId)
    const about = { db, writes, clock, api, messaging, ...target }
    const people = new People({ ...about, locks: this.#locks })
    const conversations = new Conversations({ ...about, people })
    const postings = new Postings({ ...about, conversations })
    const refused = () => this.#links.takesNoStatus(target.targetId)
    const receipts = new Receipts({ ...about, postings, refused })
    const inbox = (signal: AbortSignal) => this.#links.open({ ...target, config }, api, signal)
    const delivering = new Delivering({ ...about, inbox, people, postings, receipts })
    return { ...target, config, api, people, postings, delivering, inbox }
  }

  /** Null when the target is gone, disabled or unreadable. */
  async #open(targetId: string): Promise<Way | null> {
    const { db, vault } = this.#tools
    const target = await findOwnedTarget(db, targetId)
    if (!target || target.kind !== chatwoot.kind || target.enabled === 0) return null
    const config = openConfig(vault, this.#schema, targetId, target.config)
    return this.way(config, { targetId, sessionId: target.session_id, userId: target.user_id })
  }
}

/**
 * Queues an event for a message delivered without its file once the file arrives or fails. `queued` runs after the
 * commit.
 */
function comingFiles(queued: (targetId: string) => void): Step {
  return async (work, events) => {
    for (const { type, payload, subject, messageId, id: eventId, at } of events) {
      if (type !== 'message:media' || messageId === null || !('networkId' in payload)) continue
      const targets = await targetsAwaitingFile(work.db, subject.id, messageId)
      if (targets.length === 0) continue
      const { networkId, media } = payload
      const event = { event: 'message:received', data: { id: networkId, messageId, media } } as const
      await queue(work.db, targets, [event], { sessionId: subject.id, eventId, at })
      for (const { id } of targets) work.committed(() => queued(id))
    }
  }
}
