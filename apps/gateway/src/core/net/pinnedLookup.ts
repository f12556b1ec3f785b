import type { LookupFunction } from 'node:net'
import type { Address } from './resolver.js'

export function createPinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (!first) callback(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '', 0)
    else if (options.all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}
