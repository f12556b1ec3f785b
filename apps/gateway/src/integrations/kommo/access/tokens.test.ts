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

test('a code becomes tokens that are sealed, and are exchanged before they end', async () => {
  const { kommo, call, clock, db, settle, connection, tokens } = await authorised()
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  const kept = await db.selectFrom('kommo_grants').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/acesso|renovacao/)
  clock.advance(dayMs - 60_000)
  await settle(call())
  expect(kommo.seen(exchanges)).toHaveLength(2)
  expect((await tokens.find(connection))?.tokens).toMatchObject({ accessToken: 'acesso3' })
})

test('a code is taken once, and 20 minutes long', async () => {
  const { kommo, connection, tokens, signal, settle, clock } = await openKommoWorld()
  const code = kommo.account().grants.authorize()
  await settle(tokens.exchange(connection, code, signal))
  await expect(settle(tokens.exchange(connection, code, signal))).rejects.toMatchObject({ status: 400 })
  const other = kommo.account().grants.authorize()
  clock.advance(20 * 60_000)
  await expect(settle(tokens.exchange(connection, other, signal))).rejects.toMatchObject({ status: 400 })
})

test('many calls of two nodes with a token that ended exchange it once', async () => {
  const world = await authorised()
  const { kommo, call, settle } = world
  const other = world.node()
  kommo.account().grants.endAccess()
  await settle(Promise.all([call(), call(other), call(), call(other), call()]))
  expect(kommo.seen(exchanges)).toHaveLength(2)
  expect(kommo.refused).toBe(0)
})

test('an exchange whose answer was lost is made again with the token of before', async () => {
  const { kommo, call, settle } = await authorised()
  kommo.account().grants.endAccess()
  kommo.swallowNext(exchanges)
  await expect(settle(call())).rejects.toMatchObject({ failureKind: 'unreachable' })
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  const sent = kommo.seen(exchanges).slice(1)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toEqual(sent[1]?.body)
})

test('what Kommo takes no more is asked for once, and said in words until somebody authorises anew', async () => {
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

test('a token that was pasted is used as it is, and never exchanged', async () => {
  const { kommo, connection: bare, withToken, client, signal, settle } = await openKommoWorld()
  const connection = withToken(bare)
  const call = () => client.of(connection, { priority: 'call', signal }).call(me)
  expect(await settle(call())).toMatchObject({ name: 'Loja' })
  kommo.account().grants.endAccess()
  await expect(settle(call())).rejects.toMatchObject({ code: 'kommo_not_authorized' })
  expect(kommo.seen(exchanges)).toEqual([])
})

test('tokens are for the account that gave them: another one that is configured later gets none', async () => {
  const { kommo, connection, client, settle, signal, call } = await authorised()
  await settle(call())
  const other = client.of({ ...connection, subdomain: 'outra' }, { priority: 'call', signal })
  const before = kommo.calls.length
  await expect(settle(other.call(me))).rejects.toMatchObject({
    message: 'Primeiro autorize a integração com a Kommo',
  })
  expect(kommo.calls).toHaveLength(before)
})
