import { join } from 'node:path'

const session = {
  id: 's1',
  name: 'Loja Centro',
  description: null,
  status: 'connected',
  phone: '5511987654321:12',
  phoneNumber: '5511987654321',
  qrCode: null,
  apiType: 'MORPHEUS',
  connectionMethod: 'QR_CODE',
  profilePic: null,
  lastActivity: null,
  createdAt: '2026-11-01T12:00:00.000Z',
}
const history = {
  sessionId: 's1',
  parts: Array.from({ length: 48 }, (_, part) => ['up', 'down', 'reconnecting'][part >> 4] ?? 'up'),
  outages: [],
  uptime: { day: 91.66, week: null, month: null },
}
const answers = {
  '/api/sessions': { sessions: [session], total: 1, nextCursor: null },
  '/api/monitoring/availability': {
    from: '2026-11-21T12:00:00.000Z',
    to: '2026-11-22T12:00:00.000Z',
    timeZone: 'America/Sao_Paulo',
    sessions: [history],
    stops: [],
  },
}

export const themes = [
  { theme: 'light', system: 'light' },
  { theme: 'light', system: 'dark' },
  { theme: 'dark', system: 'light' },
  { theme: 'dark', system: 'dark' },
  { theme: 'auto', system: 'light' },
  { theme: 'auto', system: 'dark' },
]

/** Elements on every page whose colours differ between light and dark. */
const samples = {
  button: '.mo-button-primary',
  'button with a colour of its provider': '.shop .mo-button-primary',
  'button with a colour of the page': '.brand .mo-button-primary',
  card: '.mo-session-card',
  'availability bar': '.mo-heartbeat-run[data-mo-state="down"]',
  input: '.mo-input',
}

/**
 * Opens a page in each theme and takes screenshots.
 * @returns the elements of each theme, with their colours
 */
export async function readColours(browser, url, pictures, name) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 720, height: 420 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.route('http://gateway.invalid/**', (route) => {
    const data = answers[new URL(route.request().url()).pathname]
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ status: data ? 200 : 404, headers, json: { success: data !== undefined, data } })
  })
  const colours = new Map()
  for (const { theme, system } of themes) {
    const key = `${theme} on a ${system} system`
    await page.emulateMedia({ colorScheme: system })
    await page.goto(`${url}/?theme=${theme}`)
    for (const selector of Object.values(samples))
      await page.locator(selector).first().waitFor({ state: 'attached' })
    colours.set(key, await page.evaluate(coloursInPage, samples))
    await page.screenshot({ path: join(pictures, `${name} ${key}.png`.replaceAll(' ', '-')) })
  }
  await context.close()
  return colours
}

/** Runs in the page. */
async function coloursInPage(samples) {
  for (const animation of document.getAnimations()) animation.finish()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const properties = [
    'color',
    'backgroundColor',
    'borderTopColor',
    'outlineColor',
    'fill',
    'stroke',
    'caretColor',
  ]
  /** Normalizes colour notations to red, green, blue and opacity. */
  const inPixels = (colour) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = '#000'
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return colour === 'none' ? 'none' : [...canvas.getImageData(0, 0, 1, 1).data].join(' ')
  }
  const read = (name, element) => {
    const style = getComputedStyle(element)
    return {
      name,
      isSample: name in samples,
      colours: properties.map((property) => `${property}: ${inPixels(style[property])}`),
    }
  }
  return [
    ...Object.entries(samples).map(([name, selector]) => read(name, document.querySelector(selector))),
    ...Array.from(document.querySelectorAll('.mo-root, .mo-root *'), (element) =>
      read(`${element.localName}.${element.getAttribute('class') ?? ''}`, element),
    ),
  ]
}

/** @returns the differences as text; empty when equal */
export function differences(expected, actual) {
  const lines = []
  for (const [theme, elements] of expected) {
    const others = actual.get(theme)
    if (others.length !== elements.length)
      lines.push(`${theme}: ${others.length} elements instead of ${elements.length}`)
    for (const [index, element] of elements.entries())
      for (const [part, colour] of element.colours.entries()) {
        const other = others[index]?.colours[part]
        if (!isSame(colour, other)) lines.push(`${theme}: ${element.name}: ${other} instead of ${colour}`)
      }
  }
  return lines
}

/** Tolerates rounding by one, where a compiler has mixed the colours. */
function isSame(one, other = '') {
  const [left, right] = [one.split(' '), other.split(' ')]
  return left.every((part, index) => part === right[index] || Math.abs(part - right[index]) <= 1)
}

/** @throws Error when the sources look alike in both themes, which would make the comparison meaningless */
export function expectThemes(colours) {
  const look = (key) => colours.get(key).filter(({ isSample }) => isSample)
  for (const [index, { name, colours: light }] of look('light on a light system').entries()) {
    const dark = look('dark on a dark system')[index].colours
    if (light.every((colour, part) => colour === dark[part]))
      throw new Error(`${name}: the same in light and dark`)
  }
  for (const theme of ['light', 'dark'])
    if (
      JSON.stringify(look(`auto on a ${theme} system`)) !==
      JSON.stringify(look(`${theme} on a ${theme} system`))
    )
      throw new Error(`auto is not ${theme} on a ${theme} system`)
}
