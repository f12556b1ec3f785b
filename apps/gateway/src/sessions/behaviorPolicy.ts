import type { Behavior } from '@morpheus/sdk/contract'
import type { Engine, EngineSettings } from '../engines/engine.js'
import type { EngineCall, EngineMessage, EngineStatus, MessageRef } from '../engines/messages.js'

/** How an engine runs an account that is to behave so. Configuration spec §3. */
export function settingsOf({ alwaysOnline, syncFullHistory }: Behavior): EngineSettings {
  return { presence: alwaysOnline ? 'available' : 'unavailable', history: syncFullHistory }
}

/** Whether a session that is to behave so hears of what was written there. */
export function hears({ ignoreGroupMessages }: Behavior, { group }: Pick<MessageRef, 'group'>): boolean {
  return group === undefined || !ignoreGroupMessages
}

interface PolicyOptions {
  sessionId: string
  engine: Pick<Engine, 'markRead' | 'markStatusViewed' | 'rejectCall'>
  /** How the session is to behave, at the moment. */
  behavior: () => Promise<Behavior>
  /** Hears why a command was not carried out: what the engine told is stored all the same. */
  onError: (error: unknown) => void
}

/** What a session answers to what its engine tells, as its owner wants it to behave. Configuration spec §3. */
export class BehaviorPolicy {
  readonly #options: PolicyOptions

  constructor(options: PolicyOptions) {
    this.#options = options
  }

  /** Gives those that were marked as read. */
  async messages(arrived: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    const incoming = arrived.filter(({ isFromMe }) => !isFromMe)
    if (incoming.length === 0) return []
    const done = await this.#answer('markMessagesAsRead', true, ({ engine, sessionId }) =>
      engine.markRead(sessionId, incoming),
    )
    return done ? incoming : []
  }

  async status(status: EngineStatus): Promise<void> {
    await this.#answer('markStatusAsViewed', true, ({ engine, sessionId }) =>
      engine.markStatusViewed(sessionId, status),
    )
  }

  async call(call: EngineCall): Promise<void> {
    await this.#answer('receiveIncomingCalls', false, ({ engine, sessionId }) =>
      engine.rejectCall(sessionId, call),
    )
  }

  /** Gives the command where the toggle stands so, and tells whether it was carried out. */
  async #answer(
    toggle: keyof Behavior,
    stands: boolean,
    command: (options: PolicyOptions) => Promise<void>,
  ): Promise<boolean> {
    try {
      if ((await this.#options.behavior())[toggle] !== stands) return false
      await command(this.#options)
      return true
    } catch (error) {
      this.#options.onError(error)
      return false
    }
  }
}
