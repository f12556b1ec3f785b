/** A server's data about a code's validity; any of it may be missing. */
interface CodeLifetime {
  /** As ISO 8601, by the server's clock. */
  readonly issuedAt?: string | undefined
  readonly expiresAt?: string | undefined
  readonly remainingMs?: number | undefined
}

/** The age and the remaining life of a code, in whole seconds. */
export interface Countdown {
  readonly ageSeconds: number
  /** Null where the server gives no end. */
  readonly remainingSeconds: number | null
  readonly lifeSeconds: number | null
}

/** Maximum life of a code, in milliseconds: a longer one comes from a different clock. */
const longest = 10 * 60_000

/**
 * Counts a code down on this machine's own clock, which may differ from the server's:
 * 1. by the server's remaining time;
 * 2. else by its total life, from its arrival;
 * 3. else until its end, where both clocks plausibly agree;
 * 4. else it has no end.
 * @param now milliseconds since the epoch, when the code arrived
 * @returns a function that returns the countdown at a later moment
 */
export function countdown(
  { issuedAt, expiresAt, remainingMs }: CodeLifetime,
  now: number,
): (time: number) => Countdown {
  const lifetime = issuedAt && expiresAt ? Date.parse(expiresAt) - Date.parse(issuedAt) : null
  const timeLeft =
    remainingMs ?? lifetime ?? (expiresAt === undefined ? null : toPlausible(Date.parse(expiresAt) - now))
  const endsAt = timeLeft === null ? null : now + timeLeft
  const issueTime = endsAt === null || lifetime === null ? now : endsAt - lifetime
  return (time) => ({
    ageSeconds: Math.max(0, Math.floor((time - issueTime) / 1000)),
    remainingSeconds: endsAt === null ? null : Math.max(0, Math.ceil((endsAt - time) / 1000)),
    lifeSeconds: endsAt === null ? null : Math.round((endsAt - issueTime) / 1000),
  })
}

const toPlausible = (remainingSeconds: number) =>
  remainingSeconds > 0 && remainingSeconds < longest ? remainingSeconds : null
