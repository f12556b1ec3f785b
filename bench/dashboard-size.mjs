// What a browser receives at its first visit, as the gateway sends it: bytes on the wire, in gzip and in brotli, and how
// long the page takes on a slow line. Evolution Manager loads 325 kB of JavaScript, gzipped.
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin, call, signIn, startGateway } from './lib/gateway.mjs'

const limits = { '/login': 130, '/sessions': 165 }
const slow = { offline: false, latency: 300, downloadThroughput: 90_000, uploadThroughput: 90_000 }

const gateway = await startGateway()
const token = await signIn(gateway.url)
for (let index = 0; index < 20; index++)
  await call(gateway.url, 'POST', '/sessions', { token, body: { name: `Loja ${index}` } })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })

/** A fresh visit to a page, with the kilobytes that came for each kind of file until what is loaded ahead begins. */
async function visit(path, { storageState, encoding, network }) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    extraHTTPHeaders: { 'accept-encoding': encoding ?? 'identity' },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  if (network) await wire.send('Network.emulateNetworkConditions', network)
  const began = new Map()
  const done = []
  wire.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    began.set(requestId, { url: new URL(response.url).pathname, headers: response.headers, timestamp })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    done.push({ requestId, bytes: encodedDataLength })
  })
  const start = performance.now()
  await page.goto(path)
  await page
    .getByRole(path === '/login' ? 'button' : 'heading', { name: path === '/login' ? 'Entrar' : 'Sessões' })
    .first()
    .waitFor()
  const milliseconds = performance.now() - start
  await page.waitForLoadState('networkidle')
  const files = done.flatMap(({ requestId, bytes }) => {
    const file = began.get(requestId)
    return file ? [{ ...file, bytes }] : []
  })
  const ahead = files.find(({ url }) => url === '/chunks.json')?.timestamp ?? Number.POSITIVE_INFINITY
  const first = files.filter(({ timestamp }) => timestamp < ahead)
  const kilobytes = (pick) => first.filter(pick).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const isCode = ({ url }) => /\.(js|css)$/.test(url)
  const state = await context.storageState()
  await context.close()
  return {
    state,
    milliseconds,
    code: kilobytes(isCode),
    files: first.filter(isCode).length,
    fonts: kilobytes(({ url }) => url.endsWith('.woff2')),
    api: kilobytes(({ url }) => url.startsWith('/api/')),
    all: kilobytes(() => true),
    ahead: files.filter((file) => !first.includes(file)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  }
}

async function signedIn() {
  const context = await browser.newContext({ baseURL: gateway.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}

const storageState = await signedIn()
for (const [path, limit] of Object.entries(limits)) {
  const as = path === '/login' ? {} : { storageState }
  for (const encoding of [null, 'gzip', 'br']) {
    const { code, files, fonts, api, all, ahead } = await visit(path, { ...as, encoding })
    const verdict = encoding === 'gzip' ? ` (limit ${limit} kB) ${code <= limit ? '✓' : '✗'}` : ''
    console.log(
      `${path} ${encoding ?? 'uncompressed'}: scripts and styles ${code.toFixed(1)} kB in ${files} files${verdict}, fonts ${fonts.toFixed(1)}, API ${api.toFixed(1)}, everything ${all.toFixed(1)} kB; ahead, later ${ahead.toFixed(1)} kB`,
    )
  }
  const { milliseconds } = await visit(path, { ...as, encoding: 'gzip', network: slow })
  console.log(`${path} at 90 kB/s and 300 ms: shown after ${(milliseconds / 1000).toFixed(1)} s`)
}
await browser.close()
await gateway.close()
