import { Guard } from '../core/net/guard.js'
import { Names } from '../core/net/names.js'
import type { Resolve } from '../core/net/resolver.js'
import { ManualClock } from './manualClock.js'

export function guardOf(resolve: Resolve, allowLocal: boolean): Guard {
  const lookups = { common: 10, own: 2 }
  return new Guard(new Names({ resolve, clock: new ManualClock(), lookups }), allowLocal)
}
