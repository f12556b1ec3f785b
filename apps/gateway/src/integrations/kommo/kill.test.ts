import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { systemClock } from '../../core/lib/clock.js'
import { callAt, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { openKommo } from '../../testing/kommo/kommoEmulator.js'
import { Authorize, kommoConfig } from '../../testing/kommo/kommoGateway.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const timeouts = { timeout: 30_000, interval: 100 }
const Session = z.object({ session: z.object({ id: z.string() }) })

test('after kill -9 during a token refresh or contact sync, the gateway resumes authorized', async () => {
  const kommo = await openKommo(systemClock)
  const { grants, data } = kommo.account()
  const folder = temporaryFolder()
  const env = {
    MORPHEUS_ADMIN_EMAIL: admin.email,
    MORPHEUS_ADMIN_PASSWORD: admin.password,
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_KOMMO_URL: kommo.server.url,
  }
  const start = () => runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
  let gateway = start()
  let url = await gateway.url
  const token = await signInAt(url, admin)
  const call = (route: string, body?: object) => callAt(url, route, { token, ...(body && { body }) })
  const kill = async () => {
    gateway.kill('SIGKILL')
    await gateway.ended
    gateway = start()
    url = await gateway.url
  }
  const { id } = Session.parse(await call('POST /sessions', { name: 'Loja' })).session
  await call(`POST /integrations/kommo/config/${id}`, kommoConfig)
  const { state } = Authorize.parse(await call('POST /integrations/kommo/oauth/authorize', { sessionId: id }))
  const given = { sessionId: id, code: grants.authorize(), state, referer: 'loja.kommo.com' }
  await call('POST /integrations/kommo/oauth/exchange', given)

  // Kommo exchanges the tokens, and the answer is lost.
  grants.endAccess()
  const exchanges = () => kommo.seen(/POST \/oauth2/).length
  const before = exchanges()
  const answer = kommo.holdNext(/POST \/oauth2/)
  const asked = call(`GET /integrations/kommo/leads/${id}`).catch(() => null)
  await vi.waitFor(() => expect(exchanges()).toBe(before + 1), timeouts)
  await kill()
  answer()
  await asked
  await vi.waitFor(
    async () => expect(await call(`GET /integrations/kommo/leads/${id}`)).toEqual({ leads: [] }),
    timeouts,
  )
  expect(await call(`GET /integrations/kommo/config/${id}`)).toMatchObject({ isConnected: true })

  // Three pages; the process is killed during the second request.
  for (let index = 0; index < 600; index += 1)
    data.addContact(`Cliente ${index}`, `+55219${10_000_000 + index}`)
  const letGo = kommo.holdNext(/GET \S*\/contacts\?.*page=2/)
  await call(`POST /integrations/kommo/sync/contacts/${id}`)
  const pages = (number: number) =>
    kommo.seen(new RegExp(`GET /api/v4/contacts\\?.*page=${number}(&|$)`)).length
  await vi.waitFor(() => expect(pages(2)).toBe(1), timeouts)
  await kill()
  letGo()
  const db = await openTestStore(folder)
  await vi.waitFor(async () => {
    const [sync] = await db.selectFrom('kommo_syncs').select(['state', 'done', 'failed']).execute()
    expect(sync).toEqual({ state: 'done', done: 600, failed: 0 })
  }, timeouts)
  expect([pages(1), pages(2), pages(3)]).toEqual([1, 2, 1])
})
