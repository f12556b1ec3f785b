import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { closePages, getSharedBrowser, signIn } from './browser.js'
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

async function openContext(system: 'light' | 'dark'): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: gateway.url, colorScheme: system })
  onTestFinished(() => context.close())
  return context
}

/** The requests that finish, measured by the test itself: a listener may outlive its page. */
function collectRequests(page: Page): Request[] {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return finished
}

const pathOf = (request: Request): string => new URL(request.url()).pathname

describe('the first load', () => {
  it('is compressed, cached permanently and loads no font that the login does not use', async () => {
    const page = await (await openContext('light')).newPage()
    const finished = collectRequests(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    await page.waitForLoadState('networkidle')
    const requests = [...finished]
    const assets = await Promise.all(
      requests.map(async (request) => {
        const [answer, { responseBodySize: size }] = await Promise.all([request.response(), request.sizes()])
        return { path: pathOf(request), headers: (await answer?.allHeaders()) ?? {}, size }
      }),
    )
    const code = assets.filter(({ path, size }) => /\.(js|css)$/.test(path) && size > 512)
    expect(code.length).toBeGreaterThan(1)
    for (const { path, headers } of code) {
      expect([path, headers['content-encoding']]).toEqual([path, expect.stringMatching(/^(br|gzip)$/)])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toContain('Accept-Encoding')
    }
    expect(code.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(132_000)
    expect(assets.filter(({ path }) => path.includes('jetbrains'))).toEqual([])
  })

  it('loads the sessions page without the socket and axios, within 184 kB', async () => {
    const context = await openContext('light')
    await signIn(context, gateway.url)
    const page = await context.newPage()
    const finished = collectRequests(page)
    const loadedLater = page.waitForRequest(/\/assets\/live-/)
    await page.route(/\/assets\/live-/, () => {})
    await page.goto('/sessions')
    await page.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
    await loadedLater
    await page.evaluate(() => performance.getEntriesByName('morpheus:first-screen').length)
    const code = finished.filter((request) => /\.(js|css)$/.test(pathOf(request)))
    expect(code.map(pathOf).filter((path) => /axios-|live-|login-/.test(path))).toEqual([])
    const application = code.filter((request) =>
      /\/(index|application|rules|start|firstPaint)-/.test(pathOf(request)),
    )
    expect(application.length).toBeGreaterThan(5)
    const sizes = await Promise.all(application.map((request) => request.sizes()))
    expect(sizes.reduce((sum, size) => sum + size.responseBodySize, 0)).toBeLessThan(184_000)
  })

  it.each([
    ['the frame of the shell', '/sessions', true, '.app-frame-side'],
    ['the mark', '/login', false, '.app-frame-brand'],
  ] as const)(
    'shows %s before the application has loaded, and then nothing of it',
    async (_, path, isSignedIn, part) => {
      const context = await openContext('dark')
      if (isSignedIn) await signIn(context, gateway.url)
      await (await gateway.client()).sessions.create({ name: 'Loja da moldura' })
      const page = await context.newPage()
      const reads: string[] = []
      page.on('request', (request) => reads.push(new URL(request.url()).pathname))
      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route(/\/assets\/(?!firstPaint).*\.js$/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator(part).waitFor()
      // The sessions, before the code that keeps them live.
      if (isSignedIn) await page.locator('.app-frame-row', { hasText: 'Loja da moldura' }).waitFor()
      expect(await page.locator('.app-frame-header').isVisible()).toBe(isSignedIn)
      arrive()
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('.app-frame').isVisible()).toBe(false)
      expect(reads.filter((read) => read === '/api/sessions')).toHaveLength(isSignedIn ? 1 : 0)
    },
  )

  it('lists only preload files that exist', async () => {
    const listed: unknown = await (await fetch(`${gateway.url}/chunks.json`)).json()
    if (!Array.isArray(listed)) throw new TypeError('No list')
    const answers = await Promise.all(
      listed.map(async (path) => fetch(`${gateway.url}${path}`, { method: 'HEAD' })),
    )
    expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([])
    expect(answers.length).toBeGreaterThan(20)
  })

  it("loads every API call of the sessions page from that page's own files", async () => {
    const morpheus = await gateway.client()
    for (let shop = 10; shop < 24; shop++) await morpheus.sessions.create({ name: `Loja ${shop}` })
    const context = await openContext('light')
    await signIn(context, gateway.url)
    const page = await context.newPage()
    const scripts: string[] = []
    const reads: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Preloaded scripts are fetched but not executed.
      // The socket's file has the events' calls, and comes after the page.
      if (request.resourceType() === 'script' && !pathname.includes('/live-')) scripts.push(pathname)
      if (pathname.startsWith('/api/')) reads.push(pathname)
    })
    await page.goto('/sessions')
    await page.getByRole('table', { name: 'Tabela de sessões' }).getByText('Loja 23').first().waitFor()
    await expect.poll(() => reads).toContain('/api/monitoring/sessions')
    await expect.poll(() => reads).toContain('/api/monitoring/availability')
    await page.waitForFunction(() => performance.getEntriesByName('morpheus:warm-up').length > 0)
    const texts = await Promise.all(
      scripts.map(async (path) => (await fetch(`${gateway.url}${path}`)).text()),
    )
    const withCalls = scripts.filter((_, place) =>
      /["'`](GET|POST|PUT|DELETE) \/[a-z]/.test(texts[place] ?? ''),
    )
    const entry = await (await fetch(`${gateway.url}/sessions`)).text()
    // The entry page lists this page's files and the shared ones.
    const [, named = ''] = entry.split('&quot;/sessions&quot;:')
    expect(withCalls.length).toBeGreaterThan(0)
    expect(withCalls.filter((path) => !named.includes(path.slice(1)))).toEqual([])
  })

  it('requests all files of the dashboard page at once for a signed-in user', async () => {
    const context = await openContext('light')
    await signIn(context, gateway.url)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Without the start script, only the list can cause requests.
    await page.route(/\/assets\/start-.*\.js$/, () => {})
    await page.goto('/dashboard', { waitUntil: 'commit' })
    for (const file of [/application-.*\.js$/, /application-.*\.css$/, /panel-.*\.js$/])
      await expect.poll(() => asked.filter((path) => file.test(path))).toHaveLength(1)
    expect(asked.filter((path) => /SessionsPage|login-|live-|axios-/.test(path))).toEqual([])
  })

  it.each(['/login', '/sessions'])('renders %s complete, without a placeholder first', async (path) => {
    const context = await openContext('light')
    if (path !== '/login') await signIn(context, gateway.url)
    await context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (seen.length > 0 || !document.getElementById('root')?.firstElementChild) return
        seen.push(document.querySelector('main h1')?.textContent ?? 'nothing')
      }).observe(document, { childList: true, subtree: true })
    })
    const page = await context.newPage()
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await title.waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([await title.textContent()])
  })

  it("shows the navigation while the page's code is loading", async () => {
    const context = await openContext('light')
    await signIn(context, gateway.url)
    const page = await context.newPage()
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/assets\/panel-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Sessões' }).first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    arrive()
    await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  })

  it.each([
    { chosen: 'dark', system: 'light', canvas: 'rgb(11, 14, 13)', bar: '#0b0e0d' },
    { chosen: 'auto', system: 'dark', canvas: 'rgb(11, 14, 13)', bar: '#0b0e0d' },
  ] as const)('paints the $chosen theme before the application loads, on a $system system', async (given) => {
    const context = await openContext(given.system)
    await context.addInitScript((theme) => localStorage.setItem('morpheus-theme', theme), given.chosen)
    const page = await context.newPage()
    // Without the application, the screen shows only the first paint.
    await page.route(/\/assets\/(?!firstPaint).*\.js$/, () => {})
    await page.goto('/login', { waitUntil: 'commit' })
    const painted = () =>
      page.evaluate(() => {
        const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
        const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        const bar = bars.find(({ media }) => matchMedia(media).matches)?.content
        return {
          canvas: backgroundColor,
          bar,
          colorScheme,
          root: document.getElementById('root')?.childElementCount,
        }
      })
    await expect.poll(painted).toEqual({
      canvas: given.canvas,
      bar: given.bar,
      colorScheme: given.chosen === 'auto' ? 'light dark' : given.chosen,
      root: 0,
    })
  })
})
