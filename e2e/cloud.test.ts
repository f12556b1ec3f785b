import type { Morpheus } from '@morpheus/sdk'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cloudCredentials, graphAccount } from '../apps/gateway/src/testing/graph/graphAccount.js'
import { GraphEmulator } from '../apps/gateway/src/testing/graph/graphEmulator.js'
import { textChange } from '../apps/gateway/src/testing/graph/webhookBodies.js'
import { postChanges } from '../apps/gateway/src/testing/graph/webhookSender.js'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { openProgram, type Program } from './program.js'
import { sendFromPage } from './sending.js'

let graph: GraphEmulator
let gateway: GatewayProcess
let morpheus: Morpheus
let browser: Browser
let program: Program
beforeAll(async () => {
  ;[graph, browser] = await Promise.all([new GraphEmulator().open(), getSharedBrowser()])
  gateway = await startGateway({ MORPHEUS_GRAPH_URL: graph.url, MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
  program = openProgram(gateway)
  morpheus = await gateway.client()
})
afterAll(async () => {
  program?.close()
  await closePages()
  await gateway?.close()
  await graph?.close()
})

const patient = { timeout: 30_000, interval: 100 }
const customer = '5521977776666'
const seconds = () => Math.floor(Date.now() / 1000)

it('a Cloud API number sends from page, terminal and code, with receipts', async () => {
  const { session } = await morpheus.sessions.create({
    name: 'Loja',
    type: 'cloud',
    config: cloudCredentials,
  })
  const { id } = session
  const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
  const carry = () => postChanges(webhook, ...graph.number.carry(seconds()))
  const read = () => graph.number.written(customer).map(({ text }) => text)
  await vi.waitFor(async () => {
    const { session } = await morpheus.sessions.get({ id })
    expect(session).toMatchObject({ status: 'connected', phone: expect.stringContaining(graphAccount.phone) })
  }, patient)

  const said = { from: customer, name: 'Bruno', id: 'wamid.in.1', at: seconds() }
  expect(await postChanges(webhook, textChange('Meu pedido saiu?', said))).toBe(200)
  await vi.waitFor(async () => {
    const { messages } = await morpheus.messages.list({ id })
    expect(messages.map(({ text }) => text)).toEqual(['Meu pedido saiu?'])
  }, patient)

  const { message } = await morpheus.messages.send({ id, to: customer, message: 'Saiu agora' })
  await vi.waitFor(() => expect(read()).toEqual(['Saiu agora']), patient)
  await carry()
  await vi.waitFor(async () => {
    expect((await morpheus.messages.get({ id: message?.id ?? '' })).message.state).toBe('delivered')
  }, patient)

  const page = await openDashboard(await openContext(browser, gateway.url), gateway.url, `/sessions/${id}`)
  const receipt = await sendFromPage(page, customer, 'Da página')
  await vi.waitFor(() => expect(read()).toContain('Da página'), patient)
  await carry()
  await receipt.getByText('Entregue').waitFor()
  await postChanges(webhook, ...graph.number.readAll(seconds()))
  await receipt.getByText('Lida').waitFor()
  await page.close()

  const token = morpheus.identity.store.getState().token ?? ''
  const run = program.run(token, 'enviar', customer, 'Do terminal', '--esperar', 'entregue')
  await vi.waitFor(() => expect(read()).toContain('Do terminal'), patient)
  await carry()
  expect(await run.ended).toBe(0)
  expect(read()).toEqual(['Saiu agora', 'Da página', 'Do terminal'])
})

it('a template is submitted to Meta, approved while the page is open, and sent from the terminal', async () => {
  const [session] = (await morpheus.sessions.list()).sessions
  const id = session?.id ?? ''
  const page = await openDashboard(await openContext(browser, gateway.url), gateway.url, `/sessions/${id}`)
  await page.getByRole('button', { name: 'Templates da Meta' }).click()
  await page.getByRole('radio', { name: 'Aprovados pela Meta', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Novo Template na Meta' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Template na Meta' })
  await form.getByLabel('Nome').fill('pedido_saiu')
  await form.getByLabel('Corpo').fill('Olá {{1}}, seu pedido saiu.')
  await form.getByLabel('{{1}}').fill('Ana')
  await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
  const card = page.getByRole('region', { name: 'pedido_saiu (pt_BR)' })
  await card.getByText('Em análise').waitFor()
  const token = morpheus.identity.store.getState().token ?? ''
  const send = ['templates', 'enviar', 'pedido_saiu', customer, '--sessao', 'Loja', '--variavel', '1=Bia']
  expect(await program.run(token, ...send).ended).toBe(7)
  const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
  await postChanges(webhook, graph.templates.decide('pedido_saiu', 'APPROVED'))
  await card.getByText('Aprovado').waitFor()
  expect(await program.run(token, ...send).ended).toBe(0)
  await vi.waitFor(() => {
    expect(graph.number.messages.at(-1)?.part).toEqual({
      name: 'pedido_saiu',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Bia' }] }],
    })
  }, patient)
  await page.close()
})
