import { FairTurns } from '../lib/limits/fairTurns.js'
import { type InPlace, Shares, type SharesOptions } from '../lib/limits/shares.js'

/** Concurrency limiter of a paying user, or of anonymous calls. */
export type PlaceOf = (payer: string | null) => InPlace

/** Limits concurrent calls with fair queueing among users. */
export function placesOf(atOnce: SharesOptions): PlaceOf {
  const shares = new Shares(atOnce)
  const turns = new FairTurns()
  return (payer) => (work) => (payer === null ? work() : shares.use(payer, () => turns.take(payer, work)))
}
