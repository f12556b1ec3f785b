import { FairTurns } from '../kit/limits/fairTurns.js'
import { type InPlace, Shares, type SharesOptions } from '../kit/limits/shares.js'

/** Where the calls are worked on that a user pays for, or nobody. */
export type PlaceOf = (payer: string | null) => InPlace

/**
 * So many calls are worked on at once, and each begins when it is its user's turn: whoever has many going waits for
 * their own ones, not the others.
 */
export function placesOf(atOnce: SharesOptions): PlaceOf {
  const shares = new Shares(atOnce)
  const turns = new FairTurns()
  return (payer) => (work) => (payer === null ? work() : shares.use(payer, () => turns.take(payer, work)))
}
