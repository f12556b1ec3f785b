import { expect, test, vi } from 'vitest'
import { openStore } from '../../core/store/open.js'
import { findLeaseHolder } from '../../core/store/repositories/nodes.js'
import { sharedSettings } from '../../testing/cluster/sharedSettings.js'
import { engineWith } from '../../testing/files/engineWith.js'
import { openMediaGateway } from '../../testing/files/mediaGateway.js'
import { png } from '../../testing/files/samples.js'
import { openGateway, required } from '../../testing/testGateway.js'

test('a file asked for at another node is downloaded at once, by the home of its session', async () => {
  let isAway = true
  const shared = await sharedSettings()
  const buildEngine = engineWith(async (bytes) => {
    if (isAway) throw new Error('The network is away')
    return bytes()
  })
  const world = await openMediaGateway({ ...shared, buildEngine })
  await world.receive(new File([Uint8Array.from(png)], 'vela.png', { type: 'image/png' }))
  await vi.waitFor(() => expect(world.gateway.logged.join('')).toContain('The network is away'))
  const other = await openGateway({ ...shared, buildEngine })
  const db = await openStore({ dataFolder: '', databaseUrl: shared.databaseUrl })
  const home = await findLeaseHolder(db, `session:${world.sessionId}`)
  const [message] = await world.messages()
  isAway = false
  // The clocks stand still: neither the next attempt nor the end of the wait comes.
  const answer = await fetch(`${other.url}/api/messages/${required(message).id}/media`, {
    headers: { authorization: `Bearer ${world.token}` },
    signal: AbortSignal.timeout(20_000),
  })
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, png])
  expect(await findLeaseHolder(db, `session:${world.sessionId}`)).toBe(home)
  await db.destroy()
})
