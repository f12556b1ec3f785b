import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { closePages, getSharedBrowser, openContext, signIn } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

interface Circumstances {
  /** Resolves when the socket may reach the gateway. */
  socket: () => Promise<void>
  /** Answers carry their event cursor. */
  dates?: boolean
}

/** Sessions page of a signed-in user. */
async function open({ socket, dates = true }: Circumstances) {
  const context = await openContext(browser, gateway.url)
  onTestFinished(() => context.close())
  await signIn(context, gateway.url)
  const page = await context.newPage()
  // A call still running when the page closes cannot be answered.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
  })
  await page.route('**/socket.io/**', async (route) => {
    await socket()
    await route.continue().catch(() => {})
  })
  if (!dates) {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      // The body is already decompressed.
      const { 'x-event-cursor': _, 'content-encoding': __, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
  }
  const feed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto('/sessions')
  return {
    page,
    /** API reads, in order. */
    reads,
    /** Resolves once the socket has caught up and the resulting reads were requested. */
    async caughtUp() {
      await (await feed).finished()
      await page.evaluate(async () => {
        for (let turn = 0; turn < 10; turn++) await new Promise(requestAnimationFrame)
      })
    },
  }
}

/** Socket gate, opened on demand. */
function heldBack() {
  let letThrough = () => {}
  const socket = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  return { socket: () => socket, letThrough }
}

it('reads each thing once on the first load of the sessions page', async () => {
  const writer = await gateway.client()
  await writer.sessions.create({ name: 'Loja Centro' })
  const { page, reads, caughtUp } = await open({ socket: async () => {} })
  await page.getByText('Loja Centro').first().waitFor()
  await caughtUp()
  expect(reads).toContain('/api/sessions')
  expect(reads).toEqual([...new Set(reads)])
})

it('shows changes made between the read and the connection without reading again', async () => {
  const writer = await gateway.client()
  const { session } = await writer.sessions.create({ name: 'Loja Norte' })
  const { socket, letThrough } = heldBack()
  const { page, reads, caughtUp } = await open({ socket })
  await page.getByText('Loja Norte').first().waitFor()
  await writer.sessions.update({ id: session.id, name: 'Loja Sul' })
  letThrough()
  await page.getByText('Loja Sul').first().waitFor()
  await caughtUp()
  expect(reads.filter((read) => read === '/api/sessions')).toHaveLength(1)
})

it('reads again once connected if the server sends no event cursor', async () => {
  const writer = await gateway.client()
  await writer.sessions.create({ name: 'Loja Leste' })
  const { socket, letThrough } = heldBack()
  const { page, reads, caughtUp } = await open({ socket, dates: false })
  await page.getByText('Loja Leste').first().waitFor()
  letThrough()
  await caughtUp()
  expect(reads.filter((read) => read === '/api/sessions')).toHaveLength(2)
})
