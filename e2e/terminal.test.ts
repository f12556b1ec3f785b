import { type Morpheus, sendMessage } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { openProgram, type Program } from './program.js'
import { sendFromPage } from './sending.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let program: Program
const morpheus: Program['run'] = (token, ...words) => program.run(token, ...words)

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  program = openProgram(gateway)
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url)
  await page.goto('/sessions')
  await page.getByText('Nenhuma sessão ainda').waitFor()
})
afterAll(async () => {
  program?.close()
  await closePages()
  await gateway.close()
})

/**
 * Follows the README's tour: messages from a page, a terminal and code appear on the virtual phone with their ticks.
 */
async function sendFromEverywhere(
  client: Morpheus,
  { name, id, secret }: { name: string; id: string; secret: string },
) {
  const contact = '5531966665555'
  await page.getByRole('heading', { name }).click()
  const receipt = await sendFromPage(page, contact, 'Da página')
  await receipt.getByText('Entregue').waitFor()

  const { token } = client.identity.store.getState()
  const said = morpheus(token ?? '', 'enviar', contact, 'Do terminal', '--esperar', 'entregue')
  expect(await said.ended).toBe(0)
  const { phase } = await sendMessage(client, { until: 'delivered' }).send({
    id,
    to: contact,
    message: 'Do código',
  })
  expect(phase).toBe('done')

  const phone = { token: secret }
  const { messages } = await client.virtualPhone.conversation({ chat: contact }, phone)
  expect(messages.map(({ content, state }) => [content && 'text' in content && content.text, state])).toEqual(
    [
      ['Da página', 'delivered'],
      ['Do terminal', 'delivered'],
      ['Do código', 'delivered'],
    ],
  )
  await receipt.getByRole('button', { name: 'Rastro' }).click()
  await client.virtualPhone.readConversation({ chat: contact, as: 'contact' }, phone)
  const drawer = page.getByRole('dialog', { name: 'Rastro' })
  await drawer.getByRole('listitem').filter({ hasText: 'Lida' }).waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await receipt.getByText('Lida').waitFor()
  await page.goto('/sessions')
}

it('the dashboard updates live while the terminal creates, pairs, sends, disconnects and deletes', async () => {
  const client = await gateway.client()
  const token = client.identity.store.getState().token ?? ''
  const name = 'Loja do terminal'
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

  const created = morpheus(token, 'sessoes', 'criar', name, '--json', '--aguardar')
  await card.getByText('Aguardando QR').waitFor()
  const { sessions } = await client.sessions.list()
  const { data } = await client.sessions.qr({ id: sessions[0]?.id ?? '' })
  const { secret } = await client.virtualPhone.scan({ qr: data.qrText ?? '' })
  await card.getByText('Conectado', { exact: true }).waitFor()
  expect(await created.ended).toBe(0)

  await sendFromEverywhere(client, { name, id: sessions[0]?.id ?? '', secret })

  expect(await morpheus(token, 'sessoes', 'desconectar', name, '--sim').ended).toBe(0)
  await card.getByText('Desconectado', { exact: true }).waitFor()

  const paired = morpheus(token, 'sessoes', 'parear', name, '5511987654321', '--json', '--aguardar')
  await card.getByText('Conectando', { exact: true }).waitFor()
  // Matched by field name: session ids may contain the same pattern.
  const code = () => /"pairingCode": ?"([^"]+)"/.exec(paired.output())?.[1] ?? ''
  await expect.poll(code).not.toBe('')
  await client.virtualPhone.enterCode({ phoneNumber: '5511987654321', pairingCode: code() })
  expect(await paired.ended).toBe(0)
  await card.getByText('(11) 98765-4321').waitFor()

  expect(await morpheus(token, 'sessoes', 'excluir', name, '--sim').ended).toBe(0)
  await page.getByText('Nenhuma sessão ainda').waitFor()
})
