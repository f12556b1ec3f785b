import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person, type Ran } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { proxyTo } from '../../testing/proxyTo.js'
import { follow } from '../../testing/stream.js'
import { watchTargets } from './watchTargets.js'

let gateway: Gateway
let ana: Person
let op: Operator
let server: Server
let address: string
let status = 200
beforeAll(async () => {
  gateway = await startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  server = createServer((_request, answer) => void answer.writeHead(status).end('resposta'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
}, 90_000)
afterAll(async () => {
  ana.clean()
  await new Promise((resolve) => server.close(resolve))
  await gateway.stop()
})

const Shown = z.object({ id: z.string(), state: z.string(), attempts: z.number(), sessionId: z.string() })
const json = ({ stdout }: Ran): unknown => JSON.parse(stdout)
const output = (result: Ran) => z.array(Shown).parse(json(result))
const deliveries = (...args: string[]) => ana.run(['entregas', ...args])

async function session(name: string): Promise<string> {
  const id = await op.create(name)
  await op.morpheus.webhooks.create({
    id,
    url: `${address}/eventos`,
    events: ['message:received'],
    enabled: true,
  })
  return id
}
async function send(sessionId: string, n: number): Promise<string> {
  const answer = await op.morpheus.deliveries.test({ sessionId, eventType: 'message:received', data: { n } })
  return answer.deliveries[0]?.id ?? ''
}
const settled = (id: string, deliveryId: string, state: string) =>
  expect
    .poll(async () => (await op.morpheus.deliveries.get({ id, deliveryId })).delivery.state, {
      timeout: 20_000,
    })
    .toBe(state)

describe('morpheus entregas', { timeout: 60_000 }, () => {
  it('lists by filter, newest first, for one session or all', async () => {
    status = 200
    const [first, second] = [await session('Uma'), await session('Outra')]
    const ids = [await send(first, 1), await send(second, 2), await send(first, 3)]
    for (const [index, id] of ids.entries()) await settled(index === 1 ? second : first, id, 'delivered')
    const all = output(await deliveries('listar', '--json')).map(({ id }) => id)
    expect(all.filter((id) => ids.includes(id))).toEqual(ids.toReversed())
    const only = output(await deliveries('listar', '--sessao', 'Uma', '--estado', 'entregue', '--json'))
    expect(only.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(output(await deliveries('listar', '--sessao', 'Uma', '--limite', '1', '--json'))).toHaveLength(1)
    expect(output(await deliveries('listar', '--destino', 'sqs', '--json'))).toEqual([])
    const table = await deliveries('listar', '--sessao', 'Outra')
    expect(table.stdout).toMatch(
      /Z\tdelivered\tmessage:received\twebhook\tOutra\t1\tmsg_[0-9a-f]{32}\t200\t\d+\t$/m,
    )
    expect(await deliveries('listar', '--sessao', 'Outra', '--evento', 'session:qr')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nenhuma entrega encontrada.\n',
    })
  })

  it('shows a delivery with its attempts, by the start of its id', async () => {
    status = 500
    const id = await session('Falha')
    const delivery = await send(id, 7)
    await settled(id, delivery, 'failed')
    for (const reference of [delivery, delivery.slice(0, 16), delivery.slice(4, 16)]) {
      const result = await deliveries('ver', reference)
      expect(result).toMatchObject({ code: 0, stderr: '' })
      expect(result.stdout).toContain('↻ Nova tentativa')
      expect(result.stdout).toMatch(/1 +\S+ \S+ +\d+ ms +500 +O destino respondeu 500/)
      expect(result.stdout).toContain('"n": 7')
    }
    expect(json(await deliveries('ver', delivery, '--json'))).toMatchObject({
      delivery: { id: delivery, state: 'failed' },
      // The next attempt may have been made meanwhile.
      attempts: expect.arrayContaining([
        expect.objectContaining({ number: 1, answerStatus: 500, answer: 'resposta' }),
      ]),
      payload: { data: { n: 7 } },
    })
    expect(await deliveries('ver', 'ffffffff')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('Entrega não encontrada: "ffffffff".'),
    })
  })

  it('prints the request as a curl command with masked secrets', async () => {
    status = 200
    const id = await session('Comando')
    await op.morpheus.webhooks.update({ id, headers: { Authorization: 'Bearer segredo', 'X-Loja': '7' } })
    const delivery = await send(id, 9)
    await settled(id, delivery, 'delivered')
    const result = await deliveries('ver', delivery, '--curl')
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout.split(' \\\n  ')).toEqual([
      `curl -X POST '${address}/eventos'`,
      `-H 'authorization: ••••••••redo'`,
      `-H 'x-loja: ••••••••'`,
      `-H 'content-type: application/json'`,
      `-H 'webhook-id: ${delivery}'`,
      expect.stringMatching(/^--data-raw '\{.*"n":9.*\}'\n$/),
    ])
    expect(await deliveries('ver', delivery, '--curl', '--json')).toMatchObject({ code: 2, stdout: '' })
  })

  it('finds a delivery among all sessions with one search request', async () => {
    status = 200
    const sought = await send(await session('Antes'), 1)
    await send(await session('Depois'), 2)
    const visible = await proxyTo(gateway, '', (data) => data)
    try {
      for (const reference of [sought, sought.slice(0, 16)]) {
        visible.asked.length = 0
        const result = await ana.run(['entregas', 'ver', reference, '--json', '--url', visible.url], {
          env: { MORPHEUS_TOKEN: op.morpheus.identity.store.getState().token ?? '' },
        })
        expect(json(result)).toMatchObject({ delivery: { id: sought } })
        const looked = visible.asked.filter(
          (path) => !path.includes(`/logs/${sought}`) && path.includes('deliver'),
        )
        expect(looked).toEqual([expect.stringContaining(`search=${reference}`)])
        expect(visible.asked.filter((path) => path.endsWith('/api/sessions'))).toEqual([])
      }
    } finally {
      await visible.close()
    }
  })

  it('delivers a test event to its targets, and reports when there are none', async () => {
    status = 200
    const id = await session('Disparo')
    const fired = ['disparar', 'message:received', 'Disparo']
    const result = await deliveries(...fired, '--dados', '{"n": 42}')
    expect(result).toMatchObject({ code: 0, stdout: '' })
    expect(result.stderr).toMatch(/^✓ message:received a caminho: Webhook {2}msg_[0-9a-f]{32}\n$/)
    const delivery = /msg_[0-9a-f]{32}/.exec(result.stderr)?.[0] ?? ''
    await settled(id, delivery, 'delivered')
    expect(json(await deliveries('ver', delivery, '--json'))).toMatchObject({ payload: { data: { n: 42 } } })
    expect(output(await deliveries(...fired, '--json'))).toHaveLength(1)
    expect(await deliveries('disparar', 'session:qr', 'Disparo')).toMatchObject({
      code: 7,
      stdout: '',
      stderr: expect.stringContaining('Nenhum destino ativo desta sessão recebe este evento'),
    })
    expect(await deliveries(...fired, '--dados', '[1]')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--dados precisa ser um objeto em JSON'),
    })
  })

  it('pauses, resumes and replays', async () => {
    status = 200
    const id = await session('Pausada')
    expect(await deliveries('pausar', 'Pausada', 'webhook')).toMatchObject({ code: 0 })
    const delivery = await send(id, 1)
    expect((await deliveries('pausar', 'Pausada', 'webhook')).stderr).toContain('1 entrega espera.')
    expect(json(await deliveries('retomar', 'Pausada', 'webhook', '--json'))).toMatchObject({ paused: false })
    await settled(id, delivery, 'delivered')
    expect(await deliveries('reenviar', delivery)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`✓ ${delivery} será entregue de novo`),
    })
    await expect
      .poll(async () => (await op.morpheus.deliveries.get({ id, deliveryId: delivery })).attempts.length)
      .toBe(2)
    expect(await deliveries('reenviar', '--falhas', '--desde', '2h')).toMatchObject({
      code: 0,
      stderr: 'Nenhuma entrega falhou desde então.\n',
    })
    expect(await deliveries('pausar', 'Pausada', 'sqs')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('SQS não está configurado em "Pausada".'),
    })
  })

  it('follows every new attempt, and no earlier delivery', async () => {
    status = 200
    const id = await session('Viva')
    const previous = await send(id, 0)
    await settled(id, previous, 'delivered')
    const stream = follow(ana, ['entregas', 'listar', '-f', '--sessao', 'Viva', '--limite', '1'])
    await stream.sees(previous)
    status = 500
    const delivery = await send(id, 1)
    await stream.sees(new RegExp(`"id":"${delivery}".*"state":"failed"`))
    status = 200
    await stream.sees(new RegExp(`"id":"${delivery}".*"state":"delivered"`))
    const lines = stream.lines().map((line) => Shown.parse(JSON.parse(line)))
    expect(lines.filter((line) => line.id === previous)).toHaveLength(1)
    expect(lines.filter((line) => line.id === delivery && line.state === 'delivered')).toHaveLength(1)
    expect(await stream.interrupt()).toBe(130)
  })

  it('reports that the connection to the gateway was lost', async () => {
    const own = await startGateway()
    const bia = await person()
    await bia.signIn(own)
    const stream = follow(bia, ['entregas', 'listar', '-f'])
    await stream.says('Acompanhando as entregas. Ctrl-C encerra.')
    await own.stop()
    await stream.says('Conexão perdida. Reconectando…')
    expect(await stream.interrupt()).toBe(130)
    bia.clean()
  })

  it('polls all sessions with one request', async () => {
    await session('Junta')
    const { token } = op.morpheus.identity.store.getState()
    const counted = await proxyTo(gateway, '', (data) => data)
    const env = { ...ana.env, MORPHEUS_URL: counted.url, MORPHEUS_TOKEN: token ?? '' }
    const stream = follow({ ...ana, env }, ['entregas', 'listar', '-f'])
    const logs = () => counted.asked.filter((path) => /\/(deliveries|logs)\?/.test(path))
    // One read for the first rows, one for the starting point, and the first poll.
    await expect.poll(() => logs().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    expect(logs().filter((path) => !path.startsWith('/api/deliveries?'))).toEqual([])
    expect(await stream.interrupt()).toBe(130)
    await counted.close()
  })

  it('follows sessions created later, and continues after one is removed', async () => {
    status = 200
    const gone = await session('Some')
    const old = await session('Velha')
    const previous = await send(old, 0)
    await settled(old, previous, 'delivered')
    const stream = follow(ana, ['entregas', 'listar', '-f', '--limite', '1'])
    await stream.sees(previous)
    const young = await session('Nova')
    const delivery = await send(young, 1)
    await stream.sees(new RegExp(`"id":"${delivery}".*"state":"delivered"`))
    await op.morpheus.sessions.remove({ id: gone })
    await op.morpheus.deliveries.pause({ id: young, target: 'webhook' })
    await stream.sees(await send(young, 3))
    await op.morpheus.webhooks.remove({ id: young })
    await op.morpheus.webhooks.create({ id: young, url: `${address}/outro`, enabled: true })
    const again = await send(young, 4)
    await stream.sees(new RegExp(`"id":"${again}".*"state":"delivered"`))
    const after = await send(old, 2)
    await stream.sees(new RegExp(`"id":"${after}".*"state":"delivered"`))
    expect(stream.notes()).toBe('Acompanhando as entregas. Ctrl-C encerra.\n')
    expect(await stream.interrupt()).toBe(130)
  })

  it('wakes up when the gateway reports a change of a target', async () => {
    status = 200
    const id = await session('Acordada')
    const watch = watchTargets(op.morpheus)
    try {
      // The connection itself triggers a full read.
      expect(await watch.next(600_000)).toBeNull()
      await send(id, 1)
      while (!(await watch.next(600_000))?.has(id));
      expect(await watch.next(0)).toBeNull()
    } finally {
      watch.stop()
    }
  })

  it.each([
    [['listar', '--estado', 'foo'], 'Estado desconhecido: "foo". Use: aguardando, entregando, entregue,'],
    [['listar', '--destino', 'fax'], 'Destino desconhecido: "fax". Use: webhook, websocket, rabbitmq, sqs,'],
    [['listar', '--evento', 'foo'], 'Evento desconhecido: "foo". Use: message:received,'],
    [['reenviar'], 'Diga o ID de uma entrega, ou --falhas'],
    [['reenviar', '--falhas'], 'Diga desde quando: --desde 2h'],
    [['reenviar', 'x', '--falhas', '--desde', '2h'], 'Diga um ID ou --falhas, não os dois.'],
    [['reenviar', '--falhas', '--desde', 'ontem'], 'Não entendi --desde ontem.'],
  ])('rejects %j', async (args, reason) => {
    const result = await deliveries(...args)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(`✗ ${reason}`)
  })
})

describe('morpheus comportamento', { timeout: 60_000 }, () => {
  it('shows, changes by flags or words, and resets the settings', async () => {
    const id = await op.create('Modos')
    const behavior = (...args: string[]) => ana.run(['comportamento', 'Modos', ...args])
    expect((await behavior()).stdout).toMatch(/Receber chamadas +● Sim/)
    const changed = await behavior('--ignorar-grupos', '--nao-receber-chamadas', 'sempre-online=sim')
    expect(changed).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('✓ Configuração salva com sucesso!'),
    })
    expect(changed.stdout).toMatch(/Ignorar mensagens de grupos +● Sim/)
    expect(await op.morpheus.behavior.get({ id })).toMatchObject({
      ignoreGroupMessages: true,
      receiveIncomingCalls: false,
      alwaysOnline: true,
      markMessagesAsRead: false,
    })
    expect((await behavior('--ignorar-grupos')).stderr).toContain('Nada foi alterado.')
    const reset = await behavior('--resetar', '--json')
    expect(json(reset)).toMatchObject({ ignoreGroupMessages: false, receiveIncomingCalls: true })
    expect(await behavior('--voar')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Campo desconhecido: --voar. Campos: --receber-chamadas,'),
    })
    expect(await behavior('--resetar', '--ignorar-grupos')).toMatchObject({ code: 2 })
  })
})

describe('morpheus proxy, aparelho and aquecimento', { timeout: 60_000 }, () => {
  it('explain that the virtual phone has no proxy or device list, and store a warm-up plan', async () => {
    const id = await op.create('Rede')
    const missing = await ana.run(['proxy', 'ver', 'Rede'])
    expect(missing).toMatchObject({ code: 5, stdout: '' })
    expect(missing.stderr).toContain(
      `não tem um proxy. Configure com: morpheus proxy editar ${id.slice(0, 8)}`,
    )
    const proxy = await ana.run(['proxy', 'editar', 'Rede', '--host', 'proxy.exemplo.com.br'])
    expect(proxy.stderr).toContain('O celular virtual não se conecta ao WhatsApp e não usa proxy')
    const device = await ana.run(['aparelho', 'Rede', '--nome', 'Loja'])
    expect(device.stderr).toContain('O celular virtual não tem uma lista de aparelhos')
    const plan = await ana.run(['aquecimento', 'Rede', '--ativo', '--primeiro-dia', '10', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({
      enabled: true,
      firstDay: 10,
      growth: 30,
      today: { day: 1, limit: 10, begun: 0 },
    })
    expect((await ana.run(['aquecimento', 'Rede'])).stdout).toMatch(/1 de 14/)
    expect((await ana.run(['aquecimento', 'Rede', '--resetar'])).code).toBe(0)
    expect((await ana.run(['sessoes', 'risco', 'Rede'])).stdout).toContain('ainda há poucas mensagens')
  })
})

describe('morpheus nuvem', { timeout: 60_000 }, () => {
  const ids = ['--phone-number-id', '111', '--business-account-id', '222', '--app-id', '333']

  it('stores credentials from stdin, creates a verify token and prints the webhook URL', async () => {
    const { session: creation } = await op.morpheus.sessions.create({
      name: 'Oficial',
      apiType: 'WHATSAPP_CLOUD',
    })
    expect(await ana.run(['nuvem', 'ver', 'Oficial'])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('ainda não está configurada'),
    })
    const saved = await ana.run(['nuvem', 'editar', 'Oficial', ...ids, '--access-token', '--app-secret'], {
      input: 'EAAtoken-da-loja\nsegredo-do-app\n',
    })
    expect(saved).toMatchObject({ code: 0, stdout: '' })
    const url = `${gateway.url}/api/whatsapp-cloud/webhook/${creation.id}`
    expect(saved.stderr).toContain(url)
    const view = json(await ana.run(['nuvem', 'ver', 'Oficial', '--json']))
    expect(view).toMatchObject({
      webhookUrl: url,
      config: {
        accessToken: '••••••••loja',
        appSecret: '••••••••-app',
        phoneNumberId: '111',
        webhookVerifyToken: expect.stringMatching(/^\S{16,}$/),
        events: ['messages', 'message_deliveries', 'message_reads', 'message_echoes'],
      },
    })
    const changed = await ana.run(['nuvem', 'editar', 'Oficial', '--eventos', ' messages, ,x ', '--json'])
    expect(json(changed)).toMatchObject({
      config: { accessToken: '••••••••loja', events: ['messages', 'x'] },
    })
  })

  it('saves what sending needs, and lists what receiving lacks', async () => {
    await op.morpheus.sessions.create({ name: 'Só envia', apiType: 'WHATSAPP_CLOUD' })
    const sending = ['nuvem', 'editar', 'Só envia', '--phone-number-id', '111', '--access-token']
    const saved = await ana.run(sending, { input: 'EAAtoken-da-loja\n' })
    expect(saved).toMatchObject({ code: 0, stdout: '' })
    const missing =
      /Para\s+receber\s+mensagens\s+ainda\s+falta:\s+Business\s+Account\s+ID,\s+App\s+ID\s+e\s+App\s+Secret\./
    expect(saved.stderr).toMatch(missing)
    expect((await ana.run(['nuvem', 'ver', 'Só envia'])).stderr).toMatch(missing)
  })

  it('rejects missing values, secrets in arguments and a session of another type', async () => {
    await op.morpheus.sessions.create({ name: 'Outra nuvem', apiType: 'WHATSAPP_CLOUD' })
    expect(await ana.run(['nuvem', 'editar', 'Outra nuvem', '--ativo'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Access Token é obrigatório'),
    })
    const exposed = await ana.run(['nuvem', 'editar', 'Outra nuvem', '--access-token', 'EAAsegredo'])
    expect(exposed.code).toBe(2)
    expect(exposed.stderr).not.toContain('EAAsegredo')
    await op.create('Comum')
    expect(await ana.run(['nuvem', 'ver', 'Comum'])).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('Esta sessão não usa a WhatsApp Cloud API'),
    })
  })
})
