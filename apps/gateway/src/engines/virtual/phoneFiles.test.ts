import { contract } from '@morpheus/sdk/contract'
import { beforeEach, expect, test } from 'vitest'
import { pdf, png, webp } from '../../testing/files/samples.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

const contactPhone = '5521977776666'
let gateway: TestGateway
let token: string
let secret: string

beforeEach(async () => {
  gateway = await openGateway()
  token = await gateway.signIn()
  secret = await gateway.pair(token, await gateway.createSession(token))
})

async function send(content: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ contactPhone, ...fields })) form.append(field, value)
  form.append('file', new File([Uint8Array.from(content)], 'vela.png', { type: 'image/png' }))
  const answer = await fetch(`${gateway.url}/api/virtual-phone/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: form,
  })
  const body: { data?: unknown; message?: string; fields?: Record<string, string> } = await answer.json()
  return { status: answer.status, ...body }
}

async function receivedMessages() {
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  return events.flatMap(({ name, payload }) => (name === 'message:received' ? [payload] : []))
}

test('a picture sent by a contact reaches the session with its caption', async () => {
  const sent = await send(png, { caption: 'A vela' })
  expect([sent.status, contract.virtualPhone.sendMedia.answer.parse(sent.data).outcome]).toEqual([
    201,
    'received',
  ])
  expect(await receivedMessages()).toMatchObject([{ message: { content: 'A vela' } }])
})

test('the phone reads a file again, whole or in part', async () => {
  await send(png)
  const [message] = await receivedMessages()
  const { id } = Object(Object(message).message)
  const read = (headers: Record<string, string>) =>
    fetch(`${gateway.url}/api/virtual-phone/messages/${id}/media`, { headers })
  const whole = await read({ authorization: `Bearer ${secret}` })
  expect([
    whole.status,
    whole.headers.get('content-type'),
    whole.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/png', 'nosniff'])
  expect(whole.headers.get('content-disposition')).toContain('attachment; filename="vela.png"')
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(png)
  const part = await read({ authorization: `Bearer ${secret}`, range: 'bytes=1-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
  expect((await read({ authorization: `Bearer ${token}` })).status).toBe(404)
  expect((await read({})).status).toBe(401)
})

test.each([
  ['an empty one', new Uint8Array(), {}, 400, 'O arquivo está vazio'],
  ['a picture that is none', pdf, { type: 'image' }, 400, expect.stringContaining('não é de imagem')],
  [
    'a sticker that is too large',
    Buffer.concat([webp, Buffer.alloc(600_000)]),
    { type: 'sticker' },
    413,
    'A figurinha deve ter no máximo 500 KB. Envie como documento',
  ],
] as const)('rejects %s by name and emits nothing', async (_what, content, fields, status, message) => {
  const refused = await send(content, fields)
  expect([refused.status, refused.fields]).toEqual([status, { file: message }])
  expect(await receivedMessages()).toEqual([])
})
