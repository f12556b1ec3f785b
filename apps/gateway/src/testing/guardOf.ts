import { DnsCache } from '../core/net/dnsCache.js'
import { HostGuard } from '../core/net/hostGuard.js'
import type { Resolve } from '../core/net/resolver.js'
import { ManualClock } from './manualClock.js'

export function guardOf(resolve: Resolve, allowLocal: boolean): HostGuard {
  const lookups = { sharedSlots: 10, reservedSlots: 2 }
  return new HostGuard(new DnsCache({ resolve, clock: new ManualClock(), lookups }), allowLocal)
}
