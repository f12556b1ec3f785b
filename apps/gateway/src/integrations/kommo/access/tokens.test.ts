import { expect, test } from 'vitest'
import { openKommoWorld } from '../../../testing/kommo/kommoWorld.js'
import { KommoAccountInfo } from '../objects.js'

const me = { method: 'GET', path: '/account', answer: KommoAccountInfo } as const
const dayMs = 24 * 60 * 60_000

async function authorised(sessions = 1) {
  const world = await openKommoWorld(sessions)
  const code = world.kommo.account().grants.authorize()
  await world.settle(world.tokens.exchange(world.connection, code, world.signal))
  const call = (node: Pick<typeof world, 'client'> = world) =>
    node.client.of(world.connection, { priority: 'call', signal: world.signal }).call(me)
  return { ...world, call }
}

const exchanges = /POST \/oauth2/

test('exchanges a code for encrypted tokens and refreshes them before they expire', async () => {
  const { kommo, call, clock, db, settle, connection, tokens } = await authorised()
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  const kept = await db.selectFrom('kommo_grants').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/acesso|renovacao/)
  clock.advance(dayMs - 60_000)
  await settle(call())
  expect(kommo.seen(exchanges)).toHaveLength(2)
  expect((await tokens.find(connection))?.tokens).toMatchObject({ accessToken: 'acesso3' })
})

test('an authorization code can be used once and expires after 20 minutes', async () => {
  const { kommo, connection, tokens, signal, settle, clock } = await openKommoWorld()
  const code = kommo.account().grants.authorize()
  await settle(tokens.exchange(connection, code, signal))
  await expect(settle(tokens.exchange(connection, code, signal))).rejects.toMatchObject({ status: 400 })
  const other = kommo.account().grants.authorize()
  clock.advance(20 * 60_000)
  await expect(settle(tokens.exchange(connection, other, signal))).rejects.toMatchObject({ status: 400 })
})

test('concurrent calls from two nodes refresh an expired token only once', async () => {
  const world = await authorised()
  const { kommo, call, settle } = world
  const other = world.node()
  kommo.account().grants.endAccess()
  await settle(Promise.all([call(), call(other), call(), call(other), call()]))
  expect(kommo.seen(exchanges)).toHaveLength(2)
  expect(kommo.refused).toBe(0)
})

test('repeats a refresh whose response was lost with the same refresh token', async () => {
  const { kommo, call, settle } = await authorised()
  kommo.account().grants.endAccess()
  kommo.swallowNext(exchanges)
  await expect(settle(call())).rejects.toMatchObject({ failureKind: 'unreachable' })
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  const sent = kommo.seen(exchanges).slice(1)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toEqual(sent[1]?.body)
})

test('a rejected refresh token is tried once, then reported until the account is authorized again', async () => {
  const { kommo, call, settle, connection, tokens, signal } = await authorised()
  kommo.account().grants.revoke()
  const words = expect.stringContaining('autorize a integração de novo')
  await expect(settle(call())).rejects.toMatchObject({ code: 'kommo_not_authorized', message: words })
  const calls = kommo.calls.length
  await expect(settle(call())).rejects.toMatchObject({ message: words })
  expect(kommo.calls).toHaveLength(calls)
  await settle(tokens.exchange(connection, kommo.account().grants.authorize(), signal))
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
})

test('a pasted token is used as it is and never refreshed', async () => {
  const { kommo, connection: bare, withToken, client, signal, settle } = await openKommoWorld()
  const connection = withToken(bare)
  const call = () => client.of(connection, { priority: 'call', signal }).call(me)
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  kommo.account().grants.endAccess()
  await expect(settle(call())).rejects.toMatchObject({ code: 'kommo_not_authorized' })
  expect(kommo.seen(exchanges)).toEqual([])
})

test('tokens are not used for an account that is configured later', async () => {
  const { kommo, connection, client, settle, signal, call } = await authorised()
  await settle(call())
  const other = client.of({ ...connection, subdomain: 'outra' }, { priority: 'call', signal })
  const before = kommo.calls.length
  await expect(settle(other.call(me))).rejects.toMatchObject({
    message: 'Primeiro autorize a integração com a Kommo',
  })
  expect(kommo.calls).toHaveLength(before)
})
