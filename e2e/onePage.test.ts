import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { twentyWidgets } from '../bench/lib/twentyWidgets.mjs'
import { closePages, getSharedBrowser, openContext } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess
let product: Awaited<ReturnType<typeof twentyWidgets>>
beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  const client = await gateway.client()
  const { session } = await client.sessions.create({ name: 'Loja 1' })
  const { token } = client.identity.store.getState()
  product = await twentyWidgets({ baseUrl: gateway.url, token: String(token), sessionId: session.id })
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

/** Holds timers, whose repeated reads would disturb the test on a busy machine. */
function holdClocks(from: number) {
  const { setTimeout, setInterval } = window
  Object.assign(window, {
    setTimeout: (run: () => void, after = 0) => (after < from ? setTimeout(run, after) : 0),
    setInterval: (run: () => void, every = 0) => (every < from ? setInterval(run, every) : 0),
  })
}

/** Records the API requests and connections of a page. */
function watch(page: Page) {
  const asked: string[] = []
  const handshakes: string[] = []
  const sockets: string[] = []
  let answered = 0
  const isOfApi = (url: string) => new URL(url).pathname.startsWith('/api/')
  const isOver = (request: Request) => {
    if (isOfApi(request.url())) answered++
  }
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    if (isOfApi(request.url())) asked.push(`${request.method()} ${pathname}${search}`)
    if (pathname === '/socket.io/' && !searchParams.has('sid')) handshakes.push(pathname)
  })

  /** Waits until all answers have arrived and cause no further requests. */
  async function rested() {
    let before = -1
    while (before < asked.length) {
      before = asked.length
      await expect.poll(() => asked.length - answered).toBe(0)
      await page.evaluate(async () => {
        for (let turn = 0; turn < 20; turn++) await new Promise(requestAnimationFrame)
      })
    }
  }
  return { asked, handshakes, sockets, rested }
}

/** Unopened product page with twenty widgets. Timers of at least `clocksFrom` milliseconds never fire. */
async function twentyWidgetPage(clocksFrom: number) {
  const { document, script } = product
  const context = await openContext(browser, gateway.url)
  onTestFinished(() => context.close())
  await context.addInitScript(holdClocks, clocksFrom)
  await context.route('**/produto', (route) => route.fulfill({ contentType: 'text/html', body: document }))
  await context.route('**/kit.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  return context
}

async function open(page: Page) {
  await page.goto('/produto')
  await page.getByRole('heading', { name: 'Conectar WhatsApp' }).waitFor()
  await page.getByText('Loja 1').first().waitFor()
}

const repeated = (asked: readonly string[]) => asked.filter((call, index) => asked.indexOf(call) !== index)

test('twenty widgets on one page make no duplicate requests before a delayed connection opens', async () => {
  const context = await twentyWidgetPage(1000)
  let connect = () => {}
  const held = new Promise<void>((resolve) => {
    connect = resolve
  })
  await context.route('**/socket.io/**', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const page = await context.newPage()
  const { asked, handshakes, sockets, rested } = watch(page)
  await open(page)
  await rested()
  expect(asked.length).toBeGreaterThan(20)
  expect(repeated(asked)).toEqual([])

  // Data without stored events would be read again, which is not tested here.
  connect()
  await expect.poll(() => sockets).toHaveLength(1)
  await rested()
  expect([sockets.length, handshakes.length]).toEqual([1, 1])
})

test('twenty widgets make no duplicate requests when the connection opens while they load', async () => {
  // Holds the 900 ms wait for the connection, however slow it is.
  const context = await twentyWidgetPage(900)
  const page = await context.newPage()
  const { asked, handshakes, sockets, rested } = watch(page)
  await open(page)
  await expect.poll(() => sockets).toHaveLength(1)
  await expect.poll(() => asked.some((call) => call.includes('/events/logs'))).toBe(true)
  await expect.poll(() => asked.some((call) => call.includes('/events?after='))).toBe(true)
  await rested()
  expect(asked.length).toBeGreaterThan(20)
  expect(repeated(asked)).toEqual([])
  expect([sockets.length, handshakes.length]).toEqual([1, 1])
})
