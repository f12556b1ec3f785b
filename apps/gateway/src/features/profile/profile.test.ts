import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { jpeg, png } from '../../testing/files/samples.js'
import { openGateway } from '../../testing/testGateway.js'

const { profile } = contract

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}/profile`
  const get = async () => (await gateway.read(profile.get.answer, `GET ${at}`, { token })).profile
  const put = (body: object) => gateway.call(`PUT ${at}`, { token, body })
  const picture = async (bytes: Buffer, type: string) => {
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from(bytes)], { type }), 'foto')
    const answer = await gateway.call(`PUT ${at}/picture`, { token, body })
    return [answer.status, answer.body.fields]
  }
  return { gateway, token, id, secret, at, get, put, picture }
}

test('the profile of a number is read and changed, and the changes stand in the activity log', async () => {
  const { gateway, token, id, at, get, put, picture } = await open()
  expect(await get()).toMatchObject({ sessionId: id, name: null, about: expect.any(String), picture: null })
  await put({
    name: 'Loja da Ana',
    about: 'Até as 18h',
    websites: ['https://loja.com.br'],
    vertical: 'RETAIL',
  })
  const changed = { name: 'Loja da Ana', about: 'Até as 18h', hasPrivacy: true }
  const business = { websites: ['https://loja.com.br'], vertical: 'RETAIL', email: null }
  expect(await get()).toMatchObject({ ...changed, business })
  await put({ about: '' })
  expect(await get()).toMatchObject({ ...changed, about: null })

  expect(await picture(jpeg, 'image/jpeg')).toEqual([200, undefined])
  expect((await get()).picture).toBe(`data:image/jpeg;base64,${jpeg.toString('base64')}`)
  expect(await picture(png, 'image/png')).toEqual([400, { file: 'A foto do perfil tem que ser um JPEG' }])
  await gateway.call(`DELETE ${at}/picture`, { token })
  expect((await get()).picture).toBeNull()

  const body = { lastSeen: 'nobody', calls: 'known' }
  const answer = await gateway.read(profile.updatePrivacy.answer, `PUT ${at}/privacy`, { token, body })
  expect(answer.privacy).toMatchObject({ ...body, picture: 'everyone' })
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  expect(logs.filter(({ action }) => action === 'profile_change').map(({ details }) => details)).toEqual([
    'Privacidade do número da sessão "Loja" alterada',
    'Foto do número da sessão "Loja" removida',
    'Foto do número da sessão "Loja" trocada',
    'Perfil do número da sessão "Loja" alterado',
    'Perfil do número da sessão "Loja" alterado',
  ])
})

test('wrong values change nothing and name their field', async () => {
  const { gateway, token, at, get, put } = await open()
  const before = await get()
  const fields = async (body: object) => {
    const answer = await put({ name: 'Outro', ...body })
    return [answer.status, answer.body.fields]
  }
  expect(await fields({ about: 'a'.repeat(140) })).toEqual([
    400,
    { about: 'O texto pode ter até 139 caracteres' },
  ])
  expect(await fields({ email: 'nada' })).toEqual([
    400,
    { email: 'Informe um e-mail, ou um texto vazio para remover' },
  ])
  const site = 'https://loja.com.br'
  expect(await fields({ websites: [site, site, site] })).toEqual([400, { websites: 'São no máximo 2 sites' }])
  expect(await get()).toEqual(before)
  const wrong = await gateway.call(`PUT ${at}/privacy`, { token, body: { online: 'nobody' } })
  expect(wrong.body.fields).toEqual({ online: 'Opção inválida para esta privacidade' })
})

test('sessions without a connection and of others are told apart', async () => {
  const { gateway, token, secret, at } = await open()
  const outcome = async (route: string, caller = token) => {
    const answer = await gateway.call(route, { token: caller })
    return [answer.status, answer.body.code]
  }
  expect(await outcome(`GET ${at}`, await gateway.another())).toEqual([404, 'session_not_found'])
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  expect(await outcome(`GET ${at}`)).toEqual([409, 'session_offline'])
})

test('the timer for new conversations is set, and begins those that start here', async () => {
  const { gateway, token, id, secret, at } = await open()
  const privacy = async (body?: object) => {
    const route = `${body ? 'PUT' : 'GET'} ${at}/privacy`
    return (await gateway.read(profile.privacy.answer, route, { token, ...(body && { body }) })).privacy
  }
  /** Timers of the message on the phone and of its conversation here. */
  const send = async (to: string) => {
    // Past the session's pace.
    gateway.clock.advance(60_000)
    const body = { to, message: 'Bom dia' }
    const sending = gateway.read(contract.messages.send.answer, `POST /sessions/${id}/send`, { token, body })
    const { message } = await sending
    const state = async () =>
      (await gateway.read(contract.messages.get.answer, `GET /messages/${message.id}`, { token })).message
        .state
    await vi.waitFor(async () => expect(await state()).not.toMatch(/queued|sending/))
    const shown = `GET /virtual-phone/conversations/${to}`
    const chat = await gateway.read(contract.virtualPhone.conversation.answer, shown, { token: secret })
    const route = `GET /sessions/${id}/conversations/${to}`
    const { conversation } = await gateway.read(contract.conversations.get.answer, route, { token })
    return [chat.messages.at(-1)?.extras?.expiresAfter ?? null, conversation.disappearingSeconds]
  }
  expect((await privacy()).disappearingSeconds).toBeNull()
  expect(await send('5511911111111')).toEqual([null, null])
  const week = 604_800
  expect(await privacy({ disappearing: '7d' })).toMatchObject({
    disappearingSeconds: week,
    online: 'everyone',
  })
  expect(await send('5511911111111')).toEqual([null, null])
  expect(await send('5511922222222')).toEqual([week, week])
  await privacy({ disappearing: 'off' })
  expect(await send('5511922222222')).toEqual([week, week])
  expect(await send('5511933333333')).toEqual([null, null])
})
