import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
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

interface Tool {
  name: string
}

/** Tools, and results of calls, of a server that runs in the test's own process until its input ends. */
async function served(
  args: string[],
  env: Record<string, string>,
  ...calls: { name: string; input?: object }[]
) {
  const requests = [
    { method: 'initialize', params: { protocolVersion: LATEST_PROTOCOL_VERSION } },
    { method: 'tools/list' },
    ...calls.map(({ name, input = {} }) => ({ method: 'tools/call', params: { name, arguments: input } })),
  ]
  const input = requests
    .map((request, id) => `${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`)
    .join('')
  const { stdout } = await ana.run(['mcp', ...args], { env, input })
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.id - other.id)
  const tools: Tool[] = answers[1].result.tools
  return {
    names: tools.map(({ name }) => name),
    results: answers.slice(2).map(({ result }) => CallToolResultSchema.parse(result)),
  }
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
  const readingKey = await keyFor('--escopo', 'leitura')
  const reading = await served(['--tudo'], readingKey, { name: 'sessions_create', input: { name: 'Não' } })
  expect(reading.names).toContain('sessions_list')
  for (const name of ['sessions_create', 'messages_send', 'backups_list', 'apiKeys_create'])
    expect(reading.names).not.toContain(name)
  const text = 'Não há a ferramenta sessions_create, ou esta chave de API não a permite'
  expect(reading.results).toMatchObject([{ isError: true, content: [{ type: 'text', text }] }])
  expect((await ana.run(['sessoes', 'criar', 'Norte', '--sem-conectar'])).code).toBe(0)
  const limitedKey = await keyFor('--escopo', 'tudo', '--sessao', 'Norte')
  const limited = await served(['--tudo'], limitedKey, { name: 'sessions_list' })
  expect(limited.names).toContain('messages_send')
  // Account calls require a sign-in, whatever the key's scopes.
  const { names: max } = await served(['--tudo'], await keyFor('--escopo', 'tudo'))
  expect(max).toContain('sessions_create')
  for (const name of ['security_changePassword', 'users_list', 'invitations_create'])
    expect(max).not.toContain(name)
  // These calls concern the whole account.
  expect(limited.names).not.toContain('sessions_create')
  expect(limited.results).toMatchObject([{ structuredContent: { sessions: [{ name: 'Norte' }] } }])
}, 90_000)

it('offers the most used tools by default, with results that mark text of strangers', async () => {
  const { names, results } = await served([], {}, { name: 'sessions_list' })
  expect(names).toContain('messages_send')
  expect(names.length).toBeLessThan(20)
  expect(results[0]?.content).toEqual([{ type: 'text', text: 'O resultado está em structuredContent.' }])
  const [session] = Object(results[0]?.structuredContent).sessions
  const contacts = await served([], {}, { name: 'contacts_list', input: { id: session.id } })
  expect(contacts.results).toMatchObject([{ structuredContent: { untrusted: true, data: { contacts: [] } } }])
  const plain = await served(['--texto'], {}, { name: 'sessions_list' })
  const first = plain.results[0]?.content[0]
  expect(first?.type === 'text' && JSON.parse(first.text)).toMatchObject({ sessions: expect.any(Array) })
}, 90_000)

it('offers only selected areas, and only reading tools with --leitura', async () => {
  const { names } = await served(['--area', 'contacts', 'templates', '--leitura'], {})
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
