import type { TargetKind } from '@morpheus/sdk/contract'
import type { Db } from '../store/tables.js'
import type { Responder } from './responder.js'

/** How its owner wants a responder to answer. */
export interface ResponderSettings {
  /** Of several, the one with the smallest is asked first. */
  readonly priority: number
  /** What is typed in pieces within so many seconds is one question. */
  readonly debounceSeconds: number
  /** For so long it is silent after a person wrote. */
  readonly takeoverMinutes: number
  /** Who writes it, and nothing else, leaves the bot; empty for none. */
  readonly leaveKeyword: string
  readonly answerGroups: boolean
  /** When it answers, as `readHours` takes it; empty for always. */
  readonly hours: string
  /** What a customer is told where nobody can answer; empty for nothing. */
  readonly failureText: string
}

/** One of those that answer a session's customers. */
export interface ConfiguredResponder {
  readonly targetId: string
  readonly kind: TargetKind
  /** As operators know it: `Typebot`. */
  readonly label: string
  readonly settings: ResponderSettings
  readonly responder: Responder
}

/** Who answers a session's customers now, by priority. Called within transactions: it asks nobody but `db`. */
export type FindResponders = (db: Db, sessionId: string) => Promise<readonly ConfiguredResponder[]>

/** Whom a talk is with: the one that has it, or else the first. */
export function currentOf(
  responders: readonly ConfiguredResponder[],
  targetId: string | null,
): ConfiguredResponder | undefined {
  return responders.find((one) => one.targetId === targetId) ?? responders[0]
}
