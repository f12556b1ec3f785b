import {
  FairConcurrency,
  type FairConcurrencyOptions,
  type RunLimited,
} from '../lib/limits/fairConcurrency.js'
import { FairScheduler } from '../lib/limits/fairScheduler.js'

export type GetLimiter = (payer: string | null) => RunLimited

export function createLimiters(atOnce: FairConcurrencyOptions): GetLimiter {
  const shares = new FairConcurrency(atOnce)
  const scheduler = new FairScheduler()
  return (payer) => (work) => (payer === null ? work() : shares.use(payer, () => scheduler.take(payer, work)))
}
