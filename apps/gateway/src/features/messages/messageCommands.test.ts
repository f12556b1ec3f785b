import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import type { EngineGroups } from '../../engines/groups.js'
import type { TypingState } from '../../engines/typingState.js'
import { eachCase } from '../../testing/eachCase.js'
import { openSender, recordIn, type Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openGateway, required } from '../../testing/testGateway.js'

const contact = { phone: to }
const arrived = {
  id: 'M1',
  contact,
  contactName: null,
  content: { kind: 'text' as const, text: 'Vocês abrem hoje?' },
  isFromMe: false,
  timestamp: '2026-11-21T12:00:05.000Z',
}

const buttons = (count: number, title = 'Sim') =>
  Array.from({ length: count }, (_, index) => ({ type: 'reply', reply: { id: `b${index}`, title } }))
const interactive = (action: object, more: object = {}) => ({
  to,
  interactive: { type: 'button', body: { text: 'Confirma?' }, action, ...more },
})

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, title: `Item ${index}` }))
const list = (rows: readonly object[]) => ({ button: 'Ver opções', sections: [{ rows }] })

async function post(sender: Sender, route: string, body?: unknown) {
  const { gateway, token } = sender
  return gateway.call(route, { token, ...(body !== undefined && { body }) })
}

test('sends a text with buttons', async () => {
  const engine = new SendingEngine({ kinds: ['interactive'] })
  const sender = await openSender(engine)
  const body = interactive({ buttons: buttons(2) }, { footer: { text: 'Loja' } })
  const message = recordIn(await post(sender, `POST /sessions/${sender.id}/send-interactive`, body))
  expect(message).toMatchObject({ type: 'interactive', text: 'Confirma?' })
  await sender.until(message.id, 'sent')
  expect(engine.handed[0]?.content).toEqual({
    kind: 'interactive',
    header: null,
    body: 'Confirma?',
    footer: 'Loja',
    buttons: [
      { id: 'b0', title: 'Sim' },
      { id: 'b1', title: 'Sim' },
    ],
  })
})

test('sends a text with a list where supported', async () => {
  const engine = new SendingEngine({ kinds: ['list'] })
  const sender = await openSender(engine)
  const body = interactive(list(items(2)), { type: 'list' })
  const message = recordIn(await post(sender, `POST /sessions/${sender.id}/send-interactive`, body))
  expect(message).toMatchObject({ type: 'list', text: 'Confirma?' })
  await sender.until(message.id, 'sent')
  expect(engine.handed[0]?.content).toEqual({
    kind: 'list',
    header: null,
    body: 'Confirma?',
    footer: null,
    button: 'Ver opções',
    sections: [{ title: null, rows: items(2).map((row) => ({ ...row, description: null })) }],
  })
  const without = await openSender(new SendingEngine({ kinds: ['interactive'] }))
  const refused = await post(without, `POST /sessions/${without.id}/send-interactive`, body)
  expect(refused.status).toBe(400)
})

test('rejects invalid buttons and lists by field', async () => {
  const sender = await openSender(new SendingEngine({ kinds: ['interactive'] }))
  await eachCase<[object, string, string]>(
    [
      [interactive({ buttons: buttons(4) }), 'interactive.action.buttons', 'São no máximo 3 botões'],
      [
        interactive({ buttons: buttons(1, 'Um título bem comprido') }),
        'interactive.action.buttons.0.reply.title',
        'O título de um botão deve ter no máximo 20 caracteres',
      ],
      [
        interactive({ buttons: [...buttons(1), ...buttons(1)] }),
        'interactive.action.buttons',
        'Cada botão deve ter um id diferente',
      ],
      [interactive({ buttons: [] }), 'interactive.action.buttons', 'Informe um botão'],
      [
        interactive({ buttons: buttons(1) }, { body: { text: ' ' } }),
        'interactive.body.text',
        'O texto é obrigatório',
      ],
      [
        interactive({ buttons: buttons(1) }, { type: 'cta_url' }),
        'interactive.type',
        'Só mensagens com botões ou com uma lista são enviadas',
      ],
      [
        interactive(list(items(11)), { type: 'list' }),
        'interactive.action.sections',
        'São no máximo 10 itens',
      ],
      [
        interactive(list([...items(1), ...items(1)]), { type: 'list' }),
        'interactive.action.sections',
        'Cada item deve ter um id diferente',
      ],
      [
        interactive({ ...list(items(1)), button: '' }, { type: 'list' }),
        'interactive.action.button',
        'Texto do botão é obrigatório',
      ],
      [
        interactive(list([{ id: 'a', title: 'Um título comprido demais' }]), { type: 'list' }),
        'interactive.action.sections.0.rows.0.title',
        'O título de um item deve ter no máximo 24 caracteres',
      ],
      [
        interactive(
          { button: 'Ver', sections: [{ title: 'Um', rows: items(1) }, { rows: [{ id: 'x', title: 'X' }] }] },
          { type: 'list' },
        ),
        'interactive.action.sections',
        'Cada seção deve ter um título quando há mais de uma',
      ],
    ],
    async ([body, field, message]) => {
      const answer = await post(sender, `POST /sessions/${sender.id}/send-interactive`, body)
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    },
  )
})

test('a session that is not cloud rejects templates with components', async () => {
  const sender = await openSender(new SendingEngine({ kinds: ['text', 'template'] }))
  const template = { name: 'pedido_pronto', language: { code: 'pt_BR' } }
  const route = `POST /sessions/${sender.id}/send-template`
  const unknown = await post(sender, route, { to, template })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { 'template.name': 'Template não encontrado' }])
  const refused = await post(sender, route, { to, template: { ...template, components: [{ type: 'body' }] } })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Só templates da Meta têm componentes: preencha as variáveis',
  ])
})

test('reactions, edits and revocations are sent in order and change the stored message', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { id } = await sender.send('Ola')
  await sender.until(id, 'sent')
  const edit = recordIn(await post(sender, `PUT /messages/${id}`, { message: 'Olá' }))
  const react = recordIn(await post(sender, `POST /messages/${id}/reaction`, { emoji: '👍' }))
  await sender.until(react.id, 'sent')
  expect([edit.type, react.type]).toEqual(['edit', 'reaction'])
  expect(engine.handed.slice(1)).toMatchObject([
    { content: { kind: 'edit', of: id, text: 'Olá' }, replyTo: { id, isFromMe: true } },
    { content: { kind: 'reaction', of: id, emoji: '👍' }, replyTo: { id, isFromMe: true } },
  ])
  expect(await sender.get(id)).toMatchObject({ text: 'Olá', reactions: { me: '👍' } })
  const revoke = recordIn(await post(sender, `DELETE /messages/${id}`))
  await sender.until(revoke.id, 'sent')
  expect((await sender.get(id)).revokedAt).not.toBeNull()
  const late = await post(sender, `PUT /messages/${id}`, { message: 'Oi' })
  expect([late.status, late.body.message]).toEqual([409, 'Esta mensagem foi apagada'])
})

test('a session of an API without pins refuses them', async () => {
  const sender = await openSender(new SendingEngine())
  const { id } = await sender.send('Oi')
  await sender.until(id, 'sent')
  const refused = await post(sender, `PUT /messages/${id}/pin`, { duration: '24h' })
  expect([refused.status, refused.body.code]).toEqual([400, 'unsupported'])
})

test('messages of others and unsent ones cannot be changed', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  await engine.line(sender.id).messages([arrived])
  const theirs = await post(sender, 'PUT /messages/M1', { message: 'Outra' })
  expect([theirs.status, theirs.body.message]).toEqual([400, 'Só mensagens desta conta podem ser alteradas'])
  await engine.line(sender.id).connectionLost('connection_lost')
  const { id } = await sender.send('Ola')
  const early = await post(sender, `DELETE /messages/${id}`)
  expect([early.status, early.body.message]).toEqual([409, 'Esta mensagem ainda não saiu'])
  const word = await post(sender, 'POST /messages/M1/reaction', { emoji: 'ok' })
  expect(word.body.fields).toEqual({ emoji: 'Informe um emoji' })
})

test('marks a message as read to its sender once', async () => {
  const markRead = vi.fn(async () => undefined)
  const engine = new SendingEngine({}, { markRead })
  const sender = await openSender(engine)
  await engine.line(sender.id).messages([arrived])
  expect(recordIn(await post(sender, 'POST /messages/M1/read')).state).toBe('read')
  expect(recordIn(await post(sender, 'POST /messages/M1/read')).state).toBe('read')
  expect(markRead.mock.calls).toEqual([[sender.id, [{ id: 'M1', contact, group: undefined }]]])
  const { hops } = await sender.gateway.read(contract.trace.get.answer, 'GET /trace/M1', {
    token: sender.token,
  })
  expect(hops).toContainEqual(expect.objectContaining({ step: 'event', event: 'message:read' }))
  await engine.line(sender.id).connectionLost('connection_lost')
  await engine.line(sender.id).messages([{ ...arrived, id: 'M2' }])
  const away = await post(sender, 'POST /messages/M2/read')
  expect([away.status, away.body.code]).toEqual([409, 'session_offline'])
})

test('sends the typing state to a contact or a group where supported', async () => {
  const shown: [string, unknown, TypingState][] = []
  const typing = async (...what: (typeof shown)[number]) => void shown.push(what)
  const sender = await openSender(new SendingEngine({}, { typing }))
  const route = `POST /sessions/${sender.id}/typing`
  expect((await post(sender, route, { to })).status).toBe(200)
  expect((await post(sender, route, { to, state: 'paused' })).status).toBe(200)
  expect(shown).toEqual([
    [sender.id, { contact }, 'typing'],
    [sender.id, { contact }, 'paused'],
  ])
  const group = '123-456@g.us'
  expect((await post(sender, route, { to: group })).status).toBe(400)
  const withGroups = await openSender(
    new SendingEngine({}, { typing, groups: () => required<EngineGroups>(undefined) }),
  )
  expect((await post(withGroups, `POST /sessions/${withGroups.id}/typing`, { to: group })).status).toBe(200)
  expect(shown.at(-1)).toEqual([withGroups.id, { group }, 'typing'])
  const other = await openSender(new SendingEngine())
  const refused = await post(other, `POST /sessions/${other.id}/typing`, { to })
  expect([refused.status, refused.body.message]).toEqual([400, 'Esta sessão não mostra que digita'])
})

test('looks a number up with and without its ninth digit', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const check = async (phone: string) =>
    Object(await (await gateway.fetch(`GET /sessions/${id}/numbers/${phone}`, { token })).json())
  expect(await check('552177776666')).toMatchObject({ success: false, code: 'session_offline' })
  await gateway.pair(token, id)
  expect((await check('552177776666')).data).toEqual({
    phone: '552177776666',
    exists: true,
    contactPhone: '5521977776666',
  })
  expect((await check('5521977770000')).data).toEqual({
    phone: '5521977770000',
    exists: false,
    contactPhone: null,
  })
  expect(await check('abc')).toMatchObject({
    fields: { phone: 'Informe um número com código do país e DDD' },
  })
})

test("a session's own pace applies at once, and resets to the gateway's", async () => {
  const engine = new SendingEngine()
  const pace = { gapMs: 1500, jitterMs: 2500, perDay: 1000 }
  const sender = await openSender(engine, { pace })
  const route = `/sessions/${sender.id}/pace`
  const read = () =>
    sender.gateway.read(contract.messages.pace.answer, `GET ${route}`, { token: sender.token })
  expect(await read()).toEqual({ pace: { gapSeconds: 1.5, jitterSeconds: 2.5, perDay: 1000 } })
  const own = { gapSeconds: 0, jitterSeconds: 0, perDay: 0 }
  expect((await post(sender, `PUT ${route}`, own)).status).toBe(200)
  expect(await read()).toEqual({ pace: own })
  for (const text of ['1', '2', '3']) await sender.send(text)
  await vi.waitFor(() => expect(engine.texts).toEqual(['1', '2', '3']))
  await post(sender, `PUT ${route}`, { gapSeconds: null, jitterSeconds: null })
  expect(await read()).toEqual({ pace: { gapSeconds: 1.5, jitterSeconds: 2.5, perDay: 0 } })
  const wrong = await post(sender, `PUT ${route}`, { gapSeconds: -1 })
  expect(wrong.body.fields).toEqual({ gapSeconds: 'Deve ser no mínimo 0' })
})
