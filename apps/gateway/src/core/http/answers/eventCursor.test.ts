import { expect, test } from 'vitest'
import { openGateway } from '../../../testing/testGateway.js'

test("authenticated reads carry the user's event cursor in x-event-cursor", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const cursorOf = async (route: string, as: string | undefined = token) =>
    (await gateway.fetch(route, { token: as })).headers.get('x-event-cursor')
  expect(await cursorOf('GET /sessions')).toBe('0')
  const id = await gateway.createSession(token)
  const { latest } = (await gateway.call('GET /events', { token })).data
  expect(latest).toBe(1)
  expect(await cursorOf('GET /sessions')).toBe('1')
  // A streamed answer, and an error.
  expect(await cursorOf('GET /monitoring/sessions')).toBe('1')
  expect(await cursorOf('GET /sessions/nenhuma')).toBe('1')
  await gateway.fetch(`PUT /sessions/${id}`, { token, body: { name: 'Centro' } })
  expect(await cursorOf(`GET /sessions/${id}`)).toBe('2')
  expect(await cursorOf('GET /sessions', await gateway.another())).toBe('0')
})

test('public, unauthenticated and changing calls carry no x-event-cursor', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  for (const [route, as] of [
    ['GET /health', undefined],
    ['GET /sessions', undefined],
    ['GET /sessions', 'falso'],
    ['POST /sessions', token],
  ]) {
    const { headers } = await gateway.fetch(route ?? '', { token: as, body: undefined })
    expect(headers.get('x-event-cursor'), route).toBeNull()
  }
})

test('exposes X-Event-Cursor to pages of other origins', async () => {
  const gateway = await openGateway()
  const { headers } = await gateway.fetch('GET /sessions', {
    token: await gateway.signIn(),
    headers: { origin: 'https://produto.com.br' },
  })
  expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('X-Event-Cursor')
})
