import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launch, signIn, visitor } from './browser.js'
import { type House, openHouse } from './house.js'

let browser: Browser
let house: House

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

interface Circumstances {
  /** Resolves when the socket may reach the gateway. */
  socket: () => Promise<void>
  /** Whether answers say as of which event they are. */
  dates?: boolean
}

/** The sessions page, loaded by somebody who is signed in. */
async function open({ socket, dates = true }: Circumstances) {
  const context = await visitor(browser, house.url)
  onTestFinished(() => context.close())
  await signIn(context, house.url)
  const page = await context.newPage()
  // A call that is under way when the page closes cannot be answered any more.
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
      // The body is unpacked by now.
      const { 'x-event-cursor': _, 'content-encoding': __, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
  }
  const feed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto('/sessions')
  return {
    page,
    /** What was read of the API, in order. */
    reads,
    /** The socket is connected and has caught up, and whoever reads again because of it has asked. */
    async caughtUp() {
      await (await feed).finished()
      await page.evaluate(async () => {
        for (let turn = 0; turn < 10; turn++) await new Promise(requestAnimationFrame)
      })
    },
  }
}

/** A socket that reaches the gateway once it is let through. */
function heldBack() {
  let letThrough = () => {}
  const socket = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  return { socket: () => socket, letThrough }
}

it('reads each thing once on the first load of the sessions page', async () => {
  const writer = await house.client()
  await writer.sessions.create({ name: 'Loja Centro' })
  const { page, reads, caughtUp } = await open({ socket: async () => {} })
  await page.getByText('Loja Centro').first().waitFor()
  await caughtUp()
  expect(reads).toContain('/api/sessions')
  expect(reads).toEqual([...new Set(reads)])
})

it('loses nothing that happens between the read and the connection, and reads nothing again for it', async () => {
  const writer = await house.client()
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

it('reads again what a server does not date, once it is connected', async () => {
  const writer = await house.client()
  await writer.sessions.create({ name: 'Loja Leste' })
  const { socket, letThrough } = heldBack()
  const { page, reads, caughtUp } = await open({ socket, dates: false })
  await page.getByText('Loja Leste').first().waitFor()
  letThrough()
  await caughtUp()
  expect(reads.filter((read) => read === '/api/sessions')).toHaveLength(2)
})
