import { expect, test } from 'vitest'
import { classifyAddress } from './addresses.js'

test.each([
  [
    'AWS',
    ['169.254.169.254', '169.254.170.2', '169.254.170.23', 'fd00:ec2::254', 'fd00:ec2::23', 'fd00:ec2::253'],
  ],
  ['Azure', ['168.63.129.16', '169.254.169.254']],
  ['Google', ['169.254.169.254', 'fd20:ce::254']],
  ['Oracle', ['192.0.0.192', '169.254.169.254', 'fd00:c1::a9fe:a9fe']],
  ['Scaleway', ['169.254.42.42', 'fd00:42::42']],
  ['Alibaba', ['100.100.100.200']],
  ['OpenStack', ['fe80::a9fe:a9fe', 'fe80::a9fe:a9fe%eth0']],
])('forbids the metadata services of %s in every address form', (_cloud, addresses) => {
  for (const address of addresses) {
    const forms = address.includes(':')
      ? [address, address.toUpperCase(), `${address.split('%')[0]}%1`]
      : inIpv6(address)
    for (const form of [address, ...forms]) expect([form, classifyAddress(form)]).toEqual([form, 'forbidden'])
  }
})

/** IPv6 forms of an IPv4 address: mapped, compatible, both NAT64 prefixes, and 6to4. */
function inIpv6(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16))
  const prefixes = ['::ffff:', '::', '64:ff9b::', '64:ff9b:1::']
  return [
    ...prefixes.flatMap((prefix) => [`${prefix}${high}:${low}`, `${prefix}${address}`]),
    `2002:${high}:${low}::1`,
  ]
}

test('classifies private addresses as local and others as public', () => {
  for (const own of [
    '127.0.0.1',
    '10.0.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:10.0.0.1',
    'fd00:42::43',
  ])
    expect([own, classifyAddress(own)]).toEqual([own, 'local'])
  for (const anybodys of ['93.184.216.34', '168.63.129.17', '2606:2800:220:1::1'])
    expect([anybodys, classifyAddress(anybodys)]).toEqual([anybodys, 'public'])
})
