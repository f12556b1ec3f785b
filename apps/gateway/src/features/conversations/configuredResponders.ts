import type { TargetKind } from '@morpheus/sdk/contract'
import type { Db } from '../../core/store/tables.js'
import type { Responder } from './responder.js'

export interface ResponderSettings {
  /** The lowest is asked first. */
  readonly priority: number
  /** Messages within so many seconds form one question. */
  readonly debounceSeconds: number
  /** Pause after a person wrote. */
  readonly takeoverMinutes: number
  /** A message with just this word leaves the bot; empty for none. */
  readonly leaveKeyword: string
  readonly answerGroups: boolean
  /** Opening hours in the format of `readHours`; empty for always. */
  readonly hours: string
  /** Text for the customer when nobody can answer; empty for none. */
  readonly failureText: string
}

export interface ConfiguredResponder {
  readonly targetId: string
  readonly kind: TargetKind
  /** Product name for operators: `Typebot`. */
  readonly label: string
  readonly settings: ResponderSettings
  readonly responder: Responder
}

/** The session's active responders, by priority. Called within transactions: it must use `db` only. */
export type FindResponders = (db: Db, sessionId: string) => Promise<readonly ConfiguredResponder[]>

/** The responder in charge of a conversation, or else the first. */
export function findCurrentResponder(
  responders: readonly ConfiguredResponder[],
  targetId: string | null,
): ConfiguredResponder | undefined {
  return responders.find((one) => one.targetId === targetId) ?? responders[0]
}
