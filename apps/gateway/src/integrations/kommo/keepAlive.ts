import { ApiFailure } from '../../delivery/net/apiCaller.js'
import { instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import { Repeat } from '../../kit/repeat.js'
import { dayMs } from '../../kit/timeRange.js'
import { grantedBefore } from '../../store/repositories/kommo/grants.js'
import type { KommoServices } from './services.js'

/** Kommo forgets a refresh token that is not used for three months. */
const oldDays = 30

/** Exchanges the tokens of accounts that nothing is said in, so that they are good when something is. */
export function keepAlive(services: KommoServices): Repeat {
  const { db, clock, onError } = services.tools
  async function renewOld(): Promise<void> {
    for (const targetId of await grantedBefore(db, instant(clock, -oldDays * dayMs))) {
      const open = await services.find(targetId)
      if (!open || services.ending.aborted) continue
      try {
        await services.tokens.renew(await services.account(open, open.config), services.ending)
      } catch (error) {
        // Its owner hears of it when the account is needed; the next day it is tried again.
        if (!(error instanceof ApiFailure) && !(error instanceof Refusal) && !services.ending.aborted)
          onError(error)
      }
    }
  }
  return new Repeat(clock, dayMs, renewOld, onError)
}
