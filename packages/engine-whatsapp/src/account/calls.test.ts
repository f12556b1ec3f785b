import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

test('links to calls are created, for voice and video', async () => {
  const world = await openWorld()
  const { phone } = await pairSession(world)
  const calls = world.engine.account?.('s').calls
  expect(await calls?.createLink('audio')).toBe('https://call.whatsapp.com/voice/token1')
  expect(await calls?.createLink('video')).toBe('https://call.whatsapp.com/video/token2')
  expect([...phone.callLinks.values()]).toEqual(['audio', 'video'])
})
