import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closePages, getSharedBrowser } from './browser.js'

const root = join(import.meta.dirname, '..')
const origin = 'https://produto.test'

/** Unlayered styles of products, loaded after the kit's, so equal specificity wins. */
const rules = {
  bare: '',
  bootstrap: file('bootstrap/dist/css/bootstrap.css'),
  tailwind: file('tailwindcss/preflight.css'),
  rude: `
    * { box-sizing: content-box }
    button { all: unset }
    h2 { font-size: 60px; color: red; transform: rotate(3deg) }
    dialog { display: none }
    body { line-height: 2.2; letter-spacing: 1px; text-align: center; text-transform: uppercase; pointer-events: none }
    #stage { pointer-events: auto }
    div { margin: 10px; line-height: 3 }
    section, header, p, label, form { padding: 30px; border: 3px dotted red; float: left; max-width: 50% }
    dt { font-weight: 900; color: blue }
    svg { width: 60px; height: auto; fill: red }
    a:hover, a { color: magenta; text-decoration: underline wavy; font-size: 30px }
    input[type="text"], input[type="email"], input[type="password"], input { width: 40px; height: 90px; border: 9px solid }
    .page button:not(:disabled) { margin: 20px; background: yellow; text-shadow: 0 0 9px red }
    .page a:not([href=""]) { color: red; background: yellow; border-bottom: 5px solid }
    ul li::before { content: 'x' }
    :focus { outline: 5px solid red }
  `,
}

function file(path: string): string {
  return readFileSync(join(root, 'node_modules', path), 'utf8')
}

/** Bundles the widgets like a product, with its React and the published packages. */
async function bundle(reactFrom: string): Promise<string> {
  const resolve = createRequire(join(root, reactFrom, 'package.json')).resolve
  const alias = ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: dirname(resolve(`${name}/package.json`)),
  }))
  const built = await build({
    root: join(root, 'apps/dashboard'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(root, 'apps/dashboard/src/gallery/hosts/start.tsx'),
        output: { codeSplitting: false, format: 'es' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const code = outputs.flatMap(({ output }) => output).find((part) => part.type === 'chunk')
  if (code?.type !== 'chunk') throw new Error('Nothing was built')
  return code.code
}

let browser: Browser
let scripts: Record<'19' | '18', string>
const sheet = readFileSync(join(root, 'packages/react/dist/styles.css'), 'utf8')
beforeAll(async () => {
  const [newer, older] = await Promise.all([bundle('packages/react'), bundle('examples/embed-react-18')])
  scripts = { '19': newer, '18': older }
  browser = await getSharedBrowser()
})
afterAll(closePages)

interface Product {
  host?: keyof typeof rules
  react?: keyof typeof scripts
  query?: string
  more?: string
  framed?: boolean
  /** Background behind the widgets. */
  ground?: string
}

async function visit(product: Product) {
  const { host = 'bare', react = '19', query = '', more = '', framed = false, ground = '#fff' } = product
  const context = await browser.newContext({
    viewport: { width: 1000, height: 2300 },
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.clock.setFixedTime('2026-11-22T12:00:00Z')
  const head = query.includes('isolate') ? '' : `<style>${sheet}</style>`
  const html = `<!doctype html><html lang="pt-BR"><head><title>Produto</title>${head}<style>${rules[host]}</style>
    <style>html body { margin: 0; background: ${ground} } #stage#stage { width: 900px; margin: 0 } ${more}</style></head>
    <body><main class="page"><div id="stage"></div></main><script type="module" src="/kit.js"></script></body></html>`
  const frame = `<!doctype html><html lang="pt-BR"><head><title>Produto</title></head><body style="margin: 0">
    <iframe title="Morpheus" src="/${query}" style="border: 0; inline-size: 1000px; block-size: 2300px"></iframe></body></html>`
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/kit.js') return route.fulfill({ body: scripts[react], contentType: 'text/javascript' })
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 })
    return route.fulfill({ body: framed && pathname === '/fora' ? frame : html, contentType: 'text/html' })
  })
  await page.goto(`${origin}/${framed ? 'fora' : query}`, { waitUntil: 'commit' })
  // Wait for the frame: the outer page is empty.
  if (framed) await expect.poll(() => page.frames().length).toBe(2)
  return { page, problems }
}

/** Screenshots of the widgets, an open menu and a dialog. */
async function pictures(page: Page) {
  const at = page.frames().at(-1) ?? page.mainFrame()
  await at.getByText('Loja Centro').first().waitFor()
  await at.getByText('O servidor respondeu 500').waitFor()
  const widgets = await at.locator('#stage').screenshot()
  await at.getByRole('button', { name: 'Mais ações' }).click()
  await at.getByRole('menuitem', { name: 'Excluir' }).waitFor()
  const menu = await at.locator('.mo-menu').screenshot()
  await at.getByRole('menuitem', { name: 'Ler código' }).click()
  const dialog = at.getByRole('dialog')
  await dialog.getByRole('img').first().waitFor()
  // The countdown changes constantly: mask it.
  const opened = await dialog.screenshot({ mask: [dialog.locator('.mo-qr-life')] })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return { widgets, menu, dialog: opened }
}

/** Share of visibly different pixels. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  return page.evaluate(
    async (sources) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
      // Most pixels are equal as a whole: comparing each colour of millions of them took seconds.
      const pixels = new Uint32Array(one.data.buffer)
      const others = new Uint32Array(other.data.buffer)
      let different = 0
      for (let at = 0; at < pixels.length; at += 1) {
        if (pixels[at] === others[at]) continue
        const inks = [0, 1, 2].map((ink) => at * 4 + ink)
        if (inks.some((ink) => Math.abs((one.data[ink] ?? 0) - (other.data[ink] ?? 0)) > 40)) different += 1
      }
      return different / (one.width * one.height)
    },
    [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  )
}

/** Products whose screenshots differ from a page without own styles. */
async function differences(own: Product, products: Record<string, Product>): Promise<string[]> {
  const bare = await visit(own)
  const expected = await pictures(bare.page)
  const different: string[] = []
  for (const [name, product] of Object.entries(products)) {
    const { page, problems } = await visit(product)
    const seen = await pictures(page)
    for (const part of ['widgets', 'menu', 'dialog'] as const) {
      const share = await difference(bare.page, expected[part], seen[part])
      if (share > 0.0005) different.push(`${name}, ${part}: ${share.toFixed(4)} of the picture`)
    }
    different.push(...problems.map((problem) => `${name}: ${problem}`))
    await page.close()
  }
  return different
}

test('widgets look the same on every host page', { timeout: 240_000 }, async () => {
  const products: Record<string, Product> = {
    bootstrap: { host: 'bootstrap' },
    tailwind: { host: 'tailwind' },
    'rude, isolated, StrictMode': { host: 'rude', query: '?isolate&strict' },
    'rude, React 18, StrictMode, in an iframe': { host: 'rude', react: '18', query: '?strict', framed: true },
  }
  expect(await differences({}, products)).toEqual([])
})

test('widgets look the same on dark pages, declared or only painted dark', { timeout: 240_000 }, async () => {
  const dark = { query: '?auto', ground: '#111' }
  const products: Record<string, Product> = {
    'rude, painted': { ...dark, host: 'rude', more: 'html body { color: #eee }' },
  }
  expect(await differences({ ...dark, more: ':root { color-scheme: dark }' }, products)).toEqual([])
})

const styleOf = (found: Locator, name: string) =>
  found.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

test('host styles stay intact between widgets, and design tokens on :root apply', async () => {
  const tokens = ':root { --mo-accent: #f0a }'
  for (const query of ['?own', '?own&isolate']) {
    const { page } = await visit({ host: 'rude', query, more: tokens })
    expect(await styleOf(page.getByRole('button', { name: 'Entrar' }), 'background-color')).toBe(
      'rgb(255, 0, 170)',
    )
    // No page style reaches a shadow root.
    if (!query.includes('isolate'))
      expect(await styleOf(page.getByRole('heading', { name: 'Do produto' }), 'font-size')).toBe('60px')
  }
})

test("a dialog works despite the page's dialog styles", async () => {
  const { page } = await visit({
    more: `dialog { display: none !important; position: static !important; visibility: hidden !important }
      body, dialog { pointer-events: none !important } #stage { pointer-events: auto }`,
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Ler código' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar com QR Code' })
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('widgets fit a 360 px column in a wide window', async () => {
  const { page } = await visit({ query: '?column' })
  const title = page.getByRole('heading', { name: 'Contatos' })
  await title.waitFor()
  await page.locator('.mo-detail-columns').waitFor()
  await page.getByText('Bia Lima').first().waitFor()
  const wider = await page.locator('.mo-root').evaluate((root) => {
    // Ghost buttons extend beyond the edge by their padding, so their label is aligned.
    const edge = root.getBoundingClientRect().left + 360 + 10
    const hidden = (element: Element) => element.closest('.mo-sr, [popover]:not(:popover-open)') !== null
    const clipped = (element: Element) => element.parentElement?.closest('.mo-truncate, .mo-tab-list') != null
    return [...root.querySelectorAll('*')]
      .filter(
        (element) => element.getBoundingClientRect().right > edge && !hidden(element) && !clipped(element),
      )
      .map((element) => element.className)
  })
  expect(wider).toEqual([])
})
