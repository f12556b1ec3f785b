import { BlockList, isIP } from 'node:net'

/** `public` anybody may reach; `local` is a machine's or network's own; `forbidden` is no receiver's address. */
export type Reach = 'public' | 'local' | 'forbidden'

/** From IANA's special-purpose registries: what is somebody's own. An IPv4 range covers its mapped IPv6 form. */
const local = listOf([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
])

/**
 * The rest of them: nothing that listens there is meant by a public address, or it is a cloud's own: the services that
 * hand a machine its credentials, on whatever address, and Azure's WireServer. No switch opens these.
 */
const forbidden = listOf([
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

/** Global unicast: outside of it no IPv6 address is public, translated IPv4 included. */
const globalUnicast = listOf([['2000::', 3]])

/** How far an IP address reaches; what is none is forbidden. */
export function reachOf(address: string): Reach {
  const version = isIP(address)
  // A zone belongs to link-local addresses, which are nobody's to send to.
  if (version === 0 || address.includes('%')) return 'forbidden'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (forbidden.check(address, family)) return 'forbidden'
  if (local.check(address, family)) return 'local'
  return version === 4 || globalUnicast.check(address, family) ? 'public' : 'forbidden'
}

function listOf(ranges: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) {
    list.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
