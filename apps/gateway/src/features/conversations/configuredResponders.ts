import type { TargetKind } from '@morpheus/sdk/contract'
import type { Db } from '../../core/store/tables.js'
import { matchesTrigger } from './matchesTrigger.js'
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
  /** Messages that it begins conversations with, as `matchesTrigger` reads them; none for any. */
  readonly triggers: readonly string[]
  /** Numbers, ids of groups, and `@g.us` for every group. */
  readonly ignoredChats: readonly string[]
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

/** True for a conversation that a responder may answer at all. */
export function isAnswered({ settings }: ConfiguredResponder, chat: string): boolean {
  const { answerGroups, ignoredChats } = settings
  if (ignoredChats.includes(chat)) return false
  return !chat.endsWith('@g.us') || (answerGroups && !ignoredChats.includes('@g.us'))
}

/**
 * The responder that a trigger hands a conversation to: the first that the message triggers, unless one before it has
 * the conversation. Null where the current one goes on.
 */
export function findTriggered(
  responders: readonly ConfiguredResponder[],
  current: string | null,
  text: string,
): ConfiguredResponder | null {
  for (const one of responders) {
    const { triggers } = one.settings
    if (one.targetId === current) return null
    if (triggers.some((trigger) => matchesTrigger(text, trigger))) return one
    if (current === null && triggers.length === 0) return null
  }
  return null
}

/** Responders that go on with a conversation of `current`, or may begin one with any message. */
export function listStarting(
  responders: readonly ConfiguredResponder[],
  current: string | null,
): ConfiguredResponder[] {
  return responders.filter(({ targetId, settings }) => targetId === current || settings.triggers.length === 0)
}

/** The responder in charge of a conversation, or else the first. */
export function findCurrentResponder(
  responders: readonly ConfiguredResponder[],
  targetId: string | null,
): ConfiguredResponder | undefined {
  return responders.find((one) => one.targetId === targetId) ?? responders[0]
}
