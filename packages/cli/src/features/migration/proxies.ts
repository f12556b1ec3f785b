import type { PeerProxy } from './peerSession.js'

const ports = { http: 80, https: 443, socks5: 1080 } as const

function isProtocol(text: string): text is PeerProxy['protocol'] {
  return Object.hasOwn(ports, text)
}

/** Null for an address that no session can use as its proxy. */
export function toProxy(address: string | null): PeerProxy | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname, port, username, password } = new URL(address)
  const name = protocol.slice(0, -1).replace(/^socks5h$|^socks$/, 'socks5')
  if (!isProtocol(name) || hostname === '') return null
  return {
    protocol: name,
    host: hostname,
    port: Number(port) || ports[name],
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
