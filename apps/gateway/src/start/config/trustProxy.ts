import { BlockList, isIP } from 'node:net'
import type { TrustProxy } from '../../core/http/requests/clientAddress.js'
import { StartFailure } from '../../core/lib/startFailure.js'

/**
 * Number of proxies before the gateway, or their addresses and ranges. None by default, as clients may forge
 * `X-Forwarded-For`.
 * @throws StartFailure for anything else.
 */
export function readTrustProxy(text: string | undefined): TrustProxy {
  if (!text) return () => false
  if (/^\d$/.test(text)) return (_address, hop) => hop < Number(text)
  const proxies = new BlockList()
  for (const range of text.split(',')) addRange(proxies, range.trim(), text)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

function addRange(proxies: BlockList, range: string, text: string): void {
  const [address = '', prefix] = range.split('/', 2)
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (version === 0 || length < 0 || length > bits || range.split('/').length > 2) {
    throw new StartFailure(
      `MORPHEUS_TRUST_PROXY inválido: "${text}". Use quantos proxies há na frente (como 1) ou os endereços deles (como 10.0.0.0/8, 127.0.0.1).`,
    )
  }
  proxies.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
}
