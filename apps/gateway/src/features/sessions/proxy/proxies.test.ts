import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../core/store/open.js'
import type { EngineRun } from '../../../engines/engine.js'
import type { GatewayConfig } from '../../../start/config/gatewayConfig.js'
import { eachCase } from '../../../testing/eachCase.js'
import { idleEngine } from '../../../testing/idleEngine.js'
import { openHttpProxy } from '../../../testing/proxies.js'
import { openReceiver } from '../../../testing/receiver.js'
import { openGateway, required } from '../../../testing/testGateway.js'
import { placeOf } from '../../../testing/testStore.js'

const { get, test: trial } = contract.proxy
const login = { username: 'loja', password: 'segredo-do-proxy' }

/** A gateway whose engine finds its network at a loopback server, with a paired session. */
async function start(overrides: Partial<GatewayConfig> = {}) {
  const network = await openReceiver()
  const { port } = new URL(network.url)
  const target = { host: '127.0.0.1', port: Number(port) }
  const begun: EngineRun[] = []
  const begin = async (run: EngineRun) => void begun.push(run)
  const engine = idleEngine({
    start: begin,
    reconnect: begin,
    resume: begin,
    checkProxy: async (proxy) => void (await proxy.connect(target)).destroy(),
  })
  const gateway = await openGateway({ buildEngine: async () => ({ engine, phones: null }), ...overrides })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await required(begun[0]).line.connected({ phone: '5511988887777:1', profilePic: null })
  const call = (route: string, body?: object) => gateway.call(route, { token, body })
  const save = (body: object) => call(`PUT /sessions/${id}/proxy`, body)
  const view = () => gateway.read(get.answer, `GET /sessions/${id}/proxy`, { token })
  return { gateway, token, id, begun, target, call, save, view }
}

test('saves a tested proxy, and the session reconnects through it with its pairing', async () => {
  const { gateway, id, token, begun, target, save, view } = await start()
  const proxy = await openHttpProxy(login)
  const saved = await save(proxy.address)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({
    host: '127.0.0.1',
    username: 'loja',
    connectionStatus: 'CONNECTED',
  })
  expect(JSON.stringify(saved.body)).not.toContain(login.password)
  expect(proxy.opened).toEqual([`127.0.0.1:${target.port}`])
  expect(begun).toHaveLength(2)
  const { session } = (await gateway.call(`GET /sessions/${id}`, { token })).data
  expect(session).toMatchObject({ status: 'connecting', phoneNumber: '5511988887777' })
  const socket = await required(begun[1]?.network?.proxy).connect(target)
  socket.destroy()
  expect(proxy.opened).toHaveLength(2)
  // The mask keeps the password; what is unchanged is tested, and reconnects nothing.
  const { password } = await view()
  expect(await save({ ...proxy.address, password })).toMatchObject({ status: 200 })
  expect(begun).toHaveLength(2)
})

test('rejects an unusable proxy by field and changes nothing', async () => {
  const { begun, call, id, save } = await start()
  const { address } = await openHttpProxy(login)
  await eachCase(
    [
      [{ password: 'outra' }, { password: 'O proxy recusou o usuário ou a senha' }],
      [
        { protocol: 'socks5' },
        {
          host: 'O endereço não respondeu como um proxy SOCKS5: confira o tipo, a porta, o usuário e a senha',
        },
      ],
      [{ host: '169.254.169.254' }, { host: 'Endereço não permitido: aponta para um endereço reservado' }],
      [{ host: 'proxy.invalid' }, { host: 'Nome não encontrado: confira o endereço' }],
      [{ protocol: 'ftp' }, { protocol: 'Use http, https ou socks5' }],
    ],
    async ([change, fields]) => {
      const refused = await save({ ...address, ...change })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
      expect((await call(`GET /sessions/${id}/proxy`)).status).toBe(404)
      expect(begun).toHaveLength(1)
    },
  )
})

test('rejects a private address unless the gateway allows it', async () => {
  const { save } = await start({ allowLocalTargets: false })
  const { address, opened } = await openHttpProxy()
  expect(await save(address)).toMatchObject({ status: 400, body: { code: 'forbidden_url' } })
  expect(opened).toEqual([])
})

test('seals the password and does not reuse it for another host', async () => {
  const { gateway, save, view, call, id } = await start()
  const { address } = await openHttpProxy(login)
  await save(address)
  const db = await openStore(await placeOf(gateway.folder))
  onTestFinished(() => db.destroy())
  const row = JSON.stringify(await db.selectFrom('session_proxies').selectAll().execute())
  expect(row).toContain(id)
  expect(row).not.toContain('127.0.0.1')
  const { password } = await view()
  expect(password).not.toContain(login.password)
  const moved = { ...address, host: 'localhost', password }
  expect(await save(moved)).toMatchObject({ status: 400, body: { code: 'secret_required' } })
  expect(await call(`POST /sessions/${id}/proxy/test`, { host: 'localhost' })).toMatchObject({ status: 400 })
})

test("tests and connections update the proxy's status until it is removed", async () => {
  const { begun, call, id, gateway, token, save, target, view } = await start()
  const proxy = await openHttpProxy(login)
  await save(proxy.address)
  const route = `POST /sessions/${id}/proxy/test`
  const run = () => gateway.read(trial.answer, route, { token, body: {} })
  expect(await run()).toMatchObject({ connected: true, message: 'O proxy alcança o WhatsApp' })
  await proxy.stop()
  expect(await run()).toMatchObject({ connected: false })
  const refused = 'Conexão recusada: não há um servidor escutando neste endereço e porta'
  expect(await view()).toMatchObject({ connectionStatus: 'ERROR', lastError: refused })
  await proxy.start()
  const used = required(begun[1]?.network?.proxy)
  const socket = await used.connect(target)
  socket.destroy()
  await vi.waitFor(async () =>
    expect(await view()).toMatchObject({ connectionStatus: 'CONNECTED', lastError: null }),
  )
  expect(await call(`DELETE /sessions/${id}/proxy`)).toMatchObject({ status: 200 })
  expect(begun).toHaveLength(3)
  expect(begun[2]?.network?.proxy).toBeNull()
  expect(await call(`DELETE /sessions/${id}/proxy`)).toMatchObject({ status: 404 })
})

test('rejects a proxy for virtual and cloud sessions with the reason', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      [{}, 'O celular virtual não se conecta ao WhatsApp e não usa proxy'],
      [
        { apiType: 'WHATSAPP_CLOUD' },
        'Sessões da WhatsApp Cloud API falam com a Meta pelo servidor e não usam proxy',
      ],
    ],
    async ([kind, message]) => {
      const id = await gateway.createSession(token, kind)
      const body = { host: 'proxy.exemplo.com.br' }
      for (const route of [`PUT /sessions/${id}/proxy`, `POST /sessions/${id}/proxy/test`])
        expect(await gateway.call(route, { token, body })).toMatchObject({ status: 400, body: { message } })
    },
  )
})

test("another user's proxy returns 404", async () => {
  const { gateway, id } = await start()
  const token = await gateway.another()
  for (const route of [`GET /sessions/${id}/proxy`, `DELETE /sessions/${id}/proxy`])
    expect((await gateway.call(route, { token })).status).toBe(404)
  const body = { host: 'proxy.exemplo.com.br' }
  expect((await gateway.call(`PUT /sessions/${id}/proxy`, { token, body })).status).toBe(404)
})
