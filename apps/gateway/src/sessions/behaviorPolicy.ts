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

/** What an engine is told in answer to what it told. */
export type Commands = Pick<Engine, 'markRead' | 'markStatusViewed' | 'rejectCall'>

interface PolicyOptions {
  sessionId: string
  engine: Commands
  /** How the session is to behave, at the moment. */
  behavior: () => Promise<Behavior>
  /** Hears why a command was not carried out: what the engine told is stored all the same. */
  onFailure: (command: keyof Commands, error: unknown) => void
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
    const { engine, sessionId } = this.#options
    const read = await this.#command(
      'markRead',
      ({ markMessagesAsRead }) => markMessagesAsRead,
      () => engine.markRead(sessionId, incoming),
    )
    return read ? incoming : []
  }

  async status(status: EngineStatus): Promise<void> {
    const { engine, sessionId } = this.#options
    await this.#command(
      'markStatusViewed',
      ({ markStatusAsViewed }) => markStatusAsViewed,
      () => engine.markStatusViewed(sessionId, status),
    )
  }

  async call(call: EngineCall): Promise<void> {
    const { engine, sessionId } = this.#options
    await this.#command(
      'rejectCall',
      ({ receiveIncomingCalls }) => !receiveIncomingCalls,
      () => engine.rejectCall(sessionId, call),
    )
  }

  /** Gives a command where it is wanted, and tells whether it was carried out. */
  async #command(
    name: keyof Commands,
    wanted: (behavior: Behavior) => boolean,
    give: () => Promise<void>,
  ): Promise<boolean> {
    try {
      if (!wanted(await this.#options.behavior())) return false
      await give()
      return true
    } catch (error) {
      this.#options.onFailure(name, error)
      return false
    }
  }
}
