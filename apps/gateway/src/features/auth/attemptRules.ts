import { usualLimits } from '@morpheus/sdk/contract'
import { type AttemptLimit, attemptKey, doublingWait } from '../../core/store/attempts/attemptLimits.js'
import {
  deleteFailedAttempts,
  deleteFailedAttemptsBelow,
} from '../../core/store/attempts/failedAttemptRows.js'
import type { Db } from '../../core/store/tables.js'

const minuteMs = 60_000

const ofPassword = { ...doublingWait, freeFailures: usualLimits.wrongPasswords }

export const ownPasswordLimit: AttemptLimit = { ...ofPassword, counterName: 'password' }

/** Sign-in password, per address. */
export const signInLimit: AttemptLimit = { ...ofPassword, counterName: 'login' }

/** Sign-in password, for all addresses together. */
export const allSignInsLimit: AttemptLimit = { ...ofPassword, counterName: 'logins', freeFailures: 100 }

/** Codes of the second factor. */
export const twoFactorCodeLimit: AttemptLimit = {
  counterName: 'code',
  freeFailures: 5,
  wait: () => 15 * minuteMs,
  resetAfterMs: 15 * minuteMs,
}

/** User code of a device request: few are valid at a time, out of 20^8. */
export const userCodeLimit: AttemptLimit = {
  ...ofPassword,
  counterName: 'user-code',
  freeFailures: 5,
  resetAfterMs: 60 * minuteMs,
}

/** Forgets the failures of a user who is signed in. */
export async function forgetOwnAttempts(db: Db, userId: string): Promise<void> {
  for (const rule of [ownPasswordLimit, twoFactorCodeLimit])
    await deleteFailedAttempts(db, attemptKey(rule, userId))
}

export async function forgetSignInAttempts(db: Db, userId: string): Promise<void> {
  for (const rule of [ownPasswordLimit, allSignInsLimit])
    await deleteFailedAttempts(db, attemptKey(rule, userId))
  await deleteFailedAttemptsBelow(db, attemptKey(signInLimit, userId))
}
