import type { SessionAvailability, SessionReason, SessionStanding } from '@morpheus/sdk/contract'
import type { EndReason, LossReason } from '../../engines/line.js'
import type { SessionRow } from '../../store/tables.js'
import { endSentences, lossSentences } from './endings.js'

/** Why a session does not serve, where no engine says so. */
const ownerSentences = {
  by_operator: 'Desconectada pelo operador',
  switched_off: 'Desligada na configuração',
  restarting: 'Reiniciada pelo operador',
} as const

export type StandingReason = EndReason | LossReason | keyof typeof ownerSentences

/** What was tried to bring a session back, and did not: it says nothing of why it fell. */
const attempts: ReadonlySet<string> = new Set<StandingReason>([
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
])

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const sentences = new Map<string, string>(
  [lossSentences, endSentences, ownerSentences].flatMap((told) => Object.entries(told)),
)

/** Why, by its code; null for a code that nobody knows any more. */
export function reasonOf(code: string | null): SessionReason | null {
  const sentence = code === null ? undefined : sentences.get(code)
  return code === null || sentence === undefined ? null : { code, text: capitalised(sentence) }
}

export function sentenceOf(code: StandingReason): string {
  return sentences.get(code) ?? code
}

const owners: ReadonlySet<string> = new Set(Object.values(ownerSentences))
const tried: ReadonlySet<string> = new Set([...attempts].map((code) => sentences.get(code) ?? code))

/** Whether a session that ended so fell: nobody wanted it, and it was no attempt to bring it back. */
export function isFall(sentence: string): boolean {
  return !owners.has(sentence) && !tried.has(sentence)
}

export function standingOf(row: SessionRow): SessionStanding {
  return { availability: row.availability, since: row.since, reason: reasonOf(row.reason) }
}

export type Standing = Pick<SessionRow, 'availability' | 'since' | 'reason'>

/** How a session stands once it is in a status, and why: what it was before says whether it fell, or was never up. */
export function standingAfter(
  before: SessionRow,
  next: Pick<SessionRow, 'status'> & { reason?: StandingReason | undefined },
  now: string,
): Standing {
  const availability = availabilityAfter(before, next)
  const stays = before.availability === availability
  const since = stays ? before.since : now
  if (next.status === 'connected') return { availability, since, reason: null }
  const isAttempt = next.reason !== undefined && attempts.has(next.reason)
  const keeps = next.reason === undefined ? stays : stays && availability === 'down' && isAttempt
  return { availability, since, reason: keeps ? before.reason : (next.reason ?? null) }
}

function availabilityAfter(
  { availability: before }: SessionRow,
  { status, reason }: Pick<SessionRow, 'status'> & { reason?: StandingReason | undefined },
): SessionAvailability {
  if (status === 'connected') return 'up'
  const wasMeantToBeUp = before !== 'unpaired'
  if (status !== 'disconnected') return before === 'up' ? 'reconnecting' : before
  const byOwner = reason === 'by_operator' || reason === 'switched_off'
  return wasMeantToBeUp && !byOwner ? 'down' : 'unpaired'
}
