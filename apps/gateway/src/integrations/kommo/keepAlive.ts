import { instant } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { Repeat } from '../../core/lib/repeat.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { grantedBefore } from './rows/grants.js'
import type { KommoServices } from './services.js'

/** Kommo expires a refresh token after three unused months. */
const oldDays = 30

/** Refreshes tokens of idle accounts, so that they stay valid. */
export function keepAlive(services: KommoServices): Repeat {
  const { db, clock, onError } = services.tools
  async function renewOld(): Promise<void> {
    for (const targetId of await grantedBefore(db, instant(clock, -oldDays * dayMs))) {
      const open = await services.find(targetId)
      if (!open || services.ending.aborted) continue
      try {
        await services.tokens.renew(await services.account(open, open.config), services.ending)
      } catch (error) {
        // The owner is told when the account is needed; retried the next day.
        if (!(error instanceof ApiFailure) && !(error instanceof HttpError) && !services.ending.aborted)
          onError(error)
      }
    }
  }
  return new Repeat(clock, dayMs, renewOld, onError)
}
