import * as z from 'zod'
import type { Vault } from '../../core/lib/vault.js'
import {
  deleteResponderStates,
  findResponderState,
  saveResponderState,
} from '../../core/store/repositories/conversations.js'
import type { Db } from '../../core/store/tables.js'
import type { KeptState } from './responder.js'

const State = z.record(z.string(), z.unknown())

export const stateContext = (conversationId: string, targetId: string) =>
  `conversation:${conversationId}:${targetId}`

export class StateStore {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** Null when it is unreadable. */
  async of(db: Db, conversationId: string, targetId: string): Promise<KeptState> {
    const ciphertext = await findResponderState(db, conversationId, targetId)
    const text =
      ciphertext === null ? null : this.#vault.tryOpen(ciphertext, stateContext(conversationId, targetId))
    return text === null ? null : State.parse(JSON.parse(text))
  }

  async keep(db: Db, conversationId: string, targetId: string, state: KeptState): Promise<void> {
    if (state === null) {
      await deleteResponderStates(db, conversationId, targetId)
      return
    }
    const ciphertext = this.#vault.seal(JSON.stringify(state), stateContext(conversationId, targetId))
    await saveResponderState(db, { conversation_id: conversationId, target_id: targetId, state: ciphertext })
  }
}
