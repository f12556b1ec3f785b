import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { openGateway, required } from '../../testing/testGateway.js'

const Json = z.record(z.string(), z.unknown())

async function openReceiver() {
  const received: { path: string | undefined; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, body: Json.parse(await json(request)) })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bodies = (event: string) => received.filter(({ body }) => body.event === event)
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}/webhook`,
    received,
    first: (event: string) => vi.waitFor(() => required(bodies(event)[0]), { timeout: 10_000 }),
  }
}

async function open() {
  const gateway = await openGateway({ compatEvolution: true })
  const token = await gateway.signIn()
  const { secret: apikey } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'n8n', scopes: ['everything'] },
  })
  const evo = async (route: string, body?: object, key = apikey) => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(`${gateway.url}/compat/evolution${path}`, {
      method,
      headers: { apikey: key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: z.any().parse(await answer.json()) }
  }
  return { gateway, token, apikey, evo }
}

const refusal = (status: number, error: string, ...message: string[]) => ({
  status,
  body: { status, error, response: { message } },
})

test('an instance is created with a key of its own, paired, listed and deleted', async () => {
  const { gateway, token, evo } = await open()
  expect(await evo('GET /')).toMatchObject({ status: 200, body: { status: 200 } })
  expect(await evo('GET /instance/fetchInstances', undefined, '')).toMatchObject(
    refusal(401, 'Unauthorized', 'Informe a chave de API no cabeçalho apikey.'),
  )
  expect(await evo('GET /instance/fetchInstances', undefined, 'mo_errada')).toMatchObject(
    refusal(401, 'Unauthorized', 'Chave de API inválida'),
  )
  const create = { instanceName: 'loja-centro', integration: 'WHATSAPP-BAILEYS', groupsIgnore: true }
  const made = await evo('POST /instance/create', create)
  expect(made).toMatchObject({
    status: 201,
    body: {
      instance: { instanceName: 'loja-centro', status: 'close' },
      hash: expect.stringMatching(/^mo_/),
      settings: { groupsIgnore: true, rejectCall: false },
    },
  })
  const { hash, instance } = made.body
  expect(await evo('POST /instance/create', create)).toMatchObject({ status: 409 })
  expect(await evo('POST /instance/create', { ...create, instanceName: 'b', token: 'meu' })).toMatchObject(
    refusal(400, 'Bad Request', 'Um token próprio (token) não é oferecido pelo Morpheus.'),
  )

  await gateway.call(`POST /sessions/${instance.instanceId}/connect`, { token })
  await gateway.handshake()
  await gateway.qr(token, instance.instanceId)
  const code = await evo('GET /instance/connect/loja-centro', undefined, hash)
  expect(code.body).toMatchObject({ code: expect.any(String), base64: expect.stringMatching(/^data:image/) })
  const body = { qr: code.body.code, phoneNumber: '5511988887777' }
  await gateway.call('POST /virtual-phone/scan', { body })
  await gateway.handshake()
  await gateway.until(token, instance.instanceId, 'connected')
  expect((await evo('GET /instance/connectionState/loja-centro')).body).toEqual({
    instance: { instanceName: 'loja-centro', state: 'open' },
  })

  // A new name in the dashboard breaks no flow.
  await gateway.call(`PUT /sessions/${instance.instanceId}`, { token, body: { name: 'Matriz' } })
  await gateway.createSession(token, { name: 'filial' })
  expect((await evo('GET /instance/fetchInstances?instanceName=loja-centro')).body).toMatchObject([
    { id: instance.instanceId, connectionStatus: 'open', ownerJid: '5511988887777@s.whatsapp.net' },
  ])
  expect((await evo('GET /instance/fetchInstances', undefined, hash)).body).toHaveLength(1)
  expect((await evo('GET /instance/connectionState/filial', undefined, hash)).status).toBe(404)
  expect(await evo('GET /instance/connectionState/nada')).toMatchObject(
    refusal(404, 'Not Found', 'The "nada" instance does not exist'),
  )

  const settings = { rejectCall: true, groupsIgnore: false, alwaysOnline: true, readMessages: false }
  expect((await evo('POST /settings/set/loja-centro', settings)).status).toBe(201)
  expect((await evo('GET /settings/find/loja-centro')).body).toMatchObject(settings)
  expect((await evo('DELETE /instance/logout/loja-centro')).body).toMatchObject({ status: 'SUCCESS' })
  expect((await evo('DELETE /instance/delete/loja-centro')).body).toMatchObject({ status: 'SUCCESS' })
  const { keys } = await gateway.read(contract.apiKeys.list.answer, 'GET /settings/api-keys', { token })
  expect(keys.map(({ name }) => name)).toEqual(['n8n'])
})

async function openPaired() {
  const world = await open()
  const { gateway, token } = world
  const id = await gateway.createSession(token, { name: 'loja' })
  const phone = await gateway.pair(token, id)
  const writes = (text: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { contactPhone: '5521977776666', contactName: 'Bia', content: text },
    })
  return { ...world, id, phone, writes }
}

test('messages are sent with the bodies of Evolution’s documentation', async () => {
  const { evo } = await openPaired()
  const number = '5521977776666'
  const text = await evo('POST /message/sendText/loja', {
    number,
    text: 'Olá',
    delay: 1200,
    linkPreview: false,
  })
  expect(text).toMatchObject({
    status: 201,
    body: {
      key: { remoteJid: '5521977776666@s.whatsapp.net', fromMe: true, id: expect.any(String) },
      message: { conversation: 'Olá' },
      messageType: 'conversation',
      messageTimestamp: expect.any(Number),
      status: 'PENDING',
    },
  })
  const { key } = text.body
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const image = {
    number,
    mediatype: 'image',
    mimetype: 'image/png',
    caption: 'A vela',
    media: pixel,
    fileName: 'vela.png',
  }
  const sent = await evo('POST /message/sendMedia/loja', image)
  expect(sent.body).toMatchObject({
    messageType: 'imageMessage',
    message: { imageMessage: { caption: 'A vela' } },
  })
  const file = { message: { key: { id: sent.body.key.id } }, convertToMp4: false }
  expect((await evo('POST /chat/getBase64FromMediaMessage/loja', file)).body).toMatchObject({
    mimetype: 'image/png',
    base64: pixel,
  })
  expect(await evo('POST /message/sendMedia/loja', { ...image, media: 'não é' })).toMatchObject({
    status: 400,
  })
  const place = { number, name: 'Loja', address: 'Rua A, 1', latitude: -22.9, longitude: -43.2 }
  expect((await evo('POST /message/sendLocation/loja', place)).body).toMatchObject({
    message: { locationMessage: { degreesLatitude: -22.9, name: 'Loja' } },
  })
  const contact = [{ fullName: 'Caio', wuid: '5531966665555', phoneNumber: '+55 31 96666-5555' }]
  expect((await evo('POST /message/sendContact/loja', { number, contact })).body).toMatchObject({
    message: { contactMessage: { displayName: 'Caio', vcard: expect.stringContaining('5531966665555') } },
  })
  const poll = { number, name: 'Qual?', selectableCount: 1, values: ['A', 'B'] }
  expect((await evo('POST /message/sendPoll/loja', poll)).body).toMatchObject({
    message: { pollCreationMessage: { name: 'Qual?', selectableOptionsCount: 1 } },
  })
  expect((await evo('POST /message/sendReaction/loja', { key, reaction: '🚀' })).body).toMatchObject({
    message: { reactionMessage: { text: '🚀' } },
  })
  const buttons = [{ type: 'pix', currency: 'BRL' }]
  expect(await evo('POST /message/sendButtons/loja', { number, title: 'Pague', buttons })).toMatchObject(
    refusal(400, 'Bad Request', 'O botão do tipo pix não é oferecido pelo Morpheus.'),
  )
  expect(await evo('POST /message/sendText/loja', { text: 'Olá' })).toMatchObject(
    refusal(400, 'Bad Request', 'Campo inválido ou ausente: number'),
  )
  expect((await evo('POST /chat/whatsappNumbers/loja', { numbers: [number] })).body).toEqual([
    { jid: '5521977776666@s.whatsapp.net', exists: true, number },
  ])
  const presence = { number, presence: 'composing', delay: 20 }
  expect((await evo('POST /chat/sendPresence/loja', presence)).body).toEqual({ presence: 'composing' })
  const older = { number, options: { delay: 20, presence: 'recording', number } }
  expect((await evo('POST /chat/sendPresence/loja', older)).body).toEqual({ presence: 'recording' })
  expect(await evo('POST /chat/sendPresence/loja', { ...presence, delay: 60_001 })).toMatchObject(
    refusal(400, 'Bad Request', 'O delay é de no máximo 60000 ms'),
  )
  expect(await evo('POST /chat/sendPresence/loja', { number, delay: 1200 })).toMatchObject(
    refusal(400, 'Bad Request', 'Campo inválido ou ausente: presence'),
  )
  const where = { key: { remoteJid: `${number}@s.whatsapp.net` } }
  const { messages } = (await evo('POST /chat/findMessages/loja', { where, page: 2, offset: 2 })).body
  expect(messages).toMatchObject({ currentPage: 2, records: [{ key: { fromMe: true } }, {}] })
  expect(await evo('POST /nada/loja', {})).toMatchObject({ status: 404 })
})

test('chats, contacts and groups are read and changed as in Evolution', async () => {
  const { evo, writes } = await openPaired()
  await writes('Bom dia')
  const jid = '5521977776666@s.whatsapp.net'
  expect((await evo('POST /chat/findChats/loja', {})).body).toMatchObject([
    {
      remoteJid: jid,
      pushName: 'Bia',
      unreadCount: 1,
      lastMessage: { message: { conversation: 'Bom dia' } },
    },
  ])
  expect((await evo('POST /chat/findContacts/loja', { where: { remoteJid: jid } })).body).toMatchObject([
    { remoteJid: jid, pushName: 'Bia' },
  ])
  const { messages } = (await evo('POST /chat/findMessages/loja', { where: { key: { fromMe: false } } })).body
  const [{ key }] = messages.records
  expect(messages).toMatchObject({ total: 1, pages: 1, records: [{ message: { conversation: 'Bom dia' } }] })
  expect(await evo('POST /chat/markMessageAsRead/loja', { readMessages: [key] })).toMatchObject({
    status: 201,
    body: { read: 'success' },
  })
  const where = { key: { id: key.id } }
  expect((await evo('POST /chat/findMessages/loja', { where })).body.messages.records).toMatchObject([
    { key, status: 'READ' },
  ])

  const group = await evo('POST /group/create/loja', {
    subject: 'Clientes',
    participants: [jid],
    description: 'VIP',
  })
  expect(group).toMatchObject({ status: 201, body: { subject: 'Clientes', desc: 'VIP', size: 2 } })
  const { id } = group.body
  const at = `loja?groupJid=${encodeURIComponent(id)}`
  expect((await evo('GET /group/fetchAllGroups/loja?getParticipants=true')).body).toMatchObject([
    { id, participants: expect.arrayContaining([expect.objectContaining({ id: jid, admin: null })]) },
  ])
  const promote = { action: 'promote', participants: ['5521977776666'] }
  expect((await evo(`POST /group/updateParticipant/${at}`, promote)).body).toEqual({
    updateParticipants: [{ status: '200', jid }],
  })
  expect((await evo(`POST /group/updateSetting/${at}`, { action: 'announcement' })).status).toBe(201)
  expect((await evo(`POST /group/updateGroupSubject/${at}`, { subject: 'VIP' })).status).toBe(201)
  expect((await evo(`GET /group/findGroupInfos/${at}`)).body).toMatchObject({
    subject: 'VIP',
    announce: true,
  })
  expect((await evo(`GET /group/inviteCode/${at}`)).body.inviteUrl).toMatch(/^https:\/\/chat\.whatsapp\.com/)
  expect((await evo('POST /message/sendText/loja', { number: id, text: 'Oi' })).body.key.remoteJid).toBe(id)
  expect((await evo(`DELETE /group/leaveGroup/${at}`)).body).toEqual({ groupJid: id, leave: true })
  expect(await evo('GET /group/inviteCode/loja')).toMatchObject(
    refusal(400, 'Bad Request', 'Informe o grupo em groupJid.'),
  )
})

test('a webhook gets the bodies of Evolution, with files and with a key to answer by', async () => {
  const { gateway, token, apikey, evo, id, writes } = await openPaired()
  const receiver = await openReceiver()
  const { secret: own } = await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'loja', scopes: ['everything'], sessionIds: [id] },
  })
  const events = ['MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'CONNECTION_UPDATE', 'PRESENCE_UPDATE']
  const webhook = {
    enabled: true,
    url: receiver.url,
    headers: { 'x-loja': '1' },
    byEvents: true,
    base64: true,
    events,
  }
  expect(await evo('POST /webhook/set/loja', { webhook }, own)).toMatchObject({
    status: 201,
    body: { url: receiver.url, events, webhookByEvents: true, webhookBase64: true },
  })
  expect((await evo('GET /webhook/find/loja')).body).toMatchObject({ enabled: true, events })
  await writes('Bom dia')
  const { path, body } = await receiver.first('messages.upsert')
  expect(path).toBe('/webhook/messages-upsert')
  expect(body).toEqual({
    event: 'messages.upsert',
    instance: 'loja',
    destination: receiver.url,
    date_time: expect.stringMatching(/Z$/),
    sender: '5511988887777@s.whatsapp.net',
    server_url: expect.stringMatching(/\/compat\/evolution$/),
    apikey: own,
    data: {
      key: { remoteJid: '5521977776666@s.whatsapp.net', fromMe: false, id: expect.any(String) },
      pushName: 'Bia',
      status: 'DELIVERY_ACK',
      message: { conversation: 'Bom dia' },
      messageType: 'conversation',
      messageTimestamp: expect.any(Number),
      instanceId: id,
      source: 'unknown',
    },
  })
  // Messages through the API are `send.message`, which this webhook does not want; their receipts come.
  const sent = await evo('POST /message/sendText/loja', { number: '5521977776666', text: 'Olá' })
  const { body: update } = await vi.waitFor(() => {
    gateway.clock.advance(1000)
    return required(receiver.received.find(({ body }) => body.event === 'messages.update'))
  })
  expect(update.data).toMatchObject({ keyId: sent.body.key.id, fromMe: true, status: 'DELIVERY_ACK' })
  expect(receiver.received.map(({ body }) => body.event)).not.toContain('send.message')
  const { keys } = await gateway.read(contract.apiKeys.list.answer, 'GET /settings/api-keys', { token })
  expect(keys).toHaveLength(2)
  expect(gateway.logged.join('\n')).not.toContain(own)

  // The key of the whole account stays out of bodies.
  await evo('POST /webhook/set/loja', { webhook: { ...webhook, byEvents: false } })
  await writes('De novo')
  const { body: second } = await vi.waitFor(() =>
    required(receiver.received.find(({ path }) => path === '/webhook')),
  )
  expect([second.apikey, apikey === own]).toEqual([null, false])
  expect(
    await evo('POST /webhook/set/loja', { webhook: { ...webhook, events: ['PRESENCE_UPDATE'] } }),
  ).toMatchObject(refusal(400, 'Bad Request', 'O Morpheus não tem nenhum destes eventos.'))
  expect((await evo('POST /webhook/set/loja', { webhook: { enabled: false } })).body).toMatchObject({
    enabled: false,
  })
})

test('nothing is served unless it is enabled', async () => {
  const gateway = await openGateway()
  const answer = await fetch(`${gateway.url}/compat/evolution/instance/fetchInstances`)
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining('MORPHEUS_COMPAT_EVOLUTION'),
  ])
})

test('a presence ends after its delay', async () => {
  const { gateway, evo, phone, writes } = await openPaired()
  await writes('Oi')
  const number = '5521977776666'
  const typing = async () => {
    const route = `GET /virtual-phone/conversations/${number}`
    const answer = await gateway.read(contract.virtualPhone.conversation.answer, route, { token: phone })
    return answer.conversation.typing
  }
  const showing = evo('POST /chat/sendPresence/loja', { number, presence: 'composing', delay: 500 })
  await expect.poll(typing).toBe('typing')
  expect((await showing).body).toEqual({ presence: 'composing' })
  expect(await typing()).toBeNull()
})

test('files are sent as forms, too', async () => {
  const { gateway, apikey, evo, writes } = await openPaired()
  await writes('Oi')
  const upload = async (
    call: string,
    fields: Record<string, string>,
    bytes: Uint8Array<ArrayBuffer> | null,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (bytes) form.append('file', new Blob([bytes], { type: 'text/plain' }), 'preços.txt')
    const headers = { apikey }
    const answer = await fetch(`${gateway.url}/compat/evolution${call}`, {
      method: 'POST',
      headers,
      body: form,
    })
    return { status: answer.status, body: z.any().parse(await answer.json()) }
  }
  const bytes = new TextEncoder().encode('rosas: 10')
  const number = '5521977776666'
  const { body: quoted } = await evo('POST /message/sendText/loja', { number, text: 'Tabela?' })
  const fields = { number, mediatype: 'document', caption: 'Os preços', delay: '1200' }
  const sent = await upload('/message/sendMedia/loja', { ...fields, 'quoted[key][id]': quoted.key.id }, bytes)
  expect(sent).toMatchObject({
    status: 201,
    body: {
      messageType: 'documentMessage',
      message: { documentMessage: { fileName: 'preços.txt', caption: 'Os preços' } },
      contextInfo: { stanzaId: quoted.key.id },
    },
  })
  const file = { message: { key: { id: sent.body.key.id } } }
  expect((await evo('POST /chat/getBase64FromMediaMessage/loja', file)).body.base64).toBe(
    Buffer.from(bytes).toString('base64'),
  )
  expect(await upload('/message/sendMedia/loja', fields, null)).toMatchObject(
    refusal(400, 'Bad Request', 'Informe o arquivo: um endereço, base64 ou um formulário.'),
  )
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  expect((await upload('/message/sendMedia/loja', fields, large)).status).toBe(413)
  expect((await upload('/message/sendText/loja', { number, text: 'Oi' }, null)).status).toBe(400)
})

test('a webhook that names QRCODE_UPDATED gets the code; one with all events does not', async () => {
  const { gateway, token, evo } = await open()
  const named = await openReceiver()
  const everything = await openReceiver()
  for (const [instanceName, receiver, events] of [
    ['loja-a', named, ['QRCODE_UPDATED']],
    ['loja-b', everything, []],
  ] as const) {
    const { body } = await evo('POST /instance/create', { instanceName, integration: 'WHATSAPP-BAILEYS' })
    await evo(`POST /webhook/set/${instanceName}`, { webhook: { enabled: true, url: receiver.url, events } })
    await gateway.call(`POST /sessions/${body.instance.instanceId}/connect`, { token })
  }
  await gateway.handshake()
  const { body } = await named.first('qrcode.updated')
  const { body: current } = await evo('GET /instance/connect/loja-a')
  expect(body).toMatchObject({
    instance: 'loja-a',
    data: {
      qrcode: { instance: 'loja-a', pairingCode: null, code: current.code, base64: current.base64 },
    },
  })
  expect(current.base64).toMatch(/^data:image/)
  expect((await everything.first('qrcode.updated')).body.data).toEqual({
    qrcode: { instance: 'loja-b', pairingCode: null, code: null, base64: null },
  })
})

test('the profile, its privacy and contacts are read, changed and blocked', async () => {
  const { evo, gateway, token, id } = await openPaired()
  expect(await evo('POST /chat/updateProfileName/loja', { name: 'Loja Centro' })).toEqual({
    status: 200,
    body: { update: 'success' },
  })
  await evo('POST /chat/updateProfileStatus/loja', { status: 'Aberta até as 18h' })
  expect((await evo('POST /chat/fetchProfile/loja', {})).body).toMatchObject({
    wuid: '5511988887777@s.whatsapp.net',
    name: 'Loja Centro',
    status: 'Aberta até as 18h',
    numberExists: true,
  })
  expect((await evo('POST /chat/fetchProfile/loja', { number: '5521977776666' })).body).toMatchObject({
    wuid: '5521977776666@s.whatsapp.net',
    numberExists: true,
    isBusiness: expect.any(Boolean),
  })
  expect((await evo('POST /chat/fetchProfile/loja', { number: '5521977770000' })).status).toBe(400)
  expect((await evo('POST /chat/fetchBusinessProfile/loja', { number: '5521977770000' })).body).toMatchObject(
    {
      isBusiness: false,
      jid: '5521977770000@s.whatsapp.net',
      exists: false,
    },
  )
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64')
  expect(await evo('POST /chat/updateProfilePicture/loja', { picture: jpeg })).toEqual({
    status: 200,
    body: { update: 'success' },
  })
  expect(await evo('POST /chat/updateProfilePicture/loja', { picture: 'https://a.com/b.jpg' })).toMatchObject(
    refusal(400, 'Bad Request', 'A foto de perfil por endereço não é oferecido pelo Morpheus.'),
  )
  expect((await evo('DELETE /chat/removeProfilePicture/loja')).body).toEqual({ update: 'success' })

  const privacy = (await evo('GET /chat/fetchPrivacySettings/loja')).body
  expect(Object.keys(privacy)).toEqual(['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd'])
  const changed = { ...privacy, last: 'none', online: 'match_last_seen' }
  expect(await evo('POST /chat/updatePrivacySettings/loja', changed)).toEqual({
    status: 201,
    body: { update: 'success', data: changed },
  })
  expect((await evo('GET /chat/fetchPrivacySettings/loja')).body).toEqual(changed)

  const block = (status: string) =>
    evo('POST /chat/updateBlockStatus/loja', { number: '5521977776666', status })
  const blocked = async () => {
    const route = `GET /sessions/${id}/contacts/blocked`
    return (await gateway.read(contract.contacts.blocked.answer, route, { token })).contacts
  }
  expect(await block('block')).toEqual({ status: 201, body: { block: 'success' } })
  expect(await blocked()).toMatchObject([{ phone: '5521977776666' }])
  await block('unblock')
  expect(await blocked()).toEqual([])
})

test('a conversation is archived and marked as unread, a group gets a timer, and a status is posted', async () => {
  const { evo, gateway, token, id, phone, writes } = await openPaired()
  await writes('Oi')
  const get = async (contact: string) => {
    const route = `GET /sessions/${id}/conversations/${contact}`
    return (await gateway.read(contract.conversations.get.answer, route, { token })).conversation
  }
  await vi.waitFor(async () => expect((await get('5521977776666')).archived).toBe(false))
  const chat = '5521977776666@s.whatsapp.net'
  expect(await evo('POST /chat/archiveChat/loja', { chat, archive: true })).toEqual({
    status: 201,
    body: { chatId: chat, archived: true },
  })
  const lastMessage = { key: { remoteJid: chat, id: 'M1', fromMe: false } }
  expect(await evo('POST /chat/markChatUnread/loja', { lastMessage })).toEqual({
    status: 201,
    body: { chatId: chat, markedChatUnread: true },
  })
  expect(await get('5521977776666')).toMatchObject({ archived: true, markedUnread: true })
  expect(await evo('POST /chat/archiveChat/loja', { archive: true })).toMatchObject(
    refusal(400, 'Bad Request', 'Informe a conversa em chat ou lastMessage.'),
  )

  const members = { name: 'Clientes', participants: ['5521977776666'] }
  await gateway.call('POST /virtual-phone/groups', { token: phone, body: members })
  const body = { contactPhone: '5521977776666', content: 'Oi', group: 'Clientes' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body })
  const { groups } = await gateway.read(contract.groups.list.answer, `GET /sessions/${id}/groups`, { token })
  const groupJid = groups[0]?.id ?? ''
  const toggle = (expiration: number) =>
    evo(`POST /group/toggleEphemeral/loja?groupJid=${groupJid}`, { expiration })
  await vi.waitFor(async () =>
    expect(await toggle(604_800)).toEqual({ status: 201, body: { success: true } }),
  )
  expect(await get(groupJid)).toMatchObject({ disappearingSeconds: 604_800 })
  expect((await toggle(60)).status).toBe(400)

  const text = { type: 'text', content: 'Promoção', backgroundColor: '#008000', font: 1 }
  const posted = await evo('POST /message/sendStatus/loja', { ...text, statusJidList: ['5521977776666'] })
  expect(posted).toMatchObject({
    status: 201,
    body: {
      key: { remoteJid: 'status@broadcast', fromMe: true, id: expect.any(String) },
      message: { conversation: 'Promoção' },
      messageTimestamp: expect.any(Number),
    },
  })
  const route = `GET /sessions/${id}/statuses`
  const { statuses } = await gateway.read(contract.statuses.list.answer, route, { token })
  expect(statuses).toMatchObject([{ text: 'Promoção', audience: 'only', recipients: 1 }])
  expect(await evo('POST /message/sendStatus/loja', text)).toMatchObject(
    refusal(400, 'Bad Request', 'Informe statusJidList, ou allContacts: true.'),
  )
  expect((await evo('POST /message/sendStatus/loja', { type: 'audio', allContacts: true })).status).toBe(400)
})
