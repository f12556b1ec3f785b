import type { Media } from '../../core/media/media.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { Channels } from '../../features/channels/channels.js'
import type { EngineRuns } from '../../features/sessions/engineRuns.js'
import { WhatsAppAccountCalls } from '../../features/sessions/whatsappAccountCalls.js'
import { PostFiles } from '../../features/statuses/postFiles.js'
import { PostSender } from '../../features/statuses/postSender.js'
import { Statuses } from '../../features/statuses/statuses.js'
import type { Core } from './core.js'
import type { MessageModule } from './messages.js'

interface StatusModuleOptions extends Core {
  engines: EngineRegistry
  runs: EngineRuns
  media: Media
  messages: MessageModule
}

export class StatusModule {
  readonly statuses: Statuses
  readonly channels: Channels
  readonly files: PostFiles
  readonly #sender: PostSender

  constructor(options: StatusModuleOptions) {
    const { db, engines, runs, messages } = options
    const { pace, paces, recipients } = messages
    this.files = new PostFiles(options)
    this.#sender = new PostSender({ ...options, pace, paceOf: (session) => paces.of(session) })
    const calls = new WhatsAppAccountCalls({ db, engines, runs })
    const posting = { ...options, calls, files: this.files, sender: this.#sender }
    this.statuses = new Statuses({ ...posting, recipients })
    this.channels = new Channels(posting)
  }

  /** Ends calls that wait for the pace, before the server waits for its open calls. */
  stopWaiting(): void {
    this.#sender.stopWaiting()
  }

  close(): void {
    this.files.close()
    this.#sender.close()
  }
}
