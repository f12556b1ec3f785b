import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountPasskey } from '@morpheus/engine-whatsapp/testing'
import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import { ApiError, type Morpheus } from '@morpheus/sdk'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDashboard, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { type ExtensionBrowser, launchWithExtension, Overlay } from './passkeyBrowser.js'
import { createSession } from './phone.js'

let server: WhatsAppServer
let gateway: GatewayProcess
let morpheus: Morpheus
let browser: ExtensionBrowser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([WhatsAppServer.open(), launchWithExtension()])
  gateway = await startGateway({
    MORPHEUS_ENGINE: 'whatsapp',
    MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
    MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
  })
  morpheus = await gateway.client()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.close()
  await server?.close()
})
afterEach(async () => {
  for (const page of browser.context.pages().slice(1)) await page.close()
})

const patient = { timeout: 30_000, interval: 100 }
let numbers = 0

/** Account that links only by its passkey. */
function account() {
  const person = server.person(`551198888${1000 + ++numbers}`, 'Loja')
  return { person, passkey: person.demandsPasskey() }
}

/** Waits for it: the dialog stands before the session is created. */
const sessionOf = (name: string) =>
  vi.waitFor(async () => {
    const found = (await morpheus.sessions.list()).sessions.find((session) => session.name === name)
    if (!found) throw new Error(`No session is called ${name}`)
    return found
  }, patient)

const connected = (id: string) =>
  vi.waitFor(async () => {
    expect((await morpheus.sessions.get({ id })).session.status).toBe('connected')
  }, patient)

/** Waits for the request, and confirms the risk as its owner. */
async function started(id: string) {
  await vi.waitFor(async () => {
    expect((await morpheus.sessions.get({ id })).session.passkey?.stage).toBe('required')
  }, patient)
  return morpheus.passkey.start({ id, confirmed: true })
}

/** Requests a QR code by the API, and scans it with a phone whose account requires a passkey. */
async function scanned(name: string) {
  const { person, passkey } = account()
  const { session } = await morpheus.sessions.create({ name })
  const { id } = session
  await morpheus.sessions.connect({ id })
  const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', patient)
  const linking = server.scan(qr, person)
  linking.catch(() => {})
  return { id, passkey, linking, request: await started(id) }
}

const credentialOf = ({ authenticator }: AccountPasskey) => ({
  credentialId: Buffer.from(authenticator.credentialId, 'base64url'),
  privateKey: authenticator.privateKey,
  userHandle: Buffer.from('dono'),
})

/** Tab of the owner's browser with the account's passkey. */
async function tab(url: string, passkey: AccountPasskey): Promise<{ page: Page; overlay: Overlay }> {
  const page = await browser.context.newPage()
  const overlay = await Overlay.of(page)
  await overlay.addPasskey(credentialOf(passkey))
  await page.goto(url)
  return { page, overlay }
}

/** The owner takes the risk in the dashboard's dialog, which opens WhatsApp Web in another tab. */
async function goOn(dashboard: Page, passkey: AccountPasskey): Promise<{ page: Page; overlay: Overlay }> {
  const goOn = dashboard.getByRole('button', { name: 'Continuar no WhatsApp Web' })
  await dashboard.getByText('Esta conta pede uma passkey').first().waitFor()
  expect(await goOn.isDisabled()).toBe(true)
  await dashboard.getByRole('checkbox', { name: /Entendo o risco e quero continuar/ }).check()
  const [page] = await Promise.all([browser.context.waitForEvent('page'), goOn.click()])
  const overlay = await Overlay.of(page)
  await overlay.addPasskey(credentialOf(passkey))
  return { page, overlay }
}

const openPage = () => openDashboard(browser.context, gateway.url)

it('serves the extension as a ZIP', async () => {
  const answer = await fetch(`${gateway.url}/passkey-extension.zip`)
  const zip = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  for (const name of ['manifest.json', 'contentScript.js', 'icons/128.png'])
    expect(zip.includes(`morpheus-passkey/${name}`), name).toBe(true)
})

it('pairs by QR code through the extension', async () => {
  const page = await openPage()
  const { person, passkey } = account()
  await page.goto(`${gateway.url}/sessions`)
  await createSession(page, 'Por QR', 'QR Code', gateway.url)
  const { id } = await sessionOf('Por QR')
  const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', patient)
  const linking = server.scan(qr, person)
  const { page: whatsapp, overlay } = await goOn(page, passkey)
  expect(await page.getByRole('img', { name: /QR Code/ }).count()).toBe(0)
  await overlay.find('dialog', 'Confirmar com a sua passkey')
  expect(await overlay.text()).toContain(gateway.url)
  await overlay.click('Usar minha passkey')
  await whatsapp.waitForURL(`${gateway.url}/passkey`)
  await whatsapp.getByRole('heading', { name: 'Tudo certo, passkey confirmada' }).waitFor()
  await whatsapp.getByText('O número da sessão Por QR').waitFor()
  await linking
  await connected(id)
  await toast(page, 'Sessão conectada com sucesso!')
  expect([passkey.refusals, server.failures]).toEqual([[], []])
})

it('rejects an assertion from another site and accepts one from WhatsApp Web once', async () => {
  const { id, passkey, linking, request } = await scanned('De fora')
  const { token, options } = request
  const assertionAt = async (url: string) => {
    const { page } = await tab(url, passkey)
    return JSON.parse(
      await page.evaluate(async (json) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(json))
        return JSON.stringify(await navigator.credentials.get({ publicKey }))
      }, JSON.stringify(options)),
    )
  }
  const codeOf = (assertion: Parameters<typeof morpheus.passkey.answer>[0]['assertion']) =>
    morpheus.passkey.answer({ token, assertion }).then(
      () => 'taken',
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    )
  const foreign = await assertionAt('https://www.whatsapp.com/')
  expect(await codeOf(foreign)).toBe('passkey_foreign')
  const own = await assertionAt('https://web.whatsapp.com/')
  expect(await codeOf(own)).toBe('taken')
  expect(await codeOf(own)).toBe('passkey_used')
  await linking
  await connected(id)
})

it('pairs a virtual phone through the extension, as a fresh installation can', async () => {
  const fresh = await startGateway()
  onTestFinished(() => fresh.close())
  const client = await fresh.client()
  const { session } = await client.sessions.create({ name: 'Virtual' })
  const { id } = session
  await client.sessions.connect({ id })
  const qr = await vi.waitFor(async () => (await client.sessions.qr({ id })).data.qrText ?? '', patient)
  const { secret } = await client.virtualPhone.scan({ qr, passkey: 'required' })
  const { rpId, credentialId, privateKey } = await client.virtualPhone.passkey({}, { token: secret })
  const { url } = await client.passkey.start({ id, confirmed: true })
  const page = await browser.context.newPage()
  const overlay = await Overlay.of(page)
  const credential = {
    credentialId: Buffer.from(credentialId, 'base64url'),
    privateKey: Buffer.from(privateKey, 'base64'),
    userHandle: Buffer.from('dono'),
  }
  await overlay.addPasskey(credential, rpId)
  await page.goto(url)
  await overlay.click('Usar minha passkey')
  await page.getByRole('heading', { name: 'Tudo certo, passkey confirmada' }).waitFor()
  await vi.waitFor(async () => {
    expect((await client.sessions.get({ id })).session.status).toBe('connected')
  }, patient)
})

it('pairs without the extension, as docs/engines.md describes', async () => {
  const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'engines.md'), 'utf8')
  const [, snippet = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? []
  const { id, passkey, linking, request } = await scanned('À mão')
  const { page } = await tab('https://web.whatsapp.com/', passkey)
  const typed = snippet
    .replace(/\{ challenge: .*? \}/, JSON.stringify(request.options))
    .replace("'THE TOKEN'", JSON.stringify(request.token))
  expect(typed).toContain(request.options.challenge)
  expect(typed).toContain(request.token)
  const body = await page.evaluate(`new Promise((copy, fail) => (async () => { ${typed} })().catch(fail))`)
  const answer = await fetch(`${gateway.url}/api/passkey/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: String(body),
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { success: true }])
  await linking
  await connected(id)
})
