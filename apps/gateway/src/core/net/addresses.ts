import { BlockList, isIP } from 'node:net'

/** `local` is a machine's or network's own; `forbidden` is no valid receiver. */
export type AddressKind = 'public' | 'local' | 'forbidden'

/** Private ranges of IANA's special-purpose registries. An IPv4 range covers its mapped IPv6 form. */
const localRanges = createBlockList([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
])

/**
 * The other special-purpose ranges, and cloud metadata services, including Azure's WireServer. No setting allows these.
 */
const forbiddenRanges = createBlockList([
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fd00:42::42', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
])

/** Global unicast: other IPv6 addresses are not public, translated IPv4 included. */
const globalUnicast = createBlockList([['2000::', 3]])

/** Classifies an IP address; invalid ones are forbidden. */
export function classifyAddress(address: string): AddressKind {
  const version = isIP(address)
  // Zones belong to link-local addresses, which are never valid receivers.
  if (version === 0 || address.includes('%')) return 'forbidden'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (forbiddenRanges.check(address, family)) return 'forbidden'
  if (localRanges.check(address, family)) return 'local'
  return version === 4 || globalUnicast.check(address, family) ? 'public' : 'forbidden'
}

function createBlockList(ranges: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) {
    list.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
