import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** True to trust this address's `X-Forwarded-For`; hop 0 is the direct peer. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Client address: the first untrusted one, counted from the gateway. */
export function getClientAddress(request: IncomingMessage, trust: TrustProxy): string {
  const forwardedFor = request.headers['x-forwarded-for'] ?? ''
  const entries = [forwardedFor].flat().join(',').split(',')
  const addresses = entries.map((address) => address.trim()).filter((address) => address !== '')
  const hops = [...addresses, request.socket.remoteAddress ?? ''].reverse()
  return hops.find((address, hop) => !trust(address, hop)) ?? hops.at(-1) ?? ''
}

/** Rate-limit key of a client: an IPv4 address, or an IPv6 /64. */
export function toClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [start = '', end] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groups(start), groups(end ?? '')]
  const zeros = end === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const fields = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return `${fields
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
