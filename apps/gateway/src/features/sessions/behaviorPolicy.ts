import type { Behavior } from '@morpheus/sdk/contract'
import type { Engine, EngineSettings } from '../../engines/engine.js'
import type { EngineCall, EngineMessage, EngineStatus, MessageRef } from '../../engines/messages.js'

/** Engine settings for a session's behaviour. Configuration spec §3. */
export function toEngineSettings({ alwaysOnline, syncFullHistory }: Behavior): EngineSettings {
  return { presence: alwaysOnline ? 'available' : 'unavailable', history: syncFullHistory }
}

export function acceptsMessage(
  { ignoreGroupMessages }: Behavior,
  { group }: Pick<MessageRef, 'group'>,
): boolean {
  return group === undefined || !ignoreGroupMessages
}

export type Commands = Pick<Engine, 'markRead' | 'markStatusViewed' | 'rejectCall'>

interface PolicyOptions {
  sessionId: string
  engine: Commands
  behavior: () => Promise<Behavior>
  /** Reports a failed command; the event itself is stored all the same. */
  onFailure: (command: keyof Commands, error: unknown) => void
}

/** Answers engine events with commands, by the session's behaviour settings. Configuration spec §3. */
export class BehaviorPolicy {
  readonly #options: PolicyOptions

  constructor(options: PolicyOptions) {
    this.#options = options
  }

  /** Returns the messages that were marked as read. */
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

  /** Resolves with true when it was rejected. */
  call(call: EngineCall): Promise<boolean> {
    const { engine, sessionId } = this.#options
    return this.#command(
      'rejectCall',
      ({ receiveIncomingCalls }) => !receiveIncomingCalls,
      () => engine.rejectCall(sessionId, call),
    )
  }

  /** Sends a command if wanted; resolves with true when it was carried out. */
  async #command(
    name: keyof Commands,
    isReferenced: (behavior: Behavior) => boolean,
    give: () => Promise<void>,
  ): Promise<boolean> {
    try {
      if (!isReferenced(await this.#options.behavior())) return false
      await give()
      return true
    } catch (error) {
      this.#options.onFailure(name, error)
      return false
    }
  }
}
