import { contract, type StoredEventName } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { cloudCredentials, graphAccount } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { graphErrors } from '../../testing/graph/graphErrors.js'
import { postChanges } from '../../testing/graph/webhookSender.js'
import { to } from '../../testing/sending.js'
import { openGateway } from '../../testing/testGateway.js'

const { cloudTemplates } = contract
const components = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['123'] } },
  {
    type: 'BODY',
    text: 'Olá {{1}}, seu pedido saiu e chega {{2}} cedo.',
    example: { body_text: [['Ana', 'hoje']] },
  },
  { type: 'FOOTER', text: 'Loja da Ana' },
  { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Obrigada' }] },
]
const given = { name: 'pedido_saiu', language: 'pt_BR', category: 'UTILITY', components }

async function start(config: object = {}) {
  const graph = await openGraph()
  const gateway = await openGateway({ graph: { url: graph.url, version: graph.version } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, {
    type: 'cloud',
    name: 'Oficial',
    config: { ...cloudCredentials, ...config },
  })
  const path = `/sessions/${id}/cloud-templates`
  const list = (query = '') => gateway.read(cloudTemplates.list.answer, `GET ${path}${query}`, { token })
  const create = (body: object = given) => gateway.call(`POST ${path}`, { token, body })
  const tell = async (...changes: Parameters<typeof postChanges>[1][]) => {
    const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
    expect(await postChanges(webhook, ...changes)).toBe(200)
    gateway.clock.advance(200)
  }
  return { graph, gateway, token, id, path, list, create, tell }
}

test('lists templates as Meta has them, in pages, filtered by text and status', async () => {
  const { graph, list } = await start()
  graph.templates.approved('velas', [{ type: 'BODY', text: 'Novas velas de abelha.' }], {
    status: 'REJECTED',
    rejected_reason: 'INCORRECT_CATEGORY',
    category: 'MARKETING',
    quality_score: { score: 'UNKNOWN' },
  })
  const { templates } = await list()
  expect(templates.map(({ name, status }) => [name, status])).toEqual([
    ['velas', 'REJECTED'],
    ['oferta', 'APPROVED'],
    ['pedido_pronto', 'APPROVED'],
  ])
  expect(templates[0]).toMatchObject({
    category: 'MARKETING',
    language: 'pt_BR',
    reason: 'A categoria não é a do conteúdo',
    quality: null,
    components: [{ type: 'BODY', text: 'Novas velas de abelha.' }],
  })
  expect((await list('?status=REJECTED')).templates.map(({ name }) => name)).toEqual(['velas'])
  expect((await list('?search=abelha')).templates.map(({ name }) => name)).toEqual(['velas'])
  const first = await list('?limit=2')
  expect(first.templates).toHaveLength(2)
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ templates: [{ name: 'pedido_pronto' }], nextCursor: null })
})

test('creates, sends, changes and deletes a template and logs each step', async () => {
  const { graph, gateway, token, id, path, list, create, tell } = await start()
  await gateway.until(token, id, 'connected')
  const made = await create()
  expect(made.status).toBe(201)
  const { template } = cloudTemplates.create.answer.parse(made.body.data)
  expect(template).toMatchObject({
    name: 'pedido_saiu',
    status: 'PENDING',
    category: 'UTILITY',
    reason: null,
  })
  expect(graph.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    allow_category_change: true,
    components,
  })
  const text = (value: string) => ({ type: 'text', text: value })
  const filled = [
    { type: 'header', parameters: [text('77')] },
    { type: 'body', parameters: [text('Bia'), text('amanhã')] },
  ]
  const send = () =>
    gateway.call(`POST /sessions/${id}/send-template`, {
      token,
      body: { to, template: { name: 'pedido_saiu', language: { code: 'pt_BR' }, components: filled } },
    })
  expect((await send()).body.fields).toEqual({
    'template.name': 'A Meta ainda está analisando este template',
  })
  await tell(graph.templates.decide('pedido_saiu', 'APPROVED'))
  expect((await list('?search=pedido_saiu')).templates[0]?.status).toBe('APPROVED')
  expect((await send()).status).toBe(200)

  const one = `${path}/${template.id}`
  const change = (body: object) => gateway.call(`PUT ${one}`, { token, body })
  const shorter = components.slice(0, 3)
  expect((await change({ components: shorter, category: 'UTILITY' })).status).toBe(200)
  expect((await change({ components })).body).toMatchObject({
    message: 'Um template em análise não pode ser alterado: espere a decisão da Meta',
  })
  await tell(graph.templates.decide('pedido_saiu', 'APPROVED'))
  const again = await change({ components })
  expect([again.status, again.body.message]).toEqual([
    409,
    'Um template aprovado só pode ser alterado uma vez em 24 horas e dez vezes em 30 dias',
  ])
  expect((await gateway.call(`DELETE ${one}`, { token })).status).toBe(200)
  expect((await gateway.call(`GET ${one}`, { token })).status).toBe(404)
  expect((await send()).body.fields).toEqual({
    'template.name': 'Este template não existe na conta da Meta',
  })
  const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', { token })
  const told = logs.filter(({ action }) => action === 'template_change').map(({ details }) => details)
  expect(told).toEqual([
    'Template da Meta "pedido_saiu" (pt_BR) excluído na sessão "Oficial"',
    'Template da Meta "pedido_saiu" (pt_BR) alterado na sessão "Oficial"',
    'Template da Meta "pedido_saiu" (pt_BR) criado na sessão "Oficial"',
  ])
})

test("emits and logs Meta's decisions at once, and applies them to the next message", async () => {
  const { graph, gateway, token, id, tell } = await start()
  await gateway.until(token, id, 'connected')
  const { events } = await gateway.listen(token)
  const send = () => {
    const part = { type: 'body', parameters: [{ type: 'text', text: 'Bia' }] }
    const template = { name: 'pedido_pronto', language: { code: 'pt_BR' }, components: [part] }
    return gateway.call(`POST /sessions/${id}/send-template`, { token, body: { to, template } })
  }
  expect((await send()).status).toBe(200)
  const type: StoredEventName = 'template:status'
  await tell(
    graph.templates.decide('pedido_pronto', 'PAUSED'),
    graph.templates.decide('oferta', 'REJECTED', 'ABUSIVE_CONTENT'),
    { field: 'message_template_status_update', value: { event: 'APPROVED' } },
  )
  await vi.waitFor(() => {
    gateway.clock.advance(200)
    expect(events.filter((event) => event.type === type)).toHaveLength(2)
  })
  expect(events.filter((event) => event.type === type).map(({ payload }) => payload.template)).toMatchObject([
    { name: 'pedido_pronto', status: 'PAUSED', reason: 'Os destinatários avaliaram mal estas mensagens' },
    { name: 'oferta', status: 'REJECTED', reason: 'O conteúdo viola as políticas do WhatsApp' },
  ])
  // Without the webhook the cached template would be trusted for ten minutes.
  expect((await send()).body.fields).toEqual({
    'template.name': 'A Meta pausou este template por baixa qualidade',
  })
})

test("reports Meta's errors in Portuguese", async () => {
  const { graph, gateway, token, path } = await start({ enabled: false })
  await eachCase(
    [
      [graphErrors.expired, 422, 'A Meta recusou o Access Token: ele expirou ou foi invalidado'],
      [
        graphErrors.permissionDenied,
        422,
        'O Access Token não tem permissão para usar este número: falta whatsapp_business_management',
      ],
      [
        graphErrors.accountRate,
        429,
        'A conta do WhatsApp Business atingiu o limite de chamadas da Meta: tente de novo em alguns minutos',
      ],
      [graphErrors.serviceUnavailable, 503, 'A Meta está temporariamente indisponível'],
      [
        graphErrors.notFound('1'),
        422,
        'A Meta não encontra este Business Account ID, ou o Access Token não tem acesso a ele',
      ],
      [graphErrors.blocked, 422, 'A Meta bloqueou a conta por violar suas políticas'],
    ],
    async ([failure, status, message]) => {
      graph.failNext(failure)
      const answer = await gateway.call(`GET ${path}`, { token })
      expect([answer.status, answer.body.message]).toEqual([status, message])
    },
  )
})

test('distinguishes a used name, a part Meta rejects and an input rejected locally', async () => {
  const { graph, create } = await start({ enabled: false })
  const taken = await create({ ...given, name: 'oferta' })
  expect([taken.status, taken.body.message]).toEqual([
    409,
    'Já existe um template com este nome neste idioma na Meta',
  ])
  graph.failNext(graphErrors.templatePart(2388293))
  expect((await create()).body.fields).toEqual({
    components:
      'O template tem variáveis demais para o tamanho do texto: escreva mais texto ou use menos variáveis',
  })
  const asked = graph.calls.length
  const because = async (...parts: object[]) => (await create({ ...given, components: parts })).body.fields
  const body = (text: string, ...examples: string[]) => ({
    type: 'BODY',
    text,
    ...(examples.length > 0 && { example: { body_text: [examples] } }),
  })
  expect(await because({ type: 'FOOTER', text: 'Loja' })).toEqual({ components: 'O corpo é obrigatório' })
  expect(await because(body('Olá {{1}}!', 'Ana'))).toEqual({
    components: 'O corpo não pode começar nem terminar com uma variável',
  })
  expect(await because(body('Olá {{1}}, tudo bem?'))).toEqual({ components: 'Dê um exemplo para {{1}}' })
  expect(await because(body('Olá {{2}}, tudo bem?', 'a', 'b'))).toEqual({
    components: 'Numere as variáveis em sequência a partir de {{1}}',
  })
  expect((await create({ ...given, name: 'Pedido Saiu' })).body.fields).toEqual({
    name: 'O nome de um template tem letras minúsculas, números e _',
  })
  expect(graph.calls).toHaveLength(asked)
})

test('reports an unreachable Graph, a missing account and a session of another kind', async () => {
  const { graph, gateway, token, path } = await start({ enabled: false })
  graph.failAll('hang up')
  const away = await gateway.call(`GET ${path}`, { token })
  expect(away.status).toBe(503)
  expect(away.body.message).toMatch(/^A Meta não pôde ser consultada: \S/)
  const ours = await gateway.createSession(token, { name: 'Comum' })
  expect((await gateway.call(`GET /sessions/${ours}/cloud-templates`, { token })).body).toMatchObject({
    message: 'Esta sessão não usa a WhatsApp Cloud API',
  })
  const stranger = await gateway.another()
  expect((await gateway.call(`GET ${path}`, { token: stranger })).status).toBe(404)
  const nowhere = await start({ enabled: false, businessAccountId: '' })
  const answer = await nowhere.gateway.call(`GET ${nowhere.path}`, { token: nowhere.token })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Informe o Business Account ID na configuração da WhatsApp Cloud API desta sessão',
  ])
  // Values that are not Meta ids never reach a URL.
  const asked = nowhere.graph.calls.length
  const odd = `${nowhere.path}/${encodeURIComponent('../me')}`
  expect(
    (await nowhere.gateway.call(`DELETE ${odd}`, { token: nowhere.token })).status,
  ).toBeGreaterThanOrEqual(400)
  expect(nowhere.graph.calls).toHaveLength(asked)
  expect(graphAccount.businessAccountId).not.toBe('')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test("a header's file is uploaded to Meta as a sample that the template refers to", async () => {
  const { graph, gateway, token, path, create } = await start()
  const upload = (content: Buffer, name: string, type: string) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(content)], name, { type }))
    return gateway.call(`POST ${path}/samples`, { token, body })
  }
  const taken = await upload(png, 'vitrine.png', 'image/png')
  expect(taken.status).toBe(201)
  const { handle, format } = cloudTemplates.uploadSample.answer.parse(taken.body.data)
  expect(format).toBe('IMAGE')
  expect(graph.samples.kept.get(handle)).toEqual({ name: 'vitrine.png', type: 'image/png', bytes: png })

  const body = { type: 'BODY', text: 'As velas novas chegaram.' }
  const header = { type: 'HEADER', format, example: { header_handle: [handle] } }
  expect((await create({ ...given, components: [header, body] })).status).toBe(201)
  const without = await create({ ...given, components: [{ type: 'HEADER', format }, body] })
  expect([without.status, without.body.fields]).toEqual([
    400,
    { components: 'Envie um arquivo de exemplo para o cabeçalho' },
  ])

  // The content decides, not the file's name.
  const wrong = await upload(Buffer.from('MZ, não é uma imagem'), 'vitrine.png', 'image/png')
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { file: 'A Meta aceita imagens JPEG e PNG, vídeos MP4 e documentos PDF' },
  ])
  const large = await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 ** 2)]), 'grande.png', 'image/png')
  expect([large.status, large.body.fields]).toEqual([413, { file: 'O arquivo tem mais do que 5 MB' }])
  graph.failNext(graphErrors.invalidParameter('file_type'))
  const refused = await upload(png, 'vitrine.png', 'image/png')
  expect([refused.status, refused.body.code]).toEqual([400, 'refused_by_meta'])
  expect(graph.samples.kept.size).toBe(1)
})
