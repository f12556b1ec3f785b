import { queue } from '../../core/events/outbox.js'
import type { Step } from '../../core/events/unitOfWork.js'
import { isoNow } from '../../core/lib/clock.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { Inbound } from '../inbound.js'
import type { Dependencies, OwnedOpenTarget, TargetRef } from '../kind.js'
import { ChatwootApi } from './api/chatwootApi.js'
import { CommandContact, commandChat, welcomeText } from './commands/commandContact.js'
import { SessionCommands } from './commands/sessionCommands.js'
import type { ChatwootConfig } from './config.js'
import { MessageImports } from './importMessages.js'
import { AgentChanges } from './inward/agentChanges.js'
import { AgentFiles } from './inward/agentFiles.js'
import { AgentMessages } from './inward/agentMessages.js'
import { AgentInboxes } from './inward/desk.js'
import { getQueueKey, isSigned } from './inward/hooks.js'
import { MissedMessagesJob } from './inward/missedMessagesJob.js'
import { Links } from './link.js'
import { Conversations } from './outward/conversations.js'
import { CustomerChanges } from './outward/customerChanges.js'
import { ChatwootDelivery } from './outward/delivering.js'
import { People } from './outward/people.js'
import { Postings } from './outward/postings.js'
import { Receipts } from './outward/receipts.js'
import { listInterruptedImports } from './rows/imports.js'
import { deleteChatwootMessagesBefore, listTargetsAwaitingFile } from './rows/messages.js'
import { ContactSyncs } from './syncContacts.js'

/** Time to keep message mappings: replies to older ones lose their quote. */
const mappedDays = 90

/** Everything built for one configuration. */
interface Connection extends TargetRef {
  config: ChatwootConfig
  api: ChatwootApi
  people: People
  conversations: Conversations
  postings: Postings
  delivering: ChatwootDelivery
  /** Resolves the inbox and registers the webhook there. */
  inbox: (signal: AbortSignal) => Promise<string>
}

export class ChatwootServices {
  readonly inbound: Inbound
  readonly syncs: ContactSyncs
  readonly imports: MessageImports
  readonly catchUp: MissedMessagesJob
  readonly #deps: Dependencies
  readonly #find: (targetId: string) => Promise<OwnedOpenTarget<ChatwootConfig> | null>
  readonly #links: Links
  /** Serialises lookup and creation of a contact, and posts of a message. */
  readonly #locks = new KeyedLock()

  constructor(
    deps: Dependencies,
    find: (targetId: string) => Promise<OwnedOpenTarget<ChatwootConfig> | null>,
  ) {
    const { db, writes, clock, leases, eventStore, downloader, messaging, onError } = deps
    this.#deps = deps
    this.#find = find
    const links = new Links(deps)
    this.#links = links
    const files = new AgentFiles(() => messaging().media, downloader)
    const desks = new AgentInboxes({
      db,
      messages: new AgentMessages({ db, clock, eventStore, messaging, files }),
      changes: new AgentChanges({ db, clock, messaging }),
      commands: new CommandContact({
        db,
        clock,
        commands: new SessionCommands({ db, clock, timeZones: deps.timeZones, messaging }),
      }),
      messaging,
      open: async (targetId) => {
        const connection = await this.#open(targetId)
        return connection && { ...connection, events: connection.config.events }
      },
      onError,
    })
    this.inbound = new Inbound(deps, {
      kind: 'chatwoot',
      token: async (targetId) => (await links.readKeys(targetId))?.token ?? null,
      isSigned: (targetId, call) => isSigned(links, targetId, call),
      getQueueKey: (body, call, targetId) => getQueueKey(body, call, () => void desks.typing(targetId, body)),
      work: (...row) => desks.work(...row),
      sweep: () => deleteChatwootMessagesBefore(db, isoNow(clock, -mappedDays * dayMs)),
    })
    eventStore.addStep(comingFiles(deps.queued))
    this.syncs = new ContactSyncs(db, clock, onError)
    this.imports = new MessageImports({
      ...{ db, clock, timeZones: deps.timeZones, links, onError },
      open: (targetId) => this.#open(targetId),
    })
    this.catchUp = new MissedMessagesJob({
      db,
      writes,
      clock,
      links: this.#links,
      open: async (targetId, signal) => {
        const connection = await this.#open(targetId)
        if (!connection) return null
        const { sessionId, userId, api } = connection
        return { targetId, sessionId, userId, api, inboxId: await connection.inbox(signal) }
      },
      arrived: ({ sessionId, targetId }, name) => this.inbound.wake({ sessionId, targetId, name }),
      leases,
      answers: (targetId) => {
        deps.arrived(targetId)
        void this.#introduce(targetId).catch(onError)
      },
      onError,
    })
  }

  async start(): Promise<void> {
    void this.#deps.publicUrl.then(() => {
      this.catchUp.start()
      void this.rescan().catch((error: unknown) => this.#deps.onError(error))
    })
  }

  /** Resumes the imports of sessions that have their home here. */
  async rescan(): Promise<void> {
    const { db, homes } = this.#deps
    for (const { targetId, sessionId } of await listInterruptedImports(db)) {
      if (!(await homes.acquire(sessionId))) continue
      const connection = await this.#open(targetId)
      if (connection) await this.imports.resume(connection)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.catchUp.close(), this.syncs.close(), this.imports.close()])
  }

  /**
   * The session's home synchronises its contacts and knows the progress.
   * @throws OtherNodeError where another node is the home
   */
  async requireHome(sessionId: string): Promise<void> {
    await this.#deps.homes.require(sessionId)
  }

  /** After a manual change: registers the webhook again and fetches missed messages. */
  changed(targetId: string): void {
    const work = this.#links
      .requireRegistration(targetId)
      .then(() =>
        Promise.all([this.catchUp.ask(targetId), this.#importFirst(targetId), this.#introduce(targetId)]),
      )
    work.catch((error: unknown) => this.#deps.onError(error))
  }

  /** @throws HttpError where Chatwoot does not answer */
  async startImport(connection: Connection, days: number) {
    return BotFailure.refusing(
      this.imports.start(connection, days).catch((error: unknown) => {
        throw error instanceof ApiFailure ? BotFailure.of(error, null) : error
      }),
    )
  }

  /** Creates the contact that takes commands, with its first message, where the configuration wants one. */
  async #introduce(targetId: string): Promise<void> {
    const connection = await this.#open(targetId)
    if (!connection?.config.botContact) return
    const { signal } = new AbortController()
    try {
      const conversationId = await connection.conversations.of(
        commandChat,
        await connection.inbox(signal),
        false,
        signal,
      )
      const about = { conversationId, messageId: 'command:welcome' }
      await connection.postings.postAnswer(about, { content: welcomeText }, signal)
    } catch (error) {
      // Deliveries report it, and it is tried again once Chatwoot answers.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  /** Imports once, where the configuration wants that. */
  async #importFirst(targetId: string): Promise<void> {
    const connection = await this.#open(targetId)
    if (
      !connection ||
      connection.config.importDays === 0 ||
      this.#deps.homes.isAtOtherNode(connection.sessionId)
    )
      return
    try {
      await connection.inbox(new AbortController().signal)
      const link = await this.#links.find(targetId)
      if (link?.imported_at === null && link.import_since === null)
        await this.imports.start(connection, connection.config.importDays)
    } catch (error) {
      // Deliveries report it, and the next change of the configuration tries again.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  createConnection(config: ChatwootConfig, target: TargetRef): Connection {
    const { db, writes, clock, api: caller, messaging } = this.#deps
    const api = new ChatwootApi(caller, config, target.userId)
    const about = { db, writes, clock, api, messaging, ...target }
    const people = new People({ ...about, locks: this.#locks })
    const conversations = new Conversations({ ...about, people, reopens: config.reopenConversation })
    const postings = new Postings({ ...about, conversations, locks: this.#locks })
    const refused = () => this.#links.disableStatuses(target.targetId)
    const receipts = new Receipts({ ...about, postings, refused })
    const inbox = (signal: AbortSignal) => this.#links.ensureInbox({ ...target, config }, api, signal)
    const missing = () => this.#links.requireRegistration(target.targetId)
    const changes = new CustomerChanges({ ...about, postings })
    const delivering = new ChatwootDelivery({
      ...about,
      inbox,
      missing,
      people,
      postings,
      receipts,
      changes,
      config,
    })
    return { ...target, config, api, people, conversations, postings, delivering, inbox }
  }

  /** Null when the target is gone, disabled or unreadable. */
  async #open(targetId: string): Promise<Connection | null> {
    const target = await this.#find(targetId)
    return target?.enabled ? this.createConnection(target.config, target) : null
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
      const targets = await listTargetsAwaitingFile(work.db, subject.id, messageId)
      if (targets.length === 0) continue
      const { networkId, media } = payload
      const event = { event: 'message:received', data: { id: networkId, messageId, media } } as const
      await queue(work.db, targets, [event], { sessionId: subject.id, eventId, at })
      for (const { id } of targets) work.afterCommit(() => queued(id))
    }
  }
}
