import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closePages, getSharedBrowser, openContext } from './browser.js'
import { startGateway } from './gatewayProcess.js'

/** Attempts what the policy restricts, and returns each outcome. */
const probe = `
const opens = (url) => new Promise((resolve) => {
  try {
    const socket = new WebSocket(url)
    socket.onopen = () => resolve(true)
    socket.onerror = () => resolve(false)
  } catch { resolve(false) }
})
const shows = (src) => new Promise((resolve) => {
  const image = new Image()
  image.onload = () => resolve(true)
  image.onerror = () => resolve(false)
  image.src = src
})
const refused = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  refused.push(effectiveDirective + ' ' + blockedURI))
const socket = '/socket.io/?EIO=4&transport=websocket'
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
globalThis.tried = Promise.all([
  opens(location.origin.replace('http', 'ws') + socket),
  shows(dot),
  opens('ws://127.0.0.2:9' + socket),
  shows('https://127.0.0.2:9/foto.png'),
  fetch('http://127.0.0.2:9/').then(() => true, () => false),
]).then((went) => ({ went, refused: refused.sort() }))
`

test('the content policy allows the dashboard only its own sockets and data images', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-policy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'probe.js'), probe)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script src="/assets/probe.js"></script>')
  const gateway = await startGateway({ MORPHEUS_DASHBOARD: folder })
  onTestFinished(() => gateway.close())
  const browser = await getSharedBrowser()
  onTestFinished(closePages)
  const page = await (await openContext(browser, gateway.url)).newPage()
  await page.goto('/')
  expect(await page.evaluate('tried')).toEqual({
    went: [true, true, false, false, false],
    refused: [
      expect.stringMatching(/^connect-src http:/),
      expect.stringMatching(/^connect-src ws:/),
      expect.stringMatching(/^img-src https:/),
    ],
  })
})
