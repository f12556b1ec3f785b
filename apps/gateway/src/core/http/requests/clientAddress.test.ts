import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readTrustProxy } from '../../../start/config/trustProxy.js'
import { getClientAddress, toClientNetwork } from './clientAddress.js'

function requestFrom(remote: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remote })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  // No proxy is trusted by default.
  [undefined, '10.0.0.2', '1.1.1.1', '10.0.0.2'],
  ['0', '10.0.0.2', '1.1.1.1', '10.0.0.2'],
  // One proxy: the address it saw counts, not the one claimed by its client.
  ['1', '10.0.0.2', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['1', '10.0.0.2', undefined, '10.0.0.2'],
  ['2', '10.0.0.2', '6.6.6.6, 1.1.1.1, 10.0.0.3', '1.1.1.1'],
  // Proxies by address: clients elsewhere are not trusted.
  ['10.0.0.0/8, ::1', '10.0.0.2', '6.6.6.6, 1.1.1.1, 10.0.0.3', '1.1.1.1'],
  ['10.0.0.0/8, ::1', '::ffff:10.0.0.2', '1.1.1.1', '1.1.1.1'],
  ['10.0.0.0/8, ::1', '::1', '2001:db8::7', '2001:db8::7'],
  ['10.0.0.2', '7.7.7.7', '1.1.1.1', '7.7.7.7'],
  ['10.0.0.2', '10.0.0.2', 'lixo', 'lixo'],
])(
  'MORPHEUS_TRUST_PROXY=%s: a request from %s with "%s" has the address %s',
  (setting, remote, forwarded, address) => {
    expect(getClientAddress(requestFrom(remote, forwarded), readTrustProxy(setting))).toBe(address)
  },
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('groups address %s under the network %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network)
})
