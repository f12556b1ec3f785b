import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { proxyTo, tunnelTo } from '../../testing/proxyTo.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

describe('contatos', () => {
  it('pages through contacts, searches them and prints one list', async () => {
    const { id, secret } = await op.connected('Com contatos')
    expect((await ana.run(['contatos', id])).stdout).toMatch(/^\d+\t[\d-]+T\S+Z\t[^\t\n]+\n/)
    await op.morpheus.virtualPhone.loadContacts({ count: 700 }, { token: secret })
    await expect
      .poll(async () => (await op.morpheus.contacts.stats({ id })).total, { timeout: 20_000 })
      .toBe(700)
    const all = await ana.run(['contatos', id, '--todos', '--json'])
    const listed: { id: string }[] = JSON.parse(all.stdout)
    expect(new Set(listed.map((one) => one.id)).size).toBe(700)
    expect(
      (await ana.run(['contatos', 'Com contatos', '--limite', '600'])).stdout.trim().split('\n'),
    ).toHaveLength(600)
    const match = await ana.run(['contatos', id, '--busca', 'JOAO', '--limite', '5'])
    for (const line of match.stdout.trim().split('\n')) expect(line).toMatch(/Jo[aã]o/i)
    expect(await ana.run(['contatos', id, '--busca', 'nada disso'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nenhum contato encontrado.\n',
    })
    expect(await ana.run(['contatos', id, '--todos', '--limite', '3'])).toMatchObject({ code: 2 })
    const everywhere = await ana.run(['contatos', 'buscar', 'joao', '--limite', '3'])
    expect(everywhere.stdout).toMatch(/^(\d+\tJo[aã]o[^\t\n]*\tCom contatos\n){1,3}$/i)
    const [first] = JSON.parse((await ana.run(['contatos', 'buscar', 'joao', '--json'])).stdout)
    expect(first).toMatchObject({ sessionId: id, sessionName: 'Com contatos' })
    expect((await ana.run(['contatos', 'buscar', ' '])).code).toBe(2)
  }, 60_000)
})

describe('status', () => {
  it('shows the state of the gateway, and exits with 0 if all is well', async () => {
    const result = await ana.run(['status'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toContain(`● No ar  ${gateway.url}`)
    expect(result.stdout).toMatch(/Gateway +versão 1\.0\.0, motor virtual/)
    expect(result.stdout).toMatch(/Mensagens hoje +0 recebidas, 0 enviadas\n/)
    const { stdout } = await ana.run(['status', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      version: '1.0.0',
      sessions: { error: 0 },
      messagesToday: { sent: 0, received: 0, queued: 0, failed: 0 },
      problems: [],
    })
  })

  it('lists failing integrations and exits with 1', async () => {
    const { id } = (await op.morpheus.sessions.create({ name: 'Com n8n' })).session
    await op.morpheus.webhooks.create({ id, url: 'https://loja.exemplo/eventos' })
    const fine = await ana.run(['status'])
    expect(fine).toMatchObject({ code: 0 })
    expect(fine.stdout).toMatch(/Integrações +1\n/)
    const server = await proxyTo(gateway, '/api/monitoring/integrations?limit=5', (data) => {
      const { integrations } = z.object({ integrations: z.array(z.looseObject({})) }).parse(data)
      const failing = {
        ...integrations[0],
        enabled: true,
        connectionStatus: 'ERROR',
        lastError: 'Sem resposta',
      }
      return { integrations: [failing], total: 9, failing: 3 }
    })
    const token = op.morpheus.identity.store.getState().token ?? ''
    const result = await ana.run(['status'], { env: { MORPHEUS_URL: server.url, MORPHEUS_TOKEN: token } })
    await server.close()
    expect(result.code).toBe(1)
    expect(result.stdout).toMatch(/Integrações +9: ✗ 3 com erro\n/)
    expect(result.stdout).toContain('✗ Webhook de "Com n8n": Sem resposta\n')
    expect(result.stdout).toContain('✗ E mais 2 integrações com erro. Veja: morpheus integracoes\n')
    await op.morpheus.sessions.remove({ id })
  })

  it('exits with 0 despite an expired pairing', async () => {
    const id = await op.create('Nunca pareada')
    await op.morpheus.sessions.connect({ id })
    await op.morpheus.sessions.connectPhone({ id, phoneNumber: '5511900001111' })
    // The state of a session after its codes expired, which takes minutes.
    const never = { id, name: 'Nunca pareada', phone: null, status: 'error', lastActivity: null }
    const server = await proxyTo(gateway, '/api/monitoring/sessions', (data) => [
      ...z.array(z.unknown()).parse(data),
      { ...never, messagesCount: 0, latency: null },
    ])
    const token = op.morpheus.identity.store.getState().token ?? ''
    const result = await ana.run(['status'], { env: { MORPHEUS_URL: server.url, MORPHEUS_TOKEN: token } })
    await server.close()
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toContain('● No ar')
    expect(result.stdout).toContain('○ 1 pareamento vencido')
    expect(result.stdout).not.toContain('com erro')
    await op.morpheus.sessions.remove({ id })
  })

  it('exits with 1 for a session in error, and with 6 if the gateway is unreachable', async () => {
    const { id, secret } = await op.connected('Vai cair')
    await op.morpheus.virtualPhone.unlink({}, { token: secret })
    await expect
      .poll(async () => (await op.morpheus.sessions.get({ id })).session.status, { timeout: 10_000 })
      .toBe('disconnected')
    const result = await ana.run(['status'])
    expect(result.code).toBe(1)
    expect(result.stdout).toContain('✗ Sessão fora do ar: "Vai cair". Veja: morpheus logs --nivel erro')
    await op.morpheus.sessions.remove({ id })
    const away = await ana.run(['status'], {
      env: { MORPHEUS_URL: 'http://127.0.0.1:9', MORPHEUS_TOKEN: 'x' },
    })
    expect(away).toMatchObject({ code: 6, stdout: '' })
    expect(away.stderr).toContain('Não foi possível conectar ao gateway em http://127.0.0.1:9')
  }, 30_000)
})

describe('doctor', () => {
  const match = (stdout: string, name: string) =>
    stdout.split('\n').find((line) => line.slice(2).startsWith(name)) ?? `${name} is missing`

  it('passes every check', async () => {
    const result = await ana.run(['doctor'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    for (const name of [
      'Endereço',
      'Conexão',
      'Gateway',
      'Relógio',
      'Acesso',
      'Arquivo de perfis',
      'Node.js',
    ]) {
      expect(match(result.stdout, name)).toMatch(/^✓/)
    }
    expect(match(result.stdout, 'Tempo real (polling)')).toMatch(/^✓/)
    expect(match(result.stdout, 'Tempo real (websocket)')).toMatch(/^✓/)
    expect(result.stdout).toContain('Tudo certo.')
  }, 20_000)

  it('skips polling on a cluster that accepts only WebSocket', async () => {
    const refusal = { message: 'Só WebSocket', data: { code: 'websocket_only' } }
    const cluster = await tunnelTo(
      gateway,
      `0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000}\u001e44${JSON.stringify(refusal)}`,
    )
    const env = { MORPHEUS_TOKEN: op.morpheus.identity.store.getState().token ?? '' }
    const good = await ana.run(['doctor', '--url', cluster.url], { env })
    expect(match(good.stdout, 'Tempo real (polling)')).toBe(
      '– Tempo real (polling)    não se aplica: o gateway tem vários nós e só aceita WebSocket',
    )
    expect(match(good.stdout, 'Tempo real (websocket)')).toMatch(/^✓/)
    cluster.passesUpgrades = false
    const bad = await ana.run(['doctor', '--url', cluster.url], { env })
    cluster.close()
    expect(match(bad.stdout, 'Tempo real (polling)')).toMatch(/^–/)
    expect(match(bad.stdout, 'Tempo real (websocket)')).toMatch(/^✗ .* não passa$/)
  }, 30_000)

  it('reports problems with advice', async () => {
    const file = join(ana.folder, 'profiles.json')
    chmodSync(file, 0o644)
    const result = await ana.run(['doctor', '--url', 'http://127.0.0.1:9'])
    chmodSync(file, 0o600)
    expect(result.code).toBe(1)
    expect(match(result.stdout, 'Conexão')).toBe('✗ Conexão                 127.0.0.1:9 recusou a conexão')
    expect(result.stdout).toContain('→ Inicie o gateway')
    expect(match(result.stdout, 'Acesso')).toMatch(/^✗/)
    expect(result.stdout).toContain(`→ chmod 600 ${file}`)
    expect(result.stdout).toContain('3 problemas encontrados.')
  })

  it('reports an unreadable profile file', async () => {
    const own = await person()
    writeFileSync(join(own.folder, 'profiles.json'), '{"profiles": ', { mode: 0o600 })
    const result = await own.run(['doctor', '--url', gateway.url])
    own.clean()
    expect(match(result.stdout, 'Arquivo de perfis')).toMatch(/^✗ .* está ilegível$/)
  })

  it.each([
    [['--url', 'ftp://x'], 'Endereço'],
    [['--perfil', '../x'], 'Perfil'],
  ])('reports %j as a failed check', async (args, name) => {
    const result = await ana.run(['doctor', ...args, '--json'])
    expect(result.code).toBe(1)
    expect(JSON.parse(result.stdout)).toMatchObject({ ok: false, checks: [{ name, ok: false }, {}, {}, {}] })
  })

  it('detects a foreign server, a newer major version and a wrong clock', async () => {
    let answer = { body: '<html>', date: new Date() }
    const server = createServer((_request, response) => {
      response.setHeader('date', answer.date.toUTCString())
      response.end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const env = { MORPHEUS_TOKEN: 'x' }
    expect(match((await ana.run(['doctor', '--url', url], { env })).stdout, 'Gateway')).toContain(
      'não é um gateway Morpheus',
    )
    answer = {
      body: JSON.stringify({ data: { status: 'ok', version: '2.3.0', engine: 'virtual' } }),
      date: new Date(Date.now() - 300_000),
    }
    const { stdout } = await ana.run(['doctor', '--url', url], { env })
    expect(stdout).toContain('→ Instale o CLI da versão 2')
    expect(match(stdout, 'Relógio')).toMatch(/^✗ Relógio +(299|300|301) s adiantado/)
    await new Promise((resolve) => server.close(resolve))
  }, 20_000)
})
