import {
  FairConcurrency,
  type FairConcurrencyOptions,
  type RunLimited,
} from '../lib/limits/fairConcurrency.js'
import { FairScheduler } from '../lib/limits/fairScheduler.js'

export type GetLimiter = (payer: string | null) => RunLimited

export function createLimiters(concurrency: FairConcurrencyOptions): GetLimiter {
  const shares = new FairConcurrency(concurrency)
  const scheduler = new FairScheduler()
  return (payer) => (work) => (payer === null ? work() : shares.use(payer, () => scheduler.run(payer, work)))
}
