import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type ExtensionBrowser, launchWithExtension, Overlay } from './passkeyBrowser.js'

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const passkey = {
  credentialId: randomBytes(16),
  privateKey: key.privateKey.export({ type: 'pkcs8', format: 'der' }),
  userHandle: Buffer.from('dono'),
}
const challenge = randomBytes(32).toString('base64url')
const token = randomBytes(32).toString('base64url')

let server: Server
let browser: ExtensionBrowser
let returnUrl: string
const requested: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<title>Morpheus</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  returnUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/passkey`
  browser = await launchWithExtension()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

let page: Page
afterEach(async () => {
  requested.length = 0
  await page.close()
})

const options = () => ({
  challenge,
  rpId: 'whatsapp.com',
  userVerification: 'required',
  allowCredentials: [{ id: passkey.credentialId.toString('base64url'), type: 'public-key' }],
})

function link(request: object = {}): string {
  const content = { v: 1, options: options(), token, returnUrl, name: 'Loja São José', ...request }
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `https://web.whatsapp.com/#morpheus-passkey=${encoded}`
}

async function openLink(url = link(), in_ = browser): Promise<Overlay> {
  page = await in_.context.newPage()
  const overlay = await Overlay.of(page)
  await page.goto(url)
  return overlay
}

/** Parameters of the fragment at the gateway's page. */
async function returned(): Promise<URLSearchParams> {
  await page.waitForURL(`${returnUrl}#**`)
  return new URLSearchParams(new URL(page.url()).hash.slice(1))
}

it('clears the URL before the page runs, shows who asks, and returns the assertion on a click', async () => {
  page = await browser.context.newPage()
  const overlay = await Overlay.of(page)
  await overlay.addPasskey(passkey)
  await page.goto(link())
  expect(page.url()).toBe('https://web.whatsapp.com/')
  expect(await page.evaluate('addressAtStart')).toBe('https://web.whatsapp.com/')
  await overlay.find('dialog', 'Confirmar com a sua passkey')
  const text = await overlay.text()
  expect(text).toContain(new URL(returnUrl).origin)
  expect(text).toContain('Loja São José')
  expect(text).toContain('Continue só se foi você que começou isto agora')
  await overlay.click('Usar minha passkey')
  const outcome = await returned()
  expect(outcome.get('token')).toBe(token)
  const assertion = JSON.parse(Buffer.from(outcome.get('assertion') ?? '', 'base64url').toString())
  expect(assertion).toEqual({
    id: passkey.credentialId.toString('base64url'),
    rawId: passkey.credentialId.toString('base64url'),
    type: 'public-key',
    response: {
      authenticatorData: expect.any(String),
      clientDataJSON: expect.any(String),
      signature: expect.any(String),
      userHandle: passkey.userHandle.toString('base64url'),
    },
    clientExtensionResults: {},
  })
  // Chromium adds a further key now and then, so that nobody compares the whole.
  expect(JSON.parse(Buffer.from(assertion.response.clientDataJSON, 'base64url').toString())).toMatchObject({
    type: 'webauthn.get',
    challenge,
    origin: 'https://web.whatsapp.com',
    crossOrigin: false,
  })
  expect(requested.filter((path) => path !== '/favicon.ico')).toEqual(['/passkey'])
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

it('works with the keyboard alone: nothing is focused at first, Escape cancels', async () => {
  const overlay = await openLink()
  await overlay.addPasskey(passkey)
  await overlay.find('button', 'Usar minha passkey')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await overlay.text()).not.toContain('Responda ao aviso do navegador')
  await page.keyboard.press('Escape')
  expect(Object.fromEntries(await returned())).toEqual({ token, error: 'cancelled' })
  await page.close()
  const again = await openLink()
  await again.addPasskey(passkey)
  await again.find('button', 'Usar minha passkey')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect([...(await returned()).keys()]).toEqual(['token', 'assertion'])
})

it('stays open for another attempt if the browser lacks the passkey', async () => {
  const overlay = await openLink()
  await overlay.addPasskey({ ...passkey, credentialId: randomBytes(16) })
  await overlay.click('Usar minha passkey')
  await overlay.find('StaticText', /^Nada foi confirmado/)
  await overlay.click('Cancelar')
  expect((await returned()).get('error')).toBe('cancelled')
})

it('its buttons are hidden from the page in a closed shadow root', async () => {
  const overlay = await openLink()
  await overlay.find('button', 'Usar minha passkey')
  expect(
    await page.evaluate(() => {
      const host = document.querySelector('morpheus-passkey')
      return [host?.shadowRoot, host?.childNodes.length]
    }),
  ).toEqual([null, 0])
})

it('rejects a malformed link and does not redirect', async () => {
  const overlay = await openLink(link({ returnUrl: 'http://evil.com/passkey' }))
  await overlay.find('StaticText', /^Este link não é válido/)
  expect(page.url()).toBe('https://web.whatsapp.com/')
  await overlay.click('Fechar')
  await vi.waitFor(async () => expect(await overlay.text()).toBe('Entrar'))
  expect(page.url()).toBe('https://web.whatsapp.com/')
})

it('leaves other WhatsApp Web pages alone, and handles a link opened in an open tab', async () => {
  const overlay = await openLink('https://web.whatsapp.com/#outra-coisa')
  expect(page.url()).toBe('https://web.whatsapp.com/#outra-coisa')
  expect(await page.locator('morpheus-passkey').count()).toBe(0)
  await page.evaluate((url) => location.assign(url), link())
  await overlay.find('dialog', 'Confirmar com a sua passkey')
  expect(page.url()).toBe('https://web.whatsapp.com/')
})

it('runs on no other page', async () => {
  await openLink(link().replace('//web.', '//www.'))
  expect(page.url()).toContain('#morpheus-passkey=')
  expect(await page.locator('morpheus-passkey').count()).toBe(0)
})

it('shows English texts in an English browser', async () => {
  const english = await launchWithExtension('en-US')
  const overlay = await openLink(link(), english)
  await overlay.find('dialog', 'Confirm with your passkey')
  await overlay.find('button', 'Use my passkey')
  await english.close()
})
