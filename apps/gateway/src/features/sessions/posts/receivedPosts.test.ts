import { expect, test } from 'vitest'
import { saveReceivesPosts } from '../../../core/store/repositories/posts.js'
import type { EngineContent } from '../../../engines/messages.js'
import { openLine } from '../../../testing/openLine.js'

test('a post of a channel that arrives again with another text or caption was edited', async () => {
  const { db, clock, line, told } = await openLine()
  await saveReceivesPosts(db, 's', 'channels', true)
  const channel = { id: '120363000000000001@newsletter', name: 'Ofertas' }
  const timestamp = new Date(clock.now()).toISOString()
  const arrives = (id: string, content: EngineContent) =>
    line.channelPost({ id, serverId: '7', channel, content, timestamp })
  await arrives('p1', { kind: 'text', text: 'Hoje' })
  await arrives('p2', { kind: 'image', caption: null })
  await arrives('p1', { kind: 'text', text: 'Amanhã' })
  await arrives('p2', { kind: 'image', caption: 'A vitrine' })
  // After a reconnection, and in a form that says less.
  await arrives('p2', { kind: 'image', caption: 'A vitrine' })
  await arrives('p2', { kind: 'unsupported' })
  expect(told('channel:edited').map((payload) => Object(payload).post.text)).toEqual(['Amanhã', 'A vitrine'])
  expect(told('channel:received')).toHaveLength(2)
})
