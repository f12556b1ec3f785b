import { isWithin, readHours } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { ConversationQueues } from '../../core/cluster/conversationQueues.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import type { MediaLinks } from '../../core/media/mediaLinks.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { listChatsWithBotJobs } from '../../core/store/repositories/botJobs.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import { BotJobRunner, type BotJobRunnerOptions } from '../../features/conversations/botJobRunner.js'
import type { FindResponders } from '../../features/conversations/configuredResponders.js'
import { ConversationPublisher } from '../../features/conversations/conversationPublisher.js'
import { Conversations } from '../../features/conversations/conversations.js'
import { BotJobCreation } from '../../features/conversations/createBotJobs.js'
import { JobCompletion } from '../../features/conversations/jobCompletion.js'
import type { OpenAt } from '../../features/conversations/openHours.js'
import { Questions } from '../../features/conversations/questions.js'
import { ResponderStatus } from '../../features/conversations/responderStatus.js'
import { StateStore } from '../../features/conversations/stateStore.js'
import type { MessageFiles } from '../../features/messages/messageFiles.js'
import type { OutQueue } from '../../features/messages/outQueue.js'
import type { SentFiles } from '../../features/messages/sentFiles.js'
import type { EngineRuns } from '../../features/sessions/engineRuns.js'
import type { Settings } from '../config/config.js'
import type { Core } from './core.js'

interface ResponderModuleOptions extends Core {
  settings: Pick<Settings, 'limits' | 'publicUrl'>
  find: FindResponders
  queue: OutQueue
  files: MessageFiles
  links: MediaLinks
  sent: SentFiles
  runs: EngineRuns
  /** Resolves once a session that was active before the restart is reconnected. */
  resumeSession: (sessionId: string) => Promise<void>
  touched: (targetId: string) => void
  due: (targetId: string) => void
}

export class ResponderModule {
  readonly conversations: Conversations
  readonly #offering: BotJobCreation
  readonly #lanes: ConversationQueues
  readonly #isHere: (sessionId: string) => boolean

  constructor(options: ResponderModuleOptions) {
    const {
      db,
      writes,
      bus,
      eventStore,
      clock,
      vault,
      timeZones,
      onError,
      settings,
      runs,
      resumeSession: back,
      find,
    } = options
    const { queue, files, links, touched, due } = options
    const states = new StateStore(vault)
    const openAt: OpenAt = async (sessionId, at, inTransaction) => {
      const zone = await timeZones.getZoneOfSession(sessionId, inTransaction)
      return (hours) => isWithin(readHours(hours) ?? [], at, zone)
    }
    const publisher = new ConversationPublisher(find, clock)
    const offered = (sessionId: string, chat: string) => this.wake(sessionId, chat)
    this.conversations = new Conversations({ db, clock, eventStore, find, publisher, changed: offered })
    this.#offering = new BotJobCreation({ clock, find, publisher, openAt, offered })
    const runner = new BotJobRunner({
      db,
      writes,
      clock,
      runs,
      resumeSession: back,
      find,
      openAt,
      questions: new Questions({ db, files, links, isPublic: settings.publicUrl !== undefined, states }),
      completion: new JobCompletion({
        eventStore,
        queue,
        clock,
        states,
        publisher,
        standings: new ResponderStatus({ touched, due }),
      }),
      fetch: (...args) => this.#fetch(options, ...args),
      concurrency: settings.limits.respondConcurrency,
      onError,
    })
    this.#isHere = (sessionId) => runs.getLocalRun(sessionId) !== null
    this.#lanes = new ConversationQueues({
      bus,
      clock,
      topic: 'offer:made',
      listPending: (sessionId) => listChatsWithBotJobs(db, sessionId),
      drain: ({ sessionId, chat }, signal) => runner.runUntilIdle(sessionId, chat, signal),
      onError,
    })
    eventStore.addStep((...change) => this.#offering.follow(...change))
  }

  start(): Promise<void> {
    return this.#lanes.start()
  }

  rescan(): Promise<void> {
    return this.#lanes.rescan(this.#isHere)
  }

  resume(sessionId: string): Promise<void> {
    return this.#lanes.resume(sessionId)
  }

  wake(sessionId: string, chat: string): void {
    this.#lanes.wake(sessionId, chat)
  }

  /** A person has written in a conversation, which takes it over from the bot. */
  onPersonReplied(work: UnitOfWork, session: SessionRow, message: MessageRow): Promise<void> {
    return this.#offering.onPersonReplied(work, session, message)
  }

  close(): Promise<void> {
    return this.#lanes.close()
  }

  async #fetch(
    { sent, writeLog, onError }: ResponderModuleOptions,
    ...[part, session]: Parameters<BotJobRunnerOptions['fetch']>
  ): ReturnType<BotJobRunnerOptions['fetch']> {
    try {
      const { file, caption, name: fileName } = part
      return await sent.ofReply(part, file, { userId: session.user_id, caption, fileName })
    } catch (error) {
      if (!(error instanceof HttpError)) onError(error)
      const reason = error instanceof HttpError ? `: ${error.message}` : ''
      const problem = toErrorFields(
        error instanceof HttpError
          ? localized('conversations.file_not_sent_because', { reason: error.message })
          : localized('conversations.file_not_sent'),
      )
      writeLog({
        level: 'warn',
        service: 'whatsapp',
        userId: session.user_id,
        sessionId: session.id,
        message: `Sessão "${session.name}": um arquivo da resposta do bot não foi enviado${reason}`,
      })
      return { problem }
    }
  }
}
