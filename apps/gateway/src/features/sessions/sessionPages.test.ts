import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { stoppedWithSessions } from '../../testing/storedSessions.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

async function signedIn() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const create = (name: string) => gateway.createSession(token, { name })
  return { gateway, token, create }
}

function page(gateway: TestGateway, token: string, query: string) {
  return gateway.read(contract.sessions.list.answer, `GET /sessions?${query}`, { token })
}

/** Ids of all pages after a cursor. */
async function rest(
  gateway: TestGateway,
  token: string,
  cursor: string | null | undefined,
  limit = 3,
): Promise<string[]> {
  if (!cursor) return []
  const { sessions, nextCursor } = await page(gateway, token, `limit=${limit}&cursor=${cursor}`)
  return [...sessions.map(({ id }) => id), ...(await rest(gateway, token, nextCursor, limit))]
}

test('pages contain the whole list in order', async () => {
  const { gateway, token, create } = await signedIn()
  // The clock stands still: most share a timestamp.
  for (let count = 0; count < 7; count++) await create(`Loja ${count}`)
  gateway.clock.advance(1)
  await create('Filial')
  const whole = await gateway.read(contract.sessions.list.answer, 'GET /sessions', { token })
  expect(whole).toMatchObject({ nextCursor: null })
  const first = await page(gateway, token, 'limit=3')
  expect([first.sessions.length, first.total]).toEqual([3, 8])
  const ids = [...first.sessions.map(({ id }) => id), ...(await rest(gateway, token, first.nextCursor))]
  expect(ids).toEqual(whole.sessions.map(({ id }) => id))
  expect(await page(gateway, token, 'limit=8')).toEqual({
    sessions: whole.sessions,
    total: 8,
    nextCursor: null,
  })
})

test('creating and deleting between two pages moves no other session', async () => {
  const { gateway, token, create } = await signedIn()
  for (let count = 0; count < 7; count++) {
    await create(`Loja ${count}`)
    gateway.clock.advance(1)
  }
  const whole = (await page(gateway, token, 'limit=500')).sessions.map(({ id }) => id)
  const { sessions, nextCursor } = await page(gateway, token, 'limit=3')
  await create('Nova')
  // Deletes the cursor's own row and one of the next page.
  for (const id of [whole[2], whole[4]]) await gateway.call(`DELETE /sessions/${id}`, { token })
  expect(sessions.map(({ id }) => id)).toEqual(whole.slice(0, 3))
  expect(await rest(gateway, token, nextCursor)).toEqual([whole[3], whole[5], whole[6]])
})

test("filters by status, with and without pages, only the caller's sessions", async () => {
  const { gateway, token, create } = await signedIn()
  for (const name of ['A', 'B', 'C']) await create(name)
  const waiting = await create('D')
  await gateway.call(`POST /sessions/${waiting}/connect`, { token })
  for (const query of ['status=connecting', 'status=connecting&limit=2'])
    expect((await page(gateway, token, query)).sessions.map(({ id }) => id)).toEqual([waiting])
  expect(await page(gateway, token, 'status=disconnected&limit=2')).toMatchObject({ total: 3 })
  expect(await page(gateway, await gateway.another(), 'limit=2')).toEqual({
    sessions: [],
    total: 0,
    nextCursor: null,
  })
})

test('rejects a wrong query', async () => {
  const { gateway, token } = await signedIn()
  const wrong = ['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'cursor=WzEsMl0', 'status=aberta', 'outro=1']
  await eachCase(wrong, async (query) => {
    const { status, body } = await gateway.call(`GET /sessions?${query}`, { token })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })
})

test.each([
  ['the sessions', 'GET /sessions', contract.sessions.list.answer.shape.sessions.element],
  ['their health', 'GET /monitoring/sessions', contract.monitoring.sessions.answer.element],
])('%s of a user with 1,000 of them are streamed completely and in order', async (_what, route, schema) => {
  const { folder, token, ids } = await stoppedWithSessions(1000)
  const gateway = await openGateway({ dataFolder: folder })
  const answer = await gateway.fetch(route, { token, headers: { 'accept-encoding': 'identity' } })
  // Streamed without a length, so other requests are served meanwhile.
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { success, data } = JSON.parse(await answer.text())
  const list = Array.isArray(data) ? data : data.sessions
  expect(success).toBe(true)
  expect(list.map((one: unknown) => schema.parse(one).id)).toEqual(ids.toReversed())
})
