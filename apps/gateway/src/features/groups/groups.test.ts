import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { png } from '../../testing/files/samples.js'
import { openGateway } from '../../testing/testGateway.js'

const { groups } = contract
const [bia, caio, nobody] = ['5521977776666', '5531966665555', '5541955550000']

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/groups`
  const create = (name: string, participants: string[] = [bia]) =>
    gateway.read(groups.create.answer, `POST ${at}`, { token, body: { name, participants } })
  const list = async (query = '') =>
    (await gateway.read(groups.list.answer, `GET ${at}${query}`, { token })).groups
  const get = async (groupId: string) =>
    (await gateway.read(groups.get.answer, `GET ${at}/${groupId}`, { token })).group
  const change = async (groupId: string, action: string, ...participants: string[]) => {
    const body = { action, participants }
    const route = `POST ${at}/${groupId}/participants`
    const { results } = await gateway.read(groups.changeParticipants.answer, route, { token, body })
    return results.map(({ phone, outcome }) => [phone, outcome])
  }
  return { gateway, token, id, secret, at, create, list, get, change }
}

test('creates, lists and searches groups, and shows them with contact names', async () => {
  const { gateway, id, secret, create, list, get } = await open()
  const body = { content: 'Oi', contactPhone: bia, contactName: 'Bia' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  const { group, results } = await create('Órbita', ['+55 (21) 97777-6666', nobody])
  expect(results).toEqual([
    { phone: bia, outcome: 'done' },
    { phone: nobody, outcome: 'not_on_whatsapp' },
  ])
  expect(group).toMatchObject({ sessionId: id, name: 'Órbita', size: 2, role: 'owner', communityId: null })
  expect(group.participants).toEqual([
    { phone: '5511988887777', name: null, role: 'owner', isSelf: true },
    { phone: bia, name: 'Bia', role: 'member', isSelf: false },
  ])
  await create('entregas', [caio])
  // Two groups may have one name.
  expect((await create('entregas', [bia])).group.id).not.toBe((await list())[0]?.id)
  expect((await list()).map(({ name }) => name)).toEqual(['entregas', 'entregas', 'Órbita'])
  expect((await list('?search=orb&refresh=true')).map(({ id }) => id)).toEqual([group.id])
  expect(await get(group.id)).toEqual(group)
  // The phone shows the same groups.
  const shown = await gateway.read(contract.virtualPhone.get.answer, 'GET /virtual-phone', { token: secret })
  expect(shown.phone.groups?.map(({ name }) => name)).toEqual(['Órbita', 'entregas', 'entregas'])
})

test('changes, uses and leaves a group, and logs the changes', async () => {
  const { gateway, token, id, secret, at, create, list, get, change } = await open()
  const { id: groupId } = (await create('Entregas')).group
  const put = (body: object) => gateway.call(`PUT ${at}/${groupId}`, { token, body })
  await put({ name: 'Coletas', description: 'Rotas do dia', onlyAdminsSend: true })
  expect(await get(groupId)).toMatchObject({
    name: 'Coletas',
    description: 'Rotas do dia',
    onlyAdminsSend: true,
  })
  await put({ description: '', onlyAdminsSend: false })
  expect(await get(groupId)).toMatchObject({ description: null, onlyAdminsSend: false })

  expect(await change(groupId, 'add', caio, nobody)).toEqual([
    [caio, 'done'],
    [nobody, 'not_on_whatsapp'],
  ])
  expect(await change(groupId, 'promote', caio)).toEqual([[caio, 'done']])
  expect(await change(groupId, 'demote', caio, bia)).toEqual([
    [caio, 'done'],
    [bia, 'unchanged'],
  ])
  expect(await change(groupId, 'remove', bia)).toEqual([[bia, 'done']])
  expect((await get(groupId)).participants.map(({ phone }) => phone)).toEqual(['5511988887777', caio])

  const body = { to: groupId, message: 'Bom dia' }
  const route = `POST /sessions/${id}/send`
  const sent = (await gateway.read(contract.messages.send.answer, route, { token, body })).message
  const stateOf = async () =>
    (await gateway.read(contract.messages.get.answer, `GET /messages/${sent.id}`, { token })).message.state
  await vi.waitFor(async () => expect(['sent', 'delivered', 'read']).toContain(await stateOf()))

  const picture = async (bytes: Buffer, type: string) => {
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from(bytes)], { type }), 'foto')
    const answer = await gateway.call(`PUT ${at}/${groupId}/picture`, { token, body })
    return [answer.status, answer.body.fields]
  }
  expect(await picture(Buffer.from('ffd8ffd9', 'hex'), 'image/jpeg')).toEqual([200, undefined])
  const notJpeg = { file: 'A foto de um grupo tem que ser um JPEG' }
  expect(await picture(png, 'image/png')).toEqual([400, notJpeg])

  const invite = async (method: 'GET' | 'DELETE') =>
    (await gateway.read(groups.invite.answer, `${method} ${at}/${groupId}/invite`, { token })).invite
  const first = await invite('GET')
  expect(first.url).toBe(`https://chat.whatsapp.com/${first.code}`)
  const second = await invite('DELETE')
  expect((await gateway.call(`DELETE ${at}/${groupId}`, { token })).status).toBe(200)
  expect(await list()).toEqual([])
  // Nothing of a group that was left arrives.
  const written = await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { content: 'Oi', contactPhone: caio, group: 'Coletas' },
  })
  expect(written.body).toMatchObject({ data: { outcome: 'ignored' } })
  const join = (code: string) => gateway.call(`POST ${at}/join`, { token, body: { invite: code } })
  expect((await join(first.url)).body).toMatchObject({ code: 'group_invite_invalid' })
  expect((await join(second.url)).body).toMatchObject({ data: { groupId } })
  const refused = await put({ onlyAdminsEdit: true })
  expect([refused.status, refused.body.code]).toEqual([403, 'group_forbidden'])

  const { logs } = await gateway.read(
    contract.activity.list.answer,
    'GET /settings/activity-logs?limit=100',
    {
      token,
    },
  )
  expect(logs.filter(({ action }) => action === 'group_change').map(({ details }) => details)).toEqual([
    'Entrada em um grupo por convite na sessão "Loja"',
    'Saída do grupo "Coletas" na sessão "Loja"',
    'Link de convite do grupo "Coletas" da sessão "Loja" anulado',
    'Foto do grupo "Coletas" da sessão "Loja" trocada',
    'Grupo "Coletas" da sessão "Loja": 1 participante removido',
    'Grupo "Coletas" da sessão "Loja": 1 participante rebaixado',
    'Grupo "Coletas" da sessão "Loja": 1 participante promovido',
    'Grupo "Coletas" da sessão "Loja": 1 participante adicionado',
    'Grupo "Coletas" da sessão "Loja" alterado',
    'Grupo "Entregas" da sessão "Loja" alterado',
    'Grupo "Entregas" criado na sessão "Loja"',
  ])
})

test('distinguishes sessions without groups, offline sessions and those of others', async () => {
  const { gateway, token, id, secret, at, create } = await open()
  const outcome = async (route: string, body?: object, caller = token) => {
    const answer = await gateway.call(route, { token: caller, ...(body && { body }) })
    return [answer.status, answer.body.code]
  }
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  expect(await outcome(`GET /sessions/${cloud}/groups`)).toEqual([400, 'unsupported'])
  expect(await outcome(`GET /sessions/nenhuma/groups`)).toEqual([404, 'session_not_found'])
  const other = await gateway.another()
  expect(await outcome(`GET ${at}`, undefined, other)).toEqual([404, 'session_not_found'])
  expect(await outcome(`GET ${at}/123@g.us`)).toEqual([404, 'group_not_found'])
  expect(await outcome(`POST ${at}/join`, { invite: 'x' })).toEqual([400, 'invalid_request'])
  const none = { name: 'Entregas', participants: [] }
  expect(await outcome(`POST ${at}`, none)).toEqual([400, 'invalid_request'])
  expect(await outcome(`POST ${at}`, { ...none, participants: ['123@g.us'] })).toEqual([
    400,
    'invalid_request',
  ])
  const { group } = await create('Entregas')
  expect(await outcome(`GET ${at}/${group.id}/community`)).toEqual([404, 'group_without_community'])
  const { secret: key } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'Painel', scopes: ['messages'] },
  })
  expect(await outcome(`GET ${at}`, undefined, key)).toEqual([200, undefined])
  expect(await outcome(`GET ${at}/${group.id}/invite`, undefined, key)).toEqual([403, 'scope_missing'])
  expect(await outcome(`DELETE ${at}/${group.id}`, undefined, key)).toEqual([403, 'scope_missing'])
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  expect(await outcome(`GET /sessions/${id}/groups`)).toEqual([409, 'session_offline'])
})

test('approves and rejects requests to join', async () => {
  const { gateway, token, secret, at, create, get } = await open()
  const { id } = (await create('Entregas')).group
  const ask = (contactPhone: string) =>
    gateway.call(`POST /virtual-phone/groups/${encodeURIComponent(id)}/participants`, {
      token: secret,
      body: { contactPhone, action: 'ask' },
    })
  const requests = async () =>
    (await gateway.read(groups.joinRequests.answer, `GET ${at}/${id}/requests`, { token })).requests
  const decide = (approve: boolean, ...participants: string[]) =>
    gateway.read(groups.decideJoinRequests.answer, `POST ${at}/${id}/requests`, {
      token,
      body: { approve, participants },
    })
  // Without approval whoever has the link joins at once.
  await ask(caio)
  expect((await get(id)).participants.map(({ phone }) => phone)).toContain(caio)
  await gateway.call(`PUT ${at}/${id}`, { token, body: { approvesJoins: true } })
  const [dora, edu] = ['5551944443333', '5561933332222']
  await ask(dora)
  await ask(edu)
  expect((await requests()).map(({ phone }) => phone)).toEqual([dora, edu])
  expect((await decide(true, dora)).results).toEqual([{ phone: dora, outcome: 'done' }])
  expect((await decide(false, edu, caio)).results).toEqual([
    { phone: edu, outcome: 'done' },
    { phone: caio, outcome: 'unchanged' },
  ])
  expect(await requests()).toEqual([])
  const phones = (await get(id)).participants.map(({ phone }) => phone)
  expect([phones.includes(dora), phones.includes(edu)]).toEqual([true, false])
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  const told = events.filter(({ name }) => name === 'group:join-request').map(({ payload }) => payload)
  const about = { group: { id, name: 'Entregas' } }
  expect(told).toMatchObject([
    { ...about, contactPhone: dora, action: 'created' },
    { ...about, contactPhone: edu, action: 'created' },
    { ...about, contactPhone: edu, action: 'rejected' },
  ])
})
