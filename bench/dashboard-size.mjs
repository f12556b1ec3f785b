// Size of a browser's first visit: bytes of the first screen in gzip and in brotli, and the load time on a slow line.
// Evolution Manager loads 325 kB of JavaScript, gzipped.
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { admin, call, signIn, startGateway } from './lib/gateway.mjs'

const limits = { '/login': 130, '/sessions': 180 }
/** Last visible element: the table of twenty sessions, each with its day. */
const last = {
  '/login': (page) => page.getByRole('button', { name: 'Entrar' }),
  '/sessions': (page) => page.locator('[data-mo-row] .mo-heartbeat').first(),
}
const slow = { offline: false, latency: 300, downloadThroughput: 90_000, uploadThroughput: 90_000 }

const gateway = await startGateway()
const token = await signIn(gateway.url)
for (let index = 0; index < 20; index++)
  await call(gateway.url, 'POST', '/sessions', { token, body: { name: `Loja ${index}` } })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })

/** Fresh visit to a page, with the kilobytes by file type until preloading begins. */
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
  const asked = new Map()
  const done = []
  wire.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    asked.set(requestId, { url: new URL(request.url).pathname, timestamp })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    done.push({ requestId, bytes: encodedDataLength })
  })
  const start = performance.now()
  await page.goto(path)
  await last[path](page).waitFor()
  const milliseconds = performance.now() - start
  // Preloading fetches hundreds of files in sequence, which would keep a slow line busy for minutes.
  if (storageState) await page.waitForFunction(() => performance.getEntriesByName('morpheus:warm-up').length)
  else await page.waitForLoadState('networkidle')
  // The socket and the notifier load once the first screen is complete.
  const isLater = ({ url }) => url === '/chunks.json' || url.includes('/assets/live-')
  const ahead = () => [...asked.values()].filter(isLater).map(({ timestamp }) => timestamp)
  while (storageState && ahead().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const began = Math.min(...ahead())
  const isFile = ({ url, timestamp }) => timestamp < began && url !== '/socket.io/'
  while ([...asked].some(([id, one]) => isFile(one) && !done.some(({ requestId }) => requestId === id)))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const first = done.flatMap(({ requestId, bytes }) => {
    const file = asked.get(requestId)
    return file && isFile(file) ? [{ ...file, bytes }] : []
  })
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
    const { code, files, fonts, api, all } = await visit(path, { ...as, encoding })
    const verdict = encoding === 'br' ? ` (limit ${limit} kB) ${code <= limit ? '✓' : '✗'}` : ''
    console.log(
      `${path} ${encoding ?? 'uncompressed'}: scripts and styles ${code.toFixed(1)} kB in ${files} files${verdict}, fonts ${fonts.toFixed(1)}, API ${api.toFixed(1)}, everything ${all.toFixed(1)} kB`,
    )
  }
  const { milliseconds } = await visit(path, { ...as, encoding: 'gzip', network: slow })
  console.log(`${path} at 90 kB/s and 300 ms: shown after ${(milliseconds / 1000).toFixed(1)} s`)
}
await browser.close()
await gateway.close()
