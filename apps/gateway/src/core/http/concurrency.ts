import { FairScheduler } from '../lib/limits/fairScheduler.js'
import { type RunLimited, Shares, type SharesOptions } from '../lib/limits/shares.js'

export type LimiterOf = (payer: string | null) => RunLimited

export function limitersOf(atOnce: SharesOptions): LimiterOf {
  const shares = new Shares(atOnce)
  const scheduler = new FairScheduler()
  return (payer) => (work) => (payer === null ? work() : shares.use(payer, () => scheduler.take(payer, work)))
}
