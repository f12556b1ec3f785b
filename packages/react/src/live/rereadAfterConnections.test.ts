import { expect, test, vi } from 'vitest'
import { testClient } from '../testing/testClient.js'
import { rereadAfterConnections } from './rereadAfterConnections.js'

function followed() {
  const { client, watching, resync } = testClient({})
  const { store } = client.realtime
  const [reread, rereadTargets] = [vi.fn(), vi.fn()]
  const stop = rereadAfterConnections(client.realtime, 'um', { reread, rereadTargets })
  return {
    ...{ watching, resync, reread, rereadTargets, stop },
    stands: (status: 'connecting' | 'reconnecting' | 'connected') => store.setState({ status }),
  }
}

test('reloads everything once per connection, whatever its first status', () => {
  const { watching, resync, reread, rereadTargets, stands } = followed()
  for (const [index, status] of (['connecting', 'reconnecting'] as const).entries()) {
    stands(status)
    watching()
    stands('connected')
    resync(true)
    expect(reread).toHaveBeenCalledTimes(index + 1)
  }
  expect(rereadTargets).not.toHaveBeenCalled()

  // Like an older gateway, this one does not announce target events.
  stands('reconnecting')
  stands('connected')
  resync(true)
  expect(reread).toHaveBeenCalledTimes(3)
})

test('reloads again after missed events, even if the targets were already watched', () => {
  const { watching, resync, reread, stands } = followed()
  stands('reconnecting')
  watching()
  resync(false)
  expect(reread).toHaveBeenCalledTimes(2)
})

test('reloads only the targets while connected, and nothing after stop', () => {
  const { watching, resync, reread, rereadTargets, stands, stop } = followed()
  stands('connected')
  watching()
  expect([reread.mock.calls.length, rereadTargets.mock.calls.length]).toEqual([0, 1])
  stop()
  watching()
  resync(true)
  expect([reread.mock.calls.length, rereadTargets.mock.calls.length]).toEqual([0, 1])
})
