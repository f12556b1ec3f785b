import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const bia = '5521977776666'
const { contacts } = contract

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/contacts`
  const body = { content: 'Oi', contactPhone: bia, contactName: 'Bia' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  return { gateway, token, id, secret, at }
}

test('a contact shows its profile from memory for an hour, and whether it is online', async () => {
  const { gateway, token, at } = await open()
  const profile = async (query = '') =>
    (await gateway.read(contacts.profile.answer, `GET ${at}/${bia}/profile${query}`, { token })).profile
  const first = await profile()
  expect(first).toMatchObject({ phone: bia, name: 'Bia', about: 'Olá! Eu uso o WhatsApp.', business: null })
  gateway.clock.advance(60_000)
  expect(await profile()).toEqual(first)
  const refreshed = await profile('?refresh=true')
  expect(Date.parse(refreshed.fetchedAt) - Date.parse(first.fetchedAt)).toBe(60_000)
  const { presence } = await gateway.read(contacts.presence.answer, `GET ${at}/${bia}/presence`, { token })
  expect(presence).toMatchObject({ online: false, lastSeenAt: expect.any(String) })
  const nobody = await gateway.call(`GET ${at}/5541955550000/profile`, { token })
  expect([nobody.status, nobody.body.code]).toEqual([400, 'not_on_whatsapp'])
})

test('a saved contact is named everywhere, and unnamed once it is removed', async () => {
  const { gateway, token, secret, at, id } = await open()
  const listed = async () =>
    (await gateway.read(contacts.list.answer, `GET ${at}?search=${bia}`, { token })).contacts
  const shownOnPhone = async () => {
    const { conversations } = await gateway.read(
      contract.virtualPhone.conversations.answer,
      'GET /virtual-phone/conversations',
      { token: secret },
    )
    return conversations.find(({ chat }) => chat === bia)?.name
  }
  const body = { name: ' Bia\u200b Souza ', saveOnPhone: false }
  // Without the ninth digit, as some people write it.
  const saved = await gateway.read(contacts.save.answer, `PUT ${at}/552177776666`, { token, body })
  expect(saved.contact).toMatchObject({ phone: bia, name: 'Bia Souza' })
  expect([(await listed()).map(({ name }) => name), await shownOnPhone()]).toEqual([
    ['Bia Souza'],
    'Bia Souza',
  ])
  await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { content: 'Oi', contactPhone: bia, contactName: 'Beatriz' },
  })
  const { conversations } = await gateway.read(
    contract.conversations.list.answer,
    `GET /sessions/${id}/conversations`,
    { token },
  )
  expect(conversations.find(({ contactPhone }) => contactPhone === bia)?.name).toBe('Bia Souza')

  await gateway.call(`DELETE ${at}/${bia}`, { token })
  expect([(await listed()).map(({ name }) => name), await shownOnPhone()]).toEqual([[null], 'Beatriz'])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'contact_change').map(({ details }) => details)).toEqual([
    'Contato removido da agenda da sessão "Loja"',
    'Contato salvo na agenda da sessão "Loja"',
  ])
  const db = await openTestStore(gateway.folder)
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'contact:update')
    .execute()
  const names = events.flatMap(({ payload }) => JSON.parse(payload).contact ?? []).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['Bia Souza', null])
  for (const name of ['', '\u200b', 'x'.repeat(101)]) {
    const refused = await gateway.call(`PUT ${at}/${bia}`, { token, body: { name } })
    expect(refused.status).toBe(400)
  }
})

test('an erased person who is saved is kept again', async () => {
  const { gateway, token, at } = await open()
  const body = { phone: bia, password: 'senha-de-teste' }
  expect((await gateway.call('POST /settings/privacy/forget', { token, body })).status).toBeLessThan(300)
  const { forgettings } = contract.privacy
  await vi.waitFor(async () => {
    const receipts = await gateway.read(forgettings.answer, 'GET /settings/privacy/forgettings', { token })
    expect(receipts.forgettings[0]?.state).toBe('done')
  })
  const saved = await gateway.read(contacts.save.answer, `PUT ${at}/${bia}`, { token, body: { name: 'Bia' } })
  expect(saved.contact).toMatchObject({ phone: bia, name: 'Bia' })
})

test('a blocked contact is listed, stands in the activity log, and its messages no longer arrive', async () => {
  const { gateway, token, secret, at } = await open()
  const blocked = async () =>
    (await gateway.read(contacts.blocked.answer, `GET ${at}/blocked`, { token })).contacts
  expect(await blocked()).toEqual([])
  await gateway.call(`PUT ${at}/${bia}/block`, { token })
  expect(await blocked()).toEqual([{ phone: bia, name: 'Bia' }])
  const { phone } = await gateway.read(contract.virtualPhone.get.answer, 'GET /virtual-phone', {
    token: secret,
  })
  expect(phone.blocked).toEqual([bia])
  await gateway.call(`DELETE ${at}/${bia}/block`, { token })
  expect(await blocked()).toEqual([])
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'contact_block').map(({ details }) => details)).toEqual([
    'Contato desbloqueado na sessão "Loja"',
    'Contato bloqueado na sessão "Loja"',
  ])
})
