import type { SessionRisk } from '@morpheus/sdk/contract'
import { ConversationQueues } from '../../core/cluster/conversationQueues.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Media } from '../../core/media/media.js'
import type { MediaLinks } from '../../core/media/mediaLinks.js'
import type { Downloader } from '../../core/net/downloader.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { countSent, listChatsWithWork } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { OlderMessages } from '../../features/conversations/olderMessages.js'
import { EventResults } from '../../features/messages/eventResults.js'
import { Forwarding } from '../../features/messages/forwarding.js'
import { Holds } from '../../features/messages/holds.js'
import { IncomingMedia } from '../../features/messages/incomingMedia.js'
import { LinkPreviews } from '../../features/messages/linkPreviews.js'
import { MessageCommands } from '../../features/messages/messageCommands.js'
import { type MessageFile, MessageFiles } from '../../features/messages/messageFiles.js'
import { MessageSearch } from '../../features/messages/messageSearch.js'
import { MessageSender } from '../../features/messages/messageSender.js'
import { Messages } from '../../features/messages/messages.js'
import { OutQueue } from '../../features/messages/outQueue.js'
import { Pace } from '../../features/messages/pace.js'
import { PollResults } from '../../features/messages/pollResults.js'
import { Recipients } from '../../features/messages/recipients.js'
import { RestrictedSessions } from '../../features/messages/restrictedSessions.js'
import { readRisk } from '../../features/messages/risk.js'
import { ScheduledMessages } from '../../features/messages/scheduledMessages.js'
import { SendAttempt } from '../../features/messages/sendAttempt.js'
import { SessionPaces } from '../../features/messages/sessionPaces.js'
import { Templates } from '../../features/messages/templates.js'
import { WarmUps } from '../../features/messages/warmUps.js'
import type { EngineRuns } from '../../features/sessions/engineRuns.js'
import type { Identities } from '../../features/sessions/identities/identities.js'
import type { Settings } from '../config/config.js'
import type { Core } from './core.js'

interface MessageModuleOptions extends Core {
  settings: Pick<Settings, 'pace' | 'limits' | 'sendHours'>
  engines: EngineRegistry
  media: Media
  links: MediaLinks
  downloader: Pick<Downloader, 'get'>
  runs: EngineRuns
  identities: Identities
  /** Resolves once a session that was active before the restart is reconnected. */
  resumeSession: (sessionId: string) => Promise<void>
  random: () => number
  findOtherFile: (id: string) => Promise<MessageFile | null>
  onPersonReplied: (work: UnitOfWork, session: SessionRow, message: MessageRow) => Promise<void>
  postpone: (session: SessionRow, message: MessageRow) => Promise<boolean>
}

export class MessageModule {
  readonly messages: Messages
  readonly commands: MessageCommands
  readonly paces: SessionPaces
  readonly warmUps: WarmUps
  readonly risk: (sessionId: string, userId: string) => Promise<SessionRisk>
  readonly queue: OutQueue
  readonly files: MessageFiles
  readonly forwarding: Forwarding
  readonly polls: PollResults
  readonly eventResults: EventResults
  readonly recipients: Recipients
  readonly older: OlderMessages
  readonly scheduled: ScheduledMessages
  readonly search: MessageSearch
  readonly holds: Holds
  readonly pace: Pace
  readonly templates: Templates
  readonly #incoming: IncomingMedia
  readonly #lanes: ConversationQueues
  readonly #restricted: RestrictedSessions
  /** @throws OtherNodeError where another node runs the session */
  readonly atOwner: (sessionId: string) => Promise<void>
  readonly #isHere: (sessionId: string) => boolean

  constructor(options: MessageModuleOptions) {
    const { db, writes, bus, homes, eventStore, clock, vault, activityLog, timeZones, onError, settings } =
      options
    const { engines, runs, identities, resumeSession, random, media, links, downloader } = options
    const previews = new LinkPreviews(downloader, clock)
    const { pace: usualPace, limits, sendHours } = settings
    const pace = new Pace({
      clock,
      timeZoneOf: (sessionId) => timeZones.getZoneOfSession(sessionId),
      random,
      countSent: (id, from) => countSent(db, id, from),
      onCeiling: (...ceiling) => void this.#tellCeiling(options, ...ceiling).catch(onError),
    })
    const paces = new SessionPaces({ db, bus, activityLog }, usualPace, (id) => pace.forget(id))
    eventStore.listenAccountReplaced(({ sessionIds }) => {
      for (const id of sessionIds) paces.forget(id)
    })
    const holds = new Holds({ db, eventStore, clock })
    this.holds = holds
    this.pace = pace
    const sender = new MessageSender({
      db,
      clock,
      runs,
      resumeSession: resumeSession,
      attempt: new SendAttempt({
        db,
        writes,
        eventStore,
        identities,
        clock,
        media,
        previews,
        random,
        onError,
      }),
      holds,
      postpone: options.postpone,
      pace,
      paceOf: (session) => paces.of(session),
      concurrency: limits.sendConcurrency,
      expireMs: sendHours * 3_600_000,
    })
    const lanes = new ConversationQueues({
      bus,
      clock,
      topic: 'message:queued',
      listPending: (sessionId) => listChatsWithWork(db, sessionId),
      drain: (...conversation) => sender.runUntilIdle(...conversation),
      onError,
    })
    this.#restricted = new RestrictedSessions({
      db,
      eventStore,
      released: (sessionId) => void lanes.resume(sessionId).catch(onError),
      wrote: (sessionId, chat) => lanes.wake(sessionId, chat),
    })
    this.risk = (sessionId, userId) => readRisk({ db, clock }, sessionId, userId)
    this.warmUps = new WarmUps({
      ...{ db, bus, clock, timeZones, activityLog },
      changed: (sessionId) => {
        if (this.#isHere(sessionId)) void lanes.resume(sessionId).catch(onError)
      },
    })
    const queued = (sessionId: string, chat: string) => lanes.wake(sessionId, chat)
    this.#lanes = lanes
    this.#isHere = (sessionId) => runs.getLocalRun(sessionId) !== null
    this.atOwner = async (sessionId) => {
      await runs.findRun(sessionId)
    }
    this.#incoming = new IncomingMedia({
      db,
      bus,
      homes,
      eventStore,
      isConnected: ({ id, status }) => status === 'connected' && (runs.getLocalRun(id)?.isConnected ?? false),
      engines,
      media,
      vault,
      clock,
      random,
      concurrency: limits.media.concurrency,
      onError,
    })
    this.files = new MessageFiles({
      ...{ db, media, links, incoming: this.#incoming },
      findOther: options.findOtherFile,
    })
    this.forwarding = new Forwarding(db)
    this.polls = new PollResults(db)
    this.eventResults = new EventResults(db)
    this.paces = paces
    this.search = new MessageSearch({ db, clock, timeZones })
    this.scheduled = new ScheduledMessages({
      ...{ db, bus, clock, eventStore, timeZones, onError },
      queue: () => this.queue,
    })
    this.queue = new OutQueue({
      engines,
      identities,
      clock,
      maxLength: limits.queueLength,
      queued,
      scheduled: () => this.scheduled.notify(),
      onPersonReplied: options.onPersonReplied,
    })
    this.recipients = new Recipients(db, runs, clock)
    this.older = new OlderMessages({ db, runs })
    const { queue, recipients } = this
    this.commands = new MessageCommands({ db, eventStore, runs, queue, recipients, clock })
    const templates = new Templates(runs, clock)
    this.templates = templates
    this.messages = new Messages({
      db,
      clock,
      eventStore,
      queue,
      recipients,
      templates,
      scheduled: this.scheduled,
      onQueueChanged: queued,
    })
  }

  async start(): Promise<void> {
    await this.#restricted.start()
    await this.#lanes.start()
    this.scheduled.wake()
    await this.#incoming.start()
  }

  async rescan(): Promise<void> {
    await this.#lanes.rescan(this.#isHere)
    this.scheduled.wake()
    await this.#incoming.rescan()
  }

  async resume(sessionId: string): Promise<void> {
    await this.#lanes.resume(sessionId)
    await this.#incoming.onConnected(sessionId)
  }

  wake(sessionId: string, chat: string): void {
    this.#lanes.wake(sessionId, chat)
  }

  async close(): Promise<void> {
    this.paces.close()
    this.warmUps.close()
    await this.scheduled.close()
    await this.#incoming.close()
    await this.#lanes.close()
  }

  async #tellCeiling(
    { db, writeLog }: MessageModuleOptions,
    sessionId: string,
    sent: number,
    perDay: number,
  ): Promise<void> {
    const session = await findSession(db, sessionId)
    if (!session) return
    const summary =
      sent < perDay
        ? `${sent} das ${perDay} mensagens de hoje já foram enviadas`
        : `as ${perDay} mensagens de hoje foram enviadas; as próximas saem amanhã`
    const { id, user_id, name } = session
    writeLog({
      level: 'warn',
      service: 'whatsapp',
      userId: user_id,
      sessionId: id,
      message: `Sessão "${name}": ${summary}`,
    })
  }
}
