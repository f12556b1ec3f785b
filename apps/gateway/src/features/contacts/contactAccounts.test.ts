import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

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
