import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import type { Morpheus } from '@morpheus/sdk'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSocksProxy } from '../apps/gateway/src/testing/proxies.js'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { openProgram, type Program } from './program.js'
import { sendFromPage } from './sending.js'

let server: WhatsAppServer
let gateway: GatewayProcess
let morpheus: Morpheus
let browser: Browser
let program: Program
beforeAll(async () => {
  ;[server, browser] = await Promise.all([WhatsAppServer.open(), getSharedBrowser()])
  gateway = await startGateway({
    MORPHEUS_ENGINE: 'whatsapp',
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
    MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
  })
  program = openProgram(gateway)
  morpheus = await gateway.client()
})
afterAll(async () => {
  program?.close()
  await closePages()
  await gateway?.close()
  await server?.close()
})

const patient = { timeout: 30_000, interval: 100 }

it('the production gateway pairs a number, sends and receives, and survives kill -9', async () => {
  const phone = server.person('5511988887777', 'Loja')
  const contact = server.person('5521977776666', 'Cliente')
  const { session } = await morpheus.sessions.create({ name: 'Loja' })
  const { id } = session
  const connected = () =>
    vi.waitFor(async () => {
      const { session } = await morpheus.sessions.get({ id })
      expect(session).toMatchObject({ status: 'connected', phone: expect.stringMatching(/^5511988887777/) })
    }, patient)
  const texts = async () => {
    const { messages } = await morpheus.messages.list({ id })
    return messages.map(({ text }) => text)
  }
  const read = () => contact.received.map(({ message }) => message.extendedTextMessage?.text)
  await morpheus.messages.changePace({ id, gapSeconds: 0, jitterSeconds: 0, perDay: 0 })

  await morpheus.sessions.connect({ id })
  const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', patient)
  await server.scan(qr, phone)
  await connected()

  await contact.writes(phone, { conversation: 'Meu pedido saiu?' })
  await vi.waitFor(async () => expect(await texts()).toEqual(['Meu pedido saiu?']), patient)
  const { message } = await morpheus.messages.send({ id, to: contact.number, message: 'Saiu agora' })
  await vi.waitFor(async () => {
    expect((await morpheus.messages.get({ id: message?.id ?? '' })).message.state).toBe('delivered')
  }, patient)
  expect(read()).toEqual(['Saiu agora'])
  contact.acknowledges(phone, [message?.id ?? ''], 'read')
  await vi.waitFor(async () => {
    const { hops } = await morpheus.trace.get({ id: message?.id ?? '' })
    const steps = hops.map(({ step }) => step).filter((step) => step !== 'event')
    expect(steps).toEqual(['queued', 'attempt', 'sent', 'delivered', 'read'])
  }, patient)

  const page = await openDashboard(await openContext(browser, gateway.url), gateway.url, `/sessions/${id}`)
  const receipt = await sendFromPage(page, contact.number, 'Da página')
  await receipt.getByText('Entregue').waitFor()
  contact.acknowledges(phone, [contact.received.at(-1)?.id ?? ''], 'read')
  await receipt.getByText('Lida').waitFor()
  const token = morpheus.identity.store.getState().token ?? ''
  const said = program.run(token, 'enviar', contact.number, 'Do terminal', '--esperar', 'entregue')
  expect(await said.ended).toBe(0)
  expect(read()).toEqual(['Saiu agora', 'Da página', 'Do terminal'])
  await page.close()

  await gateway.kill()
  await contact.writes(phone, { conversation: 'Obrigado!' })
  await gateway.restart()
  morpheus = await gateway.client()
  await connected()
  await vi.waitFor(async () => expect(await texts()).toContain('Obrigado!'), patient)
  await morpheus.messages.send({ id, to: contact.number, message: 'De nada' })
  await vi.waitFor(() => expect(read().at(-1)).toBe('De nada'), patient)
  expect(read()).toHaveLength(4)
  expect(server.failures).toEqual([])
})

it("a proxy is set from the terminal, and the session's page reports when it fails", async () => {
  const proxy = await openSocksProxy()
  const { host, port } = proxy.address
  const { session } = await morpheus.sessions.create({ name: 'Filial' })
  const { id } = session
  await morpheus.device.update({ id, name: 'Filial Sul', browser: 'firefox' })
  await morpheus.sessions.connect({ id })
  const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', patient)
  const companion = await server.scan(qr, server.person('5511977776666', 'Filial'))
  const standing = () => vi.waitFor(async () => (await morpheus.sessions.get({ id })).session, patient)
  const connected = () => vi.waitFor(async () => expect((await standing()).status).toBe('connected'), patient)
  await connected()
  expect(companion.listing.name).toBe('Filial Sul')

  const token = morpheus.identity.store.getState().token ?? ''
  const words = ['--tipo', 'socks5', '--host', host, '--porta', String(port)]
  expect(await program.run(token, 'proxy', 'editar', id, ...words).ended).toBe(0)
  await connected()
  const address = new URL(server.url).host
  // The test, and the session's connection.
  expect(proxy.opened).toEqual([address, address])
  expect(companion.logins).toBe(2)

  const page = await openDashboard(await openContext(browser, gateway.url), gateway.url, `/sessions/${id}`)
  await page.getByText(`SOCKS5 ${host}:${port} · Funcionando`).waitFor()
  await proxy.stop()
  await page.getByText('O proxy desta sessão não leva ao WhatsApp', { exact: false }).first().waitFor()
  expect(await program.run(token, 'proxy', 'testar', id).ended).toBe(1)
  expect(await program.run(token, 'proxy', 'remover', id).ended).toBe(0)
  await connected()
  expect(companion.logins).toBe(3)
  await page.close()
  expect(server.failures).toEqual([])
})
