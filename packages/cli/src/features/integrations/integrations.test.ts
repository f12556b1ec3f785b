import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person, type Ran } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { follow } from '../../testing/stream.js'
import { closeWindow, hasTmux, keys, openWindow, screen, sees } from '../../testing/tmux.js'

let gateway: Gateway
let ana: Person
let op: Operator
let server: Server
let kommo: Server
let address: string
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  kommo = createServer((request, answer) => {
    const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 86_400 }
    const account = { id: 1, name: 'Loja', subdomain: 'loja' }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(request.url?.endsWith('/oauth2/access_token') ? tokens : account))
  })
  gateway = await startGateway({
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_KOMMO_URL: `${await listening(kommo)}/{subdomain}`,
  })
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  await op.create('Cinco')
  server = createServer(async (request, answer) => {
    received.push({ url: request.url, headers: request.headers, body: await text(request) })
    if (request.url?.endsWith('/inboxes/7')) answer.end(JSON.stringify({ id: 7, name: 'WhatsApp' }))
    else answer.writeHead(/^\/quebrado$|^\/api\//.test(request.url ?? '') ? 503 : 204).end()
  })
  address = await listening(server)
}, 90_000)
afterAll(async () => {
  ana.clean()
  for (const one of [server, kommo]) await new Promise((resolve) => one.close(resolve))
  await gateway.stop()
})

async function listening(one: Server): Promise<string> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const at = one.address()
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
}

const read = ({ stdout }: Ran): unknown => JSON.parse(stdout)
const integrations = (...args: string[]) => ana.run(['integracoes', ...args])

describe('morpheus integracoes', { timeout: 60_000 }, () => {
  it('prints the Kommo authorization URL and waits for the authorization', async () => {
    const id = await op.create('CRM')
    const app = { subdomain: 'loja', clientId: 'c1', clientSecret: 's1', redirectUri: `${address}/volta` }
    await op.morpheus.kommo.create({ id, ...app })
    const running = follow(ana, ['integracoes', 'autorizar', 'CRM', 'kommo'])
    await running.sees(/client_id=c1\S*\n/)
    expect(running.notes()).toContain('Abra este endereço em um navegador que já entrou no painel')
    const state = new URL(running.lines()[0] ?? '').searchParams.get('state') ?? ''
    await op.morpheus.kommo.exchange({ sessionId: id, code: 'c', state, referer: 'loja.kommo.com' })
    await running.says('✓ ')
    await expect.poll(() => running.child.exitCode, { timeout: 20_000 }).toBe(0)
    expect(running.lines()).toHaveLength(1)
  })

  it('configures a webhook by flags, shows its secret once and keeps unspecified fields', async () => {
    await op.create('Um')
    expect(await integrations('ver', 'Um', 'webhook')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('Webhook não está configurado em "Um".'),
    })
    const creation = await integrations(
      ...['editar', 'Um', 'webhook', '--endereco', `${address}/eventos`, '--ativo'],
      ...['--eventos=message:received,session:status', '--cabecalho', 'X-Api-Key: abcdefghijklmnop'],
    )
    expect(creation).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S+\n$/) })
    expect(creation.stderr).toContain('✓ Configuração salva com sucesso!')
    expect(creation.stderr).toContain('O valor de X-Api-Key ficou no histórico')
    const secret = creation.stdout.trim()

    const output = read(await integrations('ver', 'Um', 'webhook', '--json'))
    expect(output).toMatchObject({
      url: `${address}/eventos`,
      enabled: true,
      events: ['message:received', 'session:status'],
      headers: { 'X-Api-Key': '••••••••mnop' },
      secret: `whsec_••••••••${secret.slice(-4)}`,
    })
    // Masks are sent back, and keep the stored values.
    const changed = await integrations(
      'editar',
      'Um',
      'webhook',
      '--eventos',
      'message:sent',
      '--cabecalho',
      'X-B: 2',
    )
    expect(changed).toMatchObject({ code: 0, stdout: '' })
    expect(await integrations('testar', 'Um', 'webhook')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('✓ Webhook testado com sucesso! O destino respondeu 204'),
    })
    expect(received.at(-1)).toMatchObject({
      url: '/eventos',
      headers: {
        'x-api-key': 'abcdefghijklmnop',
        'x-b': '2',
        'webhook-signature': expect.stringMatching(/^v1,/),
      },
    })
    expect(await integrations('editar', 'Um', 'webhook', '--ativo')).toMatchObject({
      stderr: 'Nada foi alterado.\n',
    })
  })

  it('copies a configuration to other sessions and reports failures', async () => {
    const matriz = await op.create('Matriz')
    const filial = await op.create('Filial')
    await op.morpheus.webhooks.create({ id: matriz, url: `${address}/eventos`, enabled: true })
    const copied = await integrations('copiar', 'Matriz', 'webhook', '--para', 'Filial', 'Matriz')
    expect(copied).toMatchObject({ code: 0, stderr: expect.stringContaining('✓ 1 configurada') })
    const { url, enabled } = await op.morpheus.webhooks.get({ id: filial })
    expect({ url, enabled }).toEqual({ url: `${address}/eventos`, enabled: true })
    const failed = await integrations('copiar', 'Matriz', 'openai', '--para', 'Filial', '--json')
    const cause = 'A sessão "Matriz" não tem OpenAI para copiar'
    expect(read(failed)).toEqual([{ id: filial, name: 'Filial', done: false, cause }])
    expect(failed.code).toBe(1)
    expect(await integrations('copiar', 'Matriz', 'webhook', '--todas')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('confirme com --sim'),
    })
    expect(await integrations('copiar', 'Matriz', 'kommo', '--todas')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cada sessão tem a sua autorização na Kommo'),
    })
  })

  it('reports a failed connection test and exits with 1', async () => {
    await op.create('Dois')
    const off = await integrations('editar', 'Dois', 'webhook', '--endereco', `${address}/quebrado`)
    expect(off.stderr).toMatch(
      /! Salvo, mas desativado: nada será enviado\. Para ativar: morpheus integracoes ativar \w+ webhook/,
    )
    const plain = await integrations('testar', 'Dois', 'webhook')
    expect(plain).toMatchObject({ code: 1, stdout: '' })
    expect(plain.stderr).toMatch(/^✗ Falha ao conectar com o webhook: .*503/)
    const json = await integrations('testar', 'Dois', 'webhook', '--json')
    expect(read(json)).toMatchObject({ connected: false, answerStatus: 503 })
    expect(errorIn(json)).toMatchObject({ code: 'test_failed' })
  })

  it('syncs contacts to Chatwoot and reports obstacles', async () => {
    const id = await op.create('Atendimento')
    const sync = () => integrations('sincronizar', 'Atendimento', 'chatwoot')
    expect(await integrations('sincronizar', 'Atendimento', 'webhook')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Webhook não sincroniza contatos.'),
    })
    const account = { serverUrl: address, accountId: '1', apiKey: 'k', inboxId: '7' }
    await op.morpheus.chatwoot.create({ id, ...account, enabled: false })
    expect(await sync()).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('Ative o Chatwoot antes de sincronizar'),
    })
    await op.morpheus.chatwoot.enable({ id })
    expect(await sync()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('✓ Esta sessão ainda não tem contatos'),
    })
    const importing = (days: string) =>
      integrations('sincronizar', 'Atendimento', 'chatwoot', '--mensagens', days)
    expect(await importing('7')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('✓ Não há mensagens destes dias que o Chatwoot ainda não tenha'),
    })
    expect(await importing('0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Informe em --mensagens quantos dias, de 1 a 90.'),
    })
    await op.morpheus.chatwoot.update({ id, inboxId: '8' })
    const broken = await sync()
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toMatch(/✗ Não foi possível sincronizar os contatos: O Chatwoot /)
  })

  it('lists the configured integrations of all sessions if none is named', async () => {
    const [first, second] = [await op.create('Todas 1'), await op.create('Todas 2')]
    await op.create('Todas 3')
    await op.morpheus.webhooks.create({ id: first, url: `${address}/eventos`, enabled: true })
    await op.morpheus.websocket.create({ id: second, maxClients: 5, enabled: false })
    await op.morpheus.deliveries.pause({ id: first, target: 'webhook' })
    await op.morpheus.deliveries.test({ sessionId: first, eventType: 'message:received', data: {} })
    const rows = z
      .array(z.looseObject({ session: z.string() }))
      .parse(read(await integrations('listar', '--json')))
    const ours = rows.filter(({ session }) => session.startsWith('Todas'))
    expect(ours.sort((a, b) => (a.session < b.session ? -1 : 1))).toMatchObject([
      { sessionId: first, integration: 'webhook', enabled: true, paused: true, waiting: 1, dead: 0 },
      { sessionId: second, integration: 'websocket', enabled: false, connectionStatus: 'DISCONNECTED' },
    ])
    const { code, stdout } = await integrations('listar')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Todas 1\twebhook\tpaused\ttrue\t1\t0\t/m)
    expect(stdout).toMatch(/^Todas 2\twebsocket\tinactive\tfalse\t0\t0\t$/m)
    expect(stdout).not.toContain('Todas 3')
  })

  it('explains how to begin if nothing is configured', async () => {
    const empty = await startGateway()
    const bia = await person()
    try {
      await bia.signIn(empty)
      expect(await bia.run(['integracoes', 'listar'])).toMatchObject({
        code: 0,
        stdout: '',
        stderr: 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar\n',
      })
      const id = await (await operator(empty)).create('Só')
      expect((await bia.run(['integracoes', 'listar'])).stderr).toBe(
        `Nada configurado ainda. Comece com: morpheus integracoes editar ${id.slice(0, 8)} webhook\n`,
      )
      expect((await bia.run(['integracoes', 'listar', '--json'])).stdout).toBe('[]\n')
    } finally {
      bia.clean()
      await empty.stop()
    }
  })

  it('enables, disables, renews and removes an integration', async () => {
    await op.create('Três')
    const creation = read(await integrations('editar', 'Três', 'ws', 'max-clientes=20', '--json'))
    expect(creation).toMatchObject({ maxClients: 20, enabled: true, token: expect.stringMatching(/^wst_/) })
    expect(await integrations('desativar', 'Três', 'websocket')).toMatchObject({
      code: 0,
      stderr: '✓ WebSocket desativado em Três\n',
    })
    const rows = read(await integrations('listar', 'Três', '--json'))
    expect(rows).toMatchObject([
      { integration: 'webhook', configured: false, config: null, queue: null },
      { integration: 'websocket', configured: true, config: { enabled: false }, queue: { waiting: 0 } },
      { integration: 'rabbitmq' },
      { integration: 'sqs' },
      { integration: 'nats' },
      { integration: 'kafka' },
      { integration: 'n8n', configured: false, queue: null },
      { integration: 'chatwoot' },
      { integration: 'typebot' },
      { integration: 'openai' },
      { integration: 'kommo' },
      { integration: 'flowise' },
      { integration: 'dify' },
    ])
    expect((await integrations('listar', 'Três')).stdout).toMatch(/^websocket\tinactive\t0\t0\t$/m)
    await integrations('ativar', 'Três', 'websocket')
    expect((await integrations('listar', 'Três')).stdout).toMatch(/websocket\tdisconnected/)
    const renewed = await integrations('renovar', 'Três', 'websocket')
    expect(renewed.stdout).toMatch(/^wst_\S+\n$/)
    const { token } = z.object({ token: z.string() }).parse(creation)
    expect(renewed.stdout.trim()).not.toBe(token)
    const kept = read(await integrations('ver', 'Três', 'websocket', '--json'))
    expect(kept).toMatchObject({ token: `••••••••${renewed.stdout.trim().slice(-4)}` })
    expect(await integrations('testar', 'Três', 'websocket')).toMatchObject({ code: 7 })
    expect(await integrations('remover', 'Três', 'websocket')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--sim'),
    })
    expect(await integrations('remover', 'Três', 'websocket', '--sim')).toMatchObject({ code: 0 })
    expect(await integrations('ver', 'Três', 'websocket')).toMatchObject({ code: 5 })
  })

  it('reads secrets only from stdin, one per line', async () => {
    await op.create('Quatro')
    const creation = await ana.run(
      ['integracoes', 'editar', 'Quatro', 'rabbitmq', '--host', '127.0.0.1', '--usuario', 'loja', '--senha'],
      { input: 'segredo-da-fila\n' },
    )
    expect(creation).toMatchObject({ code: 0, stdout: '' })
    expect(read(await integrations('ver', 'Quatro', 'rabbitmq', '--json'))).toMatchObject({
      username: 'loja',
      password: '••••••••fila',
    })
    // A stored secret is never sent to another server: it is asked for again.
    const moving = ['integracoes', 'editar', 'Quatro', 'rabbitmq', '--host', 'localhost']
    expect(await ana.run(moving)).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('--senha: O destino mudou: informe a senha de novo.'),
    })
    expect(await ana.run([...moving, '--senha'], { input: 'outra-senha-longa\n' })).toMatchObject({ code: 0 })
    const sqs = [
      'integracoes',
      'editar',
      'Quatro',
      'sqs',
      '--fila',
      'https://sqs.example/1/f',
      '--access-key-id',
      'AK1',
    ]
    expect(await ana.run([...sqs, '--secret-access-key'], { input: '' })).toMatchObject({ code: 2 })
    expect(await ana.run([...sqs, '--secret-access-key', 'abc'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Secret Access Key não vai em argumentos'),
    })
  })

  it('configures OpenAI by flags and shows its status', async () => {
    await op.create('Bots')
    const edit = ['integracoes', 'editar', 'Bots', 'openai']
    const creation = await ana.run(
      [...edit, '--chave', '--temperatura', '0,5', '--prompt', 'Você é a Ana.', '--json'],
      {
        input: 'sk-segredo-1234\n',
      },
    )
    expect(read(creation)).toMatchObject({
      temperature: 0.5,
      topP: 1,
      model: 'gpt-4o-mini',
      systemPrompt: 'Você é a Ana.',
    })
    // The two exclude each other.
    expect(read(await ana.run([...edit, '--top-p', '0.5', '--json']))).toMatchObject({
      temperature: 1,
      topP: 0.5,
    })
    expect(await integrations('desativar', 'Bots', 'openai')).toMatchObject({
      code: 0,
      stderr: '✓ OpenAI desativada em Bots\n',
    })
    const { stdout } = await integrations('ver', 'Bots', 'openai')
    expect(stdout).toMatch(/Tokens hoje +0 de /)
    expect(stdout).toMatch(/Estado +○ Inativo/)
    expect(stdout).toMatch(/Na fila +0/)
    expect(stdout).not.toContain('sk-segredo')
  })

  it.each([
    [['editar', 'Cinco', 'websocket', '--max-clientes', '101'], '--max-clientes: Deve ser no máximo 100.'],
    [['editar', 'Cinco', 'webhook', '--endereco', 'ftp://x'], '--endereco: URL inválida.'],
    [['editar', 'Cinco', 'webhook', '--ativo'], '--endereco: URL inválida.'],
    [['editar', 'Cinco', 'n8n', '--ativo'], '--servidor: URL do servidor n8n é obrigatória.'],
    [['autorizar', 'Cinco', 'webhook'], 'Webhook não precisa de autorização.'],
    [
      ['editar', 'Cinco', 'webhook', '--eventos', 'foo'],
      '--endereco: URL inválida. --eventos: Evento desconhecido.',
    ],
    [
      ['editar', 'Cinco', 'webhook', '--nada'],
      'Campo desconhecido: --nada. Campos: --ativo, --endereco, --cabecalho,',
    ],
    [['editar', 'Cinco', 'webhook', '--url', 'https://x'], '--url é o endereço do gateway'],
    [['editar', 'Cinco', 'webhook'], 'Sem terminal não há como abrir um editor'],
    [
      ['editar', 'Cinco', 'fax'],
      'Integração desconhecida: "fax". Use: webhook, websocket, rabbitmq, sqs, nats, kafka, n8n, chatwoot, typebot, openai, kommo, flowise, dify.',
    ],
  ])('rejects %j', async (args, reason) => {
    const result = await integrations(...args)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(`✗ ${reason}`)
  })

  it('lists the fields of each integration without a gateway', async () => {
    const result = await integrations('campos', '--url', 'http://127.0.0.1:9')
    expect(result.code).toBe(0)
    for (const flag of ['--endereco', '--max-clientes', '--senha', '--regiao'])
      expect(result.stdout).toContain(flag)
  })
})

describe.skipIf(!hasTmux)('the editor', { timeout: 60_000 }, () => {
  afterEach(closeWindow)

  /** An editor that applies one of the scripts to the file each time it is opened. */
  function editor(...scripts: string[]): string {
    const file = join(ana.folder, `editor-${scripts.length}-${Date.now()}.cjs`)
    writeFileSync(
      file,
      `const fs = require('node:fs'); const [,, file] = process.argv; const seen = file + '.n'
const turn = fs.existsSync(seen) ? Number(fs.readFileSync(seen)) : 0
fs.writeFileSync(seen, String(turn + 1))
fs.copyFileSync(file, ${JSON.stringify(file)} + '.' + turn)
fs.writeFileSync(${JSON.stringify(file)} + '.mode', (fs.statSync(file).mode & 0o777).toString(8))
const text = fs.readFileSync(file, 'utf8')
fs.writeFileSync(file, [${scripts.join(', ')}][turn](text))`,
    )
    chmodSync(file, 0o700)
    return `${process.execPath} ${file}`
  }

  const open = (command: string, env: Record<string, string>) =>
    openWindow({ ...ana, env: { ...ana.env, ...env } }, 80, 24, command)

  it('reopens with the error on top, and keeps untouched secrets', async () => {
    const id = await op.create('Editada')
    await op.morpheus.webhooks.create({
      id,
      url: `${address}/antes`,
      headers: { Authorization: 'Bearer 1234567890ab' },
    })
    const command = editor(
      `(text) => text.replace('/antes', '/depois').replace('"enabled": false', '"enabled": 7')`,
      `(text) => text.replace('"enabled": 7', '"enabled": true')`,
    )
    const TMPDIR = mkdtempSync(join(ana.folder, 'tmp-'))
    open('integracoes editar Editada webhook', { EDITOR: command, TMPDIR })
    await sees('saiu 0')
    expect(screen()).toContain('✓ Configuração salva com sucesso!')
    const again = readFileSync(`${command.split(' ')[1]}.1`, 'utf8')
    expect(again.split('\n')[0]).toBe('// ✗ Ativo: Informe verdadeiro ou falso')
    expect(readFileSync(`${command.split(' ')[1]}.mode`, 'utf8')).toBe('600')
    await op.morpheus.webhooks.test({ id })
    expect(received.at(-1)).toMatchObject({
      url: '/depois',
      headers: { authorization: 'Bearer 1234567890ab' },
    })
    expect(readdirSync(TMPDIR)).toEqual([])
  })

  it('asks for the secrets again when the destination changes', async () => {
    const id = await op.create('Mudada')
    await op.morpheus.webhooks.create({
      id,
      url: 'https://antes.exemplo.com.br/eventos',
      headers: { Authorization: 'Bearer 1234567890ab' },
    })
    const command = editor(
      `(text) => text.replace('https://antes.exemplo.com.br', '${address}')`,
      `(text) => text.replace('••••••••90ab', 'Bearer novo')`,
    )
    open('integracoes editar Mudada webhook', { EDITOR: command })
    await sees('saiu 0')
    const again = readFileSync(`${command.split(' ')[1]}.1`, 'utf8')
    expect(again.split('\n')[0]).toBe(
      '// ✗ Cabeçalhos Authorization: O destino mudou: informe o valor de novo',
    )
    await op.morpheus.webhooks.test({ id })
    expect(received.at(-1)).toMatchObject({ headers: { authorization: 'Bearer novo' } })
  })

  it('changes nothing if the editor fails or the file is emptied', async () => {
    await op.create('Vazia')
    open('integracoes editar Vazia webhook', { EDITOR: 'false' })
    await sees('saiu 1')
    expect(screen()).toContain('✗ O editor "false" terminou com o código 1.')
    closeWindow()
    open('integracoes editar Vazia webhook', { EDITOR: editor(`() => ''`) })
    await sees('saiu 3')
    expect(screen()).toContain('O arquivo ficou vazio: nada foi alterado.')
  })

  it('asks for confirmation before removing', async () => {
    const id = await op.create('Removida')
    await op.morpheus.websocket.create({ id })
    open('integracoes remover Removida websocket', {})
    await sees('Digite websocket para remover:')
    keys('outra', 'Enter')
    await sees('saiu 3')
    expect((await op.morpheus.websocket.get({ id })).enabled).toBe(true)
  })
})
