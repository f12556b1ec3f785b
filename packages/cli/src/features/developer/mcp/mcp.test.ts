import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.js'
import { type Person, person } from '../../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

async function connected(env: Record<string, string> = {}, ...args: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ana.program, 'mcp', ...args],
    env: { ...ana.env, ...env },
    stderr: 'pipe',
  })
  let output = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const client = new Client({ name: 'teste', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))
  const textOf = async (name: string, input?: Record<string, unknown>) => {
    const { content, isError } = await call(name, input)
    const [first] = content
    return [isError ?? false, first?.type === 'text' ? first.text : null]
  }
  return { client, call, textOf, said: () => output }
}

async function keyFor(...args: string[]) {
  const creation = await ana.run(['chaves', 'criar', 'Assistente', ...args])
  expect(creation.code).toBe(0)
  return { MORPHEUS_URL: gateway.url, MORPHEUS_API_KEY: creation.stdout.trim() }
}

it('offers every call of the signed-in account with its annotations, and executes it', async () => {
  const { client, call, textOf, said } = await connected({}, '--tudo')
  const { tools } = await client.listTools()
  const named = (name: string) => tools.find((tool) => tool.name === name)
  expect(tools.length).toBeGreaterThan(150)
  expect(said()).toBe(`Servidor MCP de ${gateway.url} no ar: ${tools.length} ferramentas.\n`)
  expect(named('sessions_list')?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  expect(named('sessions_remove')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  expect(named('sessions_disconnect')?.annotations?.destructiveHint).toBe(true)
  expect(named('messages_send')).toMatchObject({
    title: 'Envia uma mensagem',
    inputSchema: { required: ['id', 'to'], properties: { to: { type: 'string' }, id: { type: 'string' } } },
  })
  for (const name of [
    'auth_logout',
    'auth_login',
    'virtualPhone_scan',
    'cloud_receive',
    'backups_download',
  ]) {
    expect([name, named(name)]).toEqual([name, undefined])
  }
  const creation = await call('sessions_create', { name: 'Loja Centro' })
  expect(creation.structuredContent).toMatchObject({
    session: { name: 'Loja Centro', status: 'disconnected' },
  })
  const listed = await call('sessions_list')
  expect(listed.structuredContent).toMatchObject({ sessions: [{ name: 'Loja Centro' }] })
  expect(await textOf('sessions_get')).toEqual([true, 'Falta informar: id'])
  expect(await textOf('sessions_get', { id: 'x', nome: 'y' })).toEqual([true, 'Campo desconhecido: nome'])
  expect(await textOf('sessions_get', { id: 'x' })).toEqual([
    true,
    'Sessão não encontrada [session_not_found, HTTP 404]',
  ])
  const [isError, reason] = await textOf('sessions_create', { name: '' })
  expect([isError, reason]).toEqual([
    true,
    expect.stringMatching(/^Dados inválidos \(name: .+\) \[\w+, HTTP 400\]$/),
  ])
}, 90_000)

it('offers only the tools that its API key allows', async () => {
  const reading = await connected(await keyFor('--escopo', 'leitura'), '--tudo')
  const names = (await reading.client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('sessions_list')
  for (const name of ['sessions_create', 'messages_send', 'backups_list', 'apiKeys_create']) {
    expect(names).not.toContain(name)
  }
  expect(await reading.textOf('sessions_create', { name: 'Não' })).toEqual([
    true,
    'Não há a ferramenta sessions_create, ou esta chave de API não a permite',
  ])
  expect((await ana.run(['sessoes', 'criar', 'Norte', '--sem-conectar'])).code).toBe(0)
  const limited = await connected(await keyFor('--escopo', 'tudo', '--sessao', 'Norte'), '--tudo')
  const few = (await limited.client.listTools()).tools.map(({ name }) => name)
  expect(few).toContain('messages_send')
  // Account calls require a sign-in, whatever the key's scopes.
  const all = await connected(await keyFor('--escopo', 'tudo'), '--tudo')
  const max = (await all.client.listTools()).tools.map(({ name }) => name)
  expect(max).toContain('sessions_create')
  for (const name of ['security_changePassword', 'users_list', 'invitations_create'])
    expect(max).not.toContain(name)
  // These calls concern the whole account.
  expect(few).not.toContain('sessions_create')
  expect((await limited.call('sessions_list')).structuredContent).toMatchObject({
    sessions: [{ name: 'Norte' }],
  })
}, 90_000)

it('offers the most used tools by default, with results that mark text of strangers', async () => {
  const { client, call } = await connected()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('messages_send')
  expect(tools.length).toBeLessThan(20)
  const listed = await call('sessions_list')
  expect(listed.content).toEqual([{ type: 'text', text: 'O resultado está em structuredContent.' }])
  const [session] = Object(listed.structuredContent).sessions
  const contacts = await call('contacts_list', { id: session.id })
  expect(contacts.structuredContent).toMatchObject({ untrusted: true, data: { contacts: [] } })
  const plain = await connected({}, '--texto')
  const [first] = (await plain.call('sessions_list')).content
  expect(first?.type === 'text' && JSON.parse(first.text)).toMatchObject({ sessions: expect.any(Array) })
}, 90_000)

it('offers only selected areas, and only reading tools with --leitura', async () => {
  const { client } = await connected({}, '--area', 'contacts', 'templates', '--leitura')
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('templates_list')
  expect(names.filter((name) => !/^(contacts|templates)_/.test(name))).toEqual([])
  expect(names).not.toContain('templates_create')
  const unknown = await ana.run(['mcp', '--area', 'sessoes'])
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('Área desconhecida: sessoes. As que há: '),
  ])
  const stranger = await ana.run(['mcp'], {
    env: { MORPHEUS_URL: gateway.url, MORPHEUS_API_KEY: 'mo_errada' },
  })
  expect([stranger.code, stranger.stdout]).toEqual([4, ''])
}, 90_000)

it('writes OpenAPI and Postman files for the given gateway without a sign-in', async () => {
  const env = { MORPHEUS_URL: gateway.url, MORPHEUS_PERFIL: 'outro' }
  const described = await ana.run(['openapi'], { env })
  expect([described.code, described.stderr]).toEqual([0, ''])
  expect(JSON.parse(described.stdout)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `${gateway.url}/api` }],
  })
  const saved = await ana.run(['openapi', '--postman', '--saida', join(ana.folder, 'colecao.json')], { env })
  expect([saved.code, saved.stderr]).toEqual([0, `✓ Salvo em ${join(ana.folder, 'colecao.json')}\n`])
  expect(JSON.parse(readFileSync(join(ana.folder, 'colecao.json'), 'utf8'))).toMatchObject({
    info: { name: 'Morpheus' },
    variable: [{ key: 'url', value: `${gateway.url}/api` }, {}, {}],
  })
  const both = await ana.run(['openapi', '--postman', '--asyncapi'], { env })
  expect(both.code).toBe(2)
}, 90_000)
