import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender, recordIn, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openGateway, roomyLimits, type TestGateway } from '../../testing/testGateway.js'

const rows = contract.templates

function asking(gateway: TestGateway, token: string) {
  return {
    create: async (body: object) =>
      (await gateway.read(rows.create.answer, 'POST /templates', { token, body })).template,
    list: (query = '') => gateway.read(rows.list.answer, `GET /templates?${query}`, { token }),
    stats: async () => (await gateway.read(rows.stats.answer, 'GET /templates/stats', { token })).stats,
    analytics: async () =>
      (await gateway.read(rows.analytics.answer, 'GET /templates/analytics', { token })).analytics,
    call: (route: string, body?: object) => gateway.call(route, { token, ...(body && { body }) }),
    read: gateway.read.bind(gateway),
  }
}

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  return { gateway, token, ...asking(gateway, token) }
}

test('creates, shows, changes, disables, duplicates and deletes a template', async () => {
  const { gateway, token, create, list, call } = await start()
  const made = await create({
    name: ' Bom Dia ',
    content: 'Olá, {nome}! Pedido {numero_pedido}.',
    category: 'Saudações',
    variables: ['nome'],
  })
  expect(made).toMatchObject({
    name: 'Bom Dia',
    category: 'Saudações',
    description: null,
    isActive: true,
    variables: ['nome', 'numero_pedido'],
    createdAt: new Date(gateway.clock.now()).toISOString(),
  })
  const at = `/templates/${made.id}`
  expect((await gateway.read(rows.get.answer, `GET ${at}`, { token })).template).toEqual(made)
  gateway.clock.advance(1000)
  const changed = await gateway.read(rows.update.answer, `PUT ${at}`, {
    token,
    body: { isActive: false, content: 'Oi, {nome}' },
  })
  expect(changed.template).toMatchObject({ name: 'Bom Dia', isActive: false, variables: ['nome'] })
  expect(changed.template.updatedAt).not.toBe(made.updatedAt)
  const copyOf = async (body: object) =>
    (await gateway.read(rows.duplicate.answer, `POST ${at}/duplicate`, { token, body })).template.name
  expect([await copyOf({}), await copyOf({}), await copyOf({ name: 'Outra' })]).toEqual([
    'Bom Dia (cópia)',
    'Bom Dia (cópia 2)',
    'Outra',
  ])
  expect((await list()).templates.map(({ name }) => name)).toEqual([
    'Outra',
    'Bom Dia (cópia 2)',
    'Bom Dia (cópia)',
    'Bom Dia',
  ])
  expect((await call(`DELETE ${at}`)).status).toBe(200)
  expect((await call(`GET ${at}`)).body.message).toBe('Template não encontrado')
})

test('names are unique regardless of case and accents; invalid fields are named', async () => {
  const { create, call, list } = await start()
  const made = await create({ name: 'Cobrança', content: 'Olá' })
  const other = await create({ name: 'Outro', content: 'Olá' })
  for (const answer of [
    await call('POST /templates', { name: 'COBRANCA', content: 'x' }),
    await call(`PUT /templates/${other.id}`, { name: 'cobrança' }),
    await call(`POST /templates/${other.id}/duplicate`, { name: 'cobranca' }),
  ])
    expect([answer.status, answer.body.fields]).toEqual([
      409,
      { name: 'Já existe um template com este nome' },
    ])
  expect((await call(`PUT /templates/${made.id}`, { name: 'COBRANÇA' })).status).toBe(200)
  const refused = async (body: object) => (await call('POST /templates', body)).body.fields
  expect(await refused({})).toEqual({ name: 'Nome é obrigatório', content: 'Conteúdo é obrigatório' })
  expect(await refused({ name: ' ', content: ' ' })).toEqual({
    name: 'Nome é obrigatório',
    content: 'Conteúdo é obrigatório',
  })
  expect(await refused({ name: 'a', content: 'x'.repeat(4097), cor: 'azul' })).toEqual({
    content: 'Conteúdo muito longo: use até 4096 caracteres',
    cor: 'Campo desconhecido',
  })
  expect(await refused({ name: 'a', content: 'a\u0000b' })).toEqual({ content: 'Conteúdo inválido' })
  expect((await list()).templates).toHaveLength(2)
})

test('search ignores case and accents, and pages are complete', async () => {
  const { create, list } = await start()
  for (let number = 1; number <= 5; number += 1)
    await create({ name: `Cobrança ${number}`, content: 'Olá, {nome}', category: 'Financeiro' })
  await create({ name: '100%_certo', content: 'x', description: 'Promoção', isActive: false })
  const names = async (query: string) => (await list(query)).templates.map(({ name }) => name)
  expect(await names('search=COBRANCA+3')).toEqual(['Cobrança 3'])
  expect(await names('search=promoc%C3%A3o')).toEqual(['100%_certo'])
  expect(await names(`search=${encodeURIComponent('%_c')}`)).toEqual(['100%_certo'])
  expect(await names('isActive=false')).toEqual(['100%_certo'])
  expect(await names('category=Financeiro&isActive=true')).toHaveLength(5)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.templates.map(({ name }) => name))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(await names(''))
})

test("counts by the month of the account's time zone, without other users' templates", async () => {
  const { gateway, create } = await start()
  const { id } = await create({ name: 'a', content: 'x', category: 'Marketing' })
  // Still November in São Paulo.
  gateway.clock.advance(Date.parse('2026-12-01T02:59:00Z') - gateway.clock.now())
  const later = asking(gateway, await gateway.signIn())
  await later.create({ name: 'b', content: 'x', category: 'Avisos' })
  expect(await later.stats()).toEqual({
    total: 2,
    categories: 2,
    createdThisMonth: 2,
    categoryNames: ['Avisos', 'Marketing'],
    timeZone: 'America/Sao_Paulo',
  })
  gateway.clock.advance(60_000)
  await later.create({ name: 'c', content: 'x' })
  expect(await later.stats()).toMatchObject({ total: 3, categories: 2, createdThisMonth: 1 })
  const stranger = asking(gateway, await gateway.another())
  expect(await stranger.stats()).toMatchObject({ total: 0, categories: 0, createdThisMonth: 0 })
  expect((await stranger.list()).templates).toEqual([])
  for (const [route, body] of [
    [`GET /templates/${id}`],
    [`PUT /templates/${id}`, { isActive: false }],
    [`DELETE /templates/${id}`],
    [`POST /templates/${id}/duplicate`, {}],
  ] as const)
    expect((await stranger.call(route, body)).status, route).toBe(404)
  expect((await later.call(`GET /templates/${id}`)).status).toBe(200)
})

test('installs a library template once, beside one that has its name', async () => {
  const { gateway, token, create, call, list } = await start()
  const library = async () =>
    (await gateway.read(rows.library.answer, 'GET /templates/library', { token })).library
  const all = await library()
  expect(all.length).toBeGreaterThanOrEqual(20)
  for (const { rating, description, category, content } of all) {
    expect(rating).toBeGreaterThanOrEqual(1)
    expect(rating).toBeLessThanOrEqual(5)
    expect(description && category && content).toBeTruthy()
  }
  await create({ name: 'BOAS-VINDAS', content: 'minha' })
  const install = (templateIds: string[]) =>
    gateway.read(rows.installLibrary.answer, 'POST /templates/library/install', {
      token,
      body: { templateIds },
    })
  const first = await install(['boas-vindas', 'chave-pix', 'chave-pix'])
  expect([first.installed, first.templates.map(({ name }) => name)]).toEqual([
    2,
    ['Boas-vindas (biblioteca)', 'Dados para Pix'],
  ])
  const again = await install(['boas-vindas', 'novidade'])
  expect([again.installed, again.templates[0]?.id]).toEqual([1, first.templates[0]?.id])
  expect((await list()).templates).toHaveLength(4)
  expect((await library()).filter(({ installed }) => installed).map(({ id }) => id)).toEqual([
    'boas-vindas',
    'chave-pix',
    'novidade',
  ])
  expect(
    (await call('POST /templates/library/install', { templateIds: ['promocao-relampago', 'x'] })).status,
  ).toBe(404)
  expect((await list()).templates).toHaveLength(4)
})

test('rejects one template above the limit', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, templates: 1 } })
  const { create, call } = asking(gateway, await gateway.signIn())
  await create({ name: 'a', content: 'x' })
  expect((await call('POST /templates', { name: 'b', content: 'x' })).status).toBe(429)
  const answer = await call('POST /templates/library/install', { templateIds: ['novidade'] })
  expect(answer.body.message).toBe('São no máximo 1 templates. Exclua os que não usa e tente de novo.')
})

test('a preview fills in samples and stores nothing', async () => {
  const { call, list } = await start()
  const body = { content: 'Olá, {nome}: {cupom} {valor}', variables: { valor: '{nome}' } }
  expect((await call('POST /templates/preview', body)).body.data).toEqual({
    preview: 'Olá, João Silva: [cupom] {nome}',
  })
  expect((await list()).templates).toEqual([])
})

test("a session without network templates sends the user's own, and counts each one sent", async () => {
  const engine = new SendingEngine({ kinds: ['text'] })
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const { create, analytics, call } = asking(gateway, token)
  const made = await create({ name: 'Cobrança', content: 'Olá, {nome}! {valor}', category: 'Financeiro' })
  const unused = await create({ name: 'Oi', content: 'Oi!' })
  const send = (template: object) => call(`POST /sessions/${id}/send-template`, { to, template })
  const first = recordIn(await send({ name: 'COBRANCA', variables: { nome: '{valor}', valor: 'R$ 5' } }))
  await sender.until(first.id, 'sent')
  gateway.clock.advance(24 * 60 * 60_000)
  engine.reply = async () => ({ timestamp: new Date(gateway.clock.now()).toISOString() })
  const second = recordIn(await send({ id: made.id, variables: { nome: 'Bia', valor: '1', outra: 'x' } }))
  await sender.until(second.id, 'sent')
  expect(engine.handed.map(({ content }) => content)).toEqual([
    { kind: 'text', text: 'Olá, {valor}! R$ 5' },
    { kind: 'text', text: 'Olá, Bia! 1' },
  ])
  const figures = await analytics()
  expect(figures).toMatchObject({
    totalUsage: 2,
    monthlyUsage: 2,
    activeTemplates: 2,
    totalTemplates: 2,
    mostUsed: [{ id: made.id, name: 'Cobrança', usage: 2 }],
    categoryDistribution: [{ name: 'Financeiro', count: 2 }],
  })
  expect(figures.daily?.slice(-3)).toEqual([
    { day: '2026-11-20', count: 0 },
    { day: '2026-11-21', count: 1 },
    { day: '2026-11-22', count: 1 },
  ])
  const refused = async (template: object) => {
    const { status, body } = await send(template)
    return [status, body.message, body.fields]
  }
  expect(await refused({ name: 'Cobrança', variables: { nome: 'Bia' } })).toEqual([
    400,
    'Falta a variável valor',
    { 'template.variables.valor': 'Informe valor' },
  ])
  expect(await refused({ name: 'Cobrança' })).toEqual([
    400,
    'Faltam as variáveis nome, valor',
    { 'template.variables.nome': 'Informe nome', 'template.variables.valor': 'Informe valor' },
  ])
  expect((await refused({ name: 'nada' }))[2]).toEqual({ 'template.name': 'Template não encontrado' })
  expect((await refused({}))[2]).toEqual({ 'template.name': 'Nome do template é obrigatório' })
  await call(`PUT /templates/${unused.id}`, { isActive: false })
  expect((await refused({ name: 'Oi' }))[2]).toEqual({ 'template.name': 'Este template está inativo' })
  expect((await refused({ id: made.id, variables: { nome: 'x'.repeat(4096), valor: '1' } }))[2]).toEqual({
    'template.variables': 'A mensagem teria 4.104 caracteres: use até 4096',
  })
  expect((await analytics()).totalUsage).toBe(2)
  // Usage counts outlive the template.
  await call(`DELETE /templates/${made.id}`)
  expect(await analytics()).toMatchObject({ totalUsage: 2, mostUsed: [], categoryDistribution: [] })
})

test('does not count a cancelled message', async () => {
  const sender = await openSender(new SendingEngine({ kinds: ['text'] }))
  const { gateway, token, id } = sender
  const { create, analytics, call } = asking(gateway, token)
  await create({ name: 'Oi', content: 'Oi!' })
  await gateway.call(`PUT /sessions/${id}/pace`, { token, body: { gapSeconds: 60 } })
  const send = () => call(`POST /sessions/${id}/send-template`, { to, template: { name: 'Oi' } })
  const first = recordIn(await send())
  await sender.until(first.id, 'sent')
  const second = recordIn(await send())
  expect((await call(`POST /messages/${second.id}/cancel`)).status).toBe(200)
  await vi.waitFor(async () => expect((await analytics()).totalUsage).toBe(1))
})
