import { expect, test, vi } from 'vitest'
import { cloudCredentials } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { graphErrors } from '../../testing/graph/graphErrors.js'
import type { Change } from '../../testing/graph/webhookBodies.js'
import { textChange } from '../../testing/graph/webhookBodies.js'
import { postChanges } from '../../testing/graph/webhookSender.js'
import { recordIn, Sender, to } from '../../testing/sending.js'
import { openGateway, required } from '../../testing/testGateway.js'

const usual = 'A sessão está desconectada: confira a configuração da WhatsApp Cloud API'

/** A connected Cloud API session and a function that sends by it. */
async function start() {
  const graph = await openGraph()
  const gateway = await openGateway({ graph: { url: graph.url, version: graph.version } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { type: 'cloud', name: 'Oficial', config: cloudCredentials })
  await gateway.until(token, id, 'connected')
  const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
  const sender = new Sender(gateway, token, id)
  const tell = async (changes: readonly Change[]) => {
    expect(await postChanges(webhook, ...changes)).toBe(200)
    gateway.clock.advance(200)
  }
  const seconds = () => Math.floor(gateway.clock.now() / 1000)
  return { graph, gateway, token, id, sender, tell, seconds }
}

test('sends through Meta, and its status never goes back on repeated or late receipts', async () => {
  const { graph, gateway, token, sender, tell, seconds } = await start()
  const { events } = await gateway.listen(token)
  const { id } = await sender.send('Pedido pronto')
  const sent = await sender.until(id, 'sent')
  const [carried] = graph.number.messages
  expect(carried).toMatchObject({ to, type: 'text', part: { body: 'Pedido pronto' } })
  expect(sent.networkId).toBe(required(carried).id)
  const delivered = graph.number.carry(seconds())
  const read = graph.number.readAll(seconds() + 5)
  await tell(read)
  await sender.until(id, 'read')
  await tell([...delivered, ...delivered, ...read])
  await tell([textChange('obrigada', { id: 'wamid.in', from: to, at: seconds() })])
  await vi.waitFor(() => {
    gateway.clock.advance(200)
    expect(events.filter(({ type }) => type === 'message:received')).toHaveLength(1)
  })
  expect((await sender.get(id)).state).toBe('read')
  const told = events.map(({ type }) => type).filter((type) => /^message:(sent|delivered|read)$/.test(type))
  expect(told).toEqual(['message:sent', 'message:read'])
})

test('sends templates, buttons and lists in the documented form', async () => {
  const { graph, gateway, token, id, sender } = await start()
  const post = (path: string, body: object) =>
    gateway.call(`POST /sessions/${id}/${path}`, { token, body: { to, ...body } })
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Bia' }] }]
  const template = { name: 'pedido_pronto', language: { code: 'pt_BR' }, components }
  await sender.until(recordIn(await post('send-template', { template })).id, 'sent')
  const action = { buttons: [{ type: 'reply', reply: { id: 'sim', title: 'Sim' } }] }
  const interactive = { type: 'button', body: { text: 'Confirma?' }, action }
  await sender.until(recordIn(await post('send-interactive', { interactive })).id, 'sent')
  const row = { id: 'sul', title: 'Loja Sul', description: 'Aberta até as 20h' }
  const lists = {
    type: 'list',
    body: { text: 'Qual loja?' },
    action: { button: 'Ver opções', sections: [{ rows: [row, { id: 'x', title: 'Outra' }] }] },
  }
  await sender.until(recordIn(await post('send-interactive', { interactive: lists })).id, 'sent')
  expect(graph.number.messages.map(({ part }) => part)).toEqual([template, interactive, lists])
  const graphKnows = graph.calls.length
  const refused = async (changes: object) =>
    (await post('send-template', { template: { ...template, ...changes } })).body.fields
  expect(await refused({ name: 'pedido' })).toEqual({
    'template.name': 'Este template não existe na conta da Meta',
  })
  expect(await refused({ language: { code: 'en_US' } })).toEqual({
    'template.language': 'O template não existe neste idioma, só em pt_BR',
  })
  expect(await refused({ components: [] })).toEqual({
    'template.components': 'O template tem 1 parâmetro no corpo; recebeu 0',
  })
  expect(graph.calls.slice(graphKnows).filter(({ method }) => method !== 'GET')).toEqual([])
  expect((await post('send-template', {})).body.fields).toEqual({ template: 'Campo obrigatório' })
  // When the account cannot be queried, the attempt itself fails.
  graph.failNext(graphErrors.accountRate)
  const lacking = await post('send-template', {
    template: { ...template, name: 'pedido_pronto', components: [] },
  })
  expect((await sender.until(recordIn(lacking).id, 'failed')).failure).toMatchObject({
    code: 'template_invalid',
    detail: 'O número de parâmetros não confere com o template (132000)',
  })
})

test('fills each kind of template button, or rejects the message before queueing it', async () => {
  const { graph, gateway, token, id, sender } = await start()
  const send = (...components: object[]) => {
    const template = { name: 'oferta', language: { code: 'pt_BR' }, components }
    return gateway.call(`POST /sessions/${id}/send-template`, { token, body: { to, template } })
  }
  const refused = async (...components: object[]) => {
    const { status, body } = await send(...components)
    return [status, body.fields]
  }
  const because = (words: unknown) => [400, { 'template.components': words }]
  const button = (sub_type: string, index: number | string, ...parameters: object[]) => ({
    type: 'button',
    sub_type,
    index,
    parameters,
  })
  const link = button('url', '1', { type: 'text', text: 'vela' })
  const code = button('COPY_CODE', 3, { type: 'coupon_code', coupon_code: 'VELA10' })
  const payload = { type: 'payload', payload: 'quero' }

  expect(await refused(code)).toEqual(because('O botão "Ver" (index 1) leva 1 parâmetro; recebeu 0'))
  expect(await refused(link)).toEqual(
    because('O botão "Copiar código" (index 3) leva 1 parâmetro; recebeu 0'),
  )
  expect(await refused(link, link, code)).toEqual(
    because('O botão "Ver" (index 1) leva 1 parâmetro; recebeu 2'),
  )
  expect(await refused(link, code, button('quick_reply', 0, payload, payload))).toEqual(
    because('O botão "Quero" (index 0) leva no máximo 1 parâmetro; recebeu 2'),
  )
  for (const [type, index, name] of [
    ['url', 2, 'Site'],
    ['voice_call', 4, 'Ligar'],
  ] as const)
    expect(await refused(link, code, button(type, index, { type: 'text', text: 'x' }))).toEqual(
      because(`O botão "${name}" (index ${index}) não leva parâmetros; recebeu 1`),
    )
  expect(await refused(link, button('quick_reply', 3, payload))).toEqual(
    because('O botão "Copiar código" (index 3) é preenchido com sub_type copy_code'),
  )
  const wrongIndex = 'O template tem 5 botões: informe em index qual deles é preenchido, de 0 a 4'
  expect(await refused(link, code, button('url', 5, payload))).toEqual(because(wrongIndex))
  expect(await refused(link, code, { type: 'button', sub_type: 'url', parameters: [] })).toEqual(
    because(wrongIndex),
  )
  expect(graph.number.messages).toEqual([])
  for (const more of [[], [button('quick_reply', 0, payload)]]) {
    await sender.until(recordIn(await send(link, code, ...more)).id, 'sent')
  }
  expect(await refused(button('url', 0, payload))).toEqual(because(expect.stringContaining('"Quero"')))
})

test('retries throttled messages, and a refused message fails with its reason', async () => {
  const { graph, gateway, sender } = await start()
  graph.number.allowance = 0
  const { id } = await sender.send('devagar')
  await vi.waitFor(async () => {
    expect(await sender.get(id)).toMatchObject({
      state: 'queued',
      failure: {
        code: 'rate_limited',
        detail: 'O número atingiu o limite de mensagens por segundo da Meta (130429)',
      },
    })
  })
  graph.number.allowance = 5
  await vi.waitFor(async () => {
    gateway.clock.advance(15_000)
    expect((await sender.get(id)).state).toBe('sent')
  })
  graph.failNext(graphErrors.undeliverable)
  const other = await sender.send('nada', { to: '5521900000000' })
  await vi.waitFor(async () => {
    gateway.clock.advance(10_000)
    expect(await sender.get(other.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'not_on_whatsapp' },
    })
  })
})

test("a message more than 24 hours after the contact's last one fails with window_closed", async () => {
  const { graph, gateway, sender, tell, seconds } = await start()
  await tell([textChange('oi', { id: 'wamid.in', from: to, at: seconds() })])
  // Skips the daily checks, which would all time out.
  gateway.clock.jump(25 * 60 * 60_000)
  graph.number.silent.add(to)
  const { id } = await sender.send('ainda quer?')
  await sender.until(id, 'sent')
  await tell(graph.number.carry(seconds()))
  const failed = await sender.until(id, 'failed')
  expect(failed.failure).toMatchObject({
    code: 'window_closed',
    message: 'O contato não escreve há mais de 24 horas: só um template aprovado pode ser enviado',
  })
  expect(failed.failure?.detail).toContain('A última mensagem dele é de 21/11/2026, 12:00 (UTC)')
})

test("a lost answer is not sent again, and Meta's receipts settle the outcome", async () => {
  const { graph, sender, tell, seconds } = await start()
  graph.failAll('swallow')
  const { id } = await sender.send('uma vez')
  const failed = await sender.until(id, 'failed')
  expect(failed.failure?.code).toBe('outcome_unknown')
  graph.failAll(null)
  expect(graph.number.messages).toHaveLength(1)
  await tell(graph.number.carry(seconds()))
  await sender.until(id, 'delivered')
})

test('an expired token holds queued messages until a new token is saved', async () => {
  const { graph, gateway, token, id: session, sender } = await start()
  graph.tokens.clear()
  const { id } = await sender.send('espera')
  await gateway.until(token, session, 'disconnected')
  expect((await sender.get(id)).state).toBe('queued')
  const refused = await sender.ask('e esta?')
  expect([refused.status, refused.body.message]).toEqual([400, usual])
  graph.tokens.add('EAAB-novo')
  const config = { ...cloudCredentials, accessToken: 'EAAB-novo' }
  const route = `POST /whatsapp-cloud/sessions/${session}/config`
  expect((await gateway.call(route, { token, body: config })).status).toBe(200)
  await vi.waitFor(async () => {
    gateway.clock.advance(5_000)
    expect((await sender.get(id)).state).toBe('sent')
  })
})

test('serves cloud and virtual sessions at once; an unconfigured session sends nothing', async () => {
  const { graph, gateway, token, sender } = await start()
  const virtual = await gateway.createSession(token, { name: 'Virtual' })
  await gateway.pair(token, virtual)
  const byPhone = new Sender(gateway, token, virtual)
  const [one, other] = await Promise.all([sender.send('pela Meta'), byPhone.send('pelo celular')])
  await sender.until(one.id, 'sent')
  await vi.waitFor(async () => {
    gateway.clock.advance(1_000)
    expect(['sent', 'delivered']).toContain((await byPhone.get(other.id)).state)
  })
  expect(graph.number.messages).toHaveLength(1)
  const bare = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD' })
  const refused = await new Sender(gateway, token, bare).ask('oi')
  expect([refused.status, refused.body.message]).toEqual([400, usual])
})
