import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { MediaLinks } from './mediaLinks.js'

const id = 'wamsg_0123456789abcdef0123456789abcdef'

function open(key = 1, clock = new ManualClock()) {
  const publicUrl = Promise.resolve('https://morpheus.loja.com.br')
  const links = new MediaLinks({ key: new Uint8Array(32).fill(key), clock, hours: 24, publicUrl })
  const token = async (of = id) => (await links.create(of)).url.split('/').pop() ?? ''
  return { links, clock, token }
}

test('a link leads to one message until it expires', async () => {
  const { links, clock, token } = open()
  const { url, expiresAt } = await links.create(id)
  expect(url).toMatch(/^https:\/\/morpheus\.loja\.com\.br\/api\/media\/[\w.-]+$/)
  expect(Date.parse(expiresAt) - clock.now()).toBe(24 * 60 * 60_000)
  const known = await token()
  const own = await token('3EB0ABCDEF012345678901')
  clock.advance(24 * 60 * 60_000 - 1)
  expect([links.parseToken(known), links.parseToken(own)]).toEqual([id, '3EB0ABCDEF012345678901'])
  clock.advance(1)
  expect(links.parseToken(known)).toBeNull()
})

test('rejects links that are forged, extended, altered or signed with another key', async () => {
  const { links, token } = open()
  const known = await token()
  const [message = '', seconds = '', signature = ''] = known.split('.')
  const changed = [
    '',
    'x',
    `${message}.${seconds}.`,
    `${message}.${(Number.parseInt(seconds, 36) + 1).toString(36)}.${signature}`,
    `${message.replace('f', 'e')}.${seconds}.${signature}`,
    `${message}.${seconds}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`,
    `${known}=`,
    known.replaceAll('.', '%2e'),
    await open(2).token(),
  ]
  expect(changed.map((token) => links.parseToken(token))).toEqual(changed.map(() => null))
  expect(links.parseToken(known)).toBe(id)
})
