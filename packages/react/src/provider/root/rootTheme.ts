/**
 * Colours inside the kit's root; the host's page is unchanged. `auto` follows the page: its declared `color-scheme`,
 * else its background behind the root, else the system.
 */
export type Theme = 'auto' | 'light' | 'dark'

type Scheme = Exclude<Theme, 'auto'>

export interface RootTheme {
  theme: Theme
  /** The page has the opposite scheme: without an own background, text would be unreadable. */
  ownGround: boolean
}

/** @param root Declares its own `color-scheme`, so the page's is read from the parent element. */
export function readTheme(root: Element, initialTheme: Theme): RootTheme {
  const host = getParent(root) ?? root
  const system = watchSystemTheme().matches ? 'dark' : 'light'
  const schemes = getComputedStyle(host).colorScheme.split(' ')
  const [light, dark] = [schemes.includes('light'), schemes.includes('dark')]
  const ownScheme = light === dark ? null : light ? 'light' : 'dark'
  const background = readBackground(host)
  const theme = initialTheme === 'auto' ? (ownScheme ?? background ?? 'auto') : initialTheme
  const effectiveTheme = theme === 'auto' ? system : theme
  const page = background ?? ownScheme ?? (light && dark ? system : 'light')
  return { theme, ownGround: effectiveTheme !== page }
}

export function watchTheme(onChange: () => void): () => void {
  const system = watchSystemTheme()
  const observer = new MutationObserver(onChange)
  // Sites switch themes on these elements, by classes or attributes with arbitrary names.
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
  system.addEventListener('change', onChange)
  // Backgrounds may fade by a transition.
  document.addEventListener('transitionend', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
    document.removeEventListener('transitionend', onChange)
  }
}

const watchSystemTheme = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Scheme of the first opaque background; `null` when the page has none. */
function readBackground(host: Element): Scheme | null {
  for (let element: Element | null = host; element; element = getParent(element)) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = parseColor(getComputedStyle(element).backgroundColor)
    if (alpha >= 128) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? 'dark' : 'light'
  }
  return null
}

function getParent(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

const cache = new Map<string, readonly number[]>()

function parseColor(color: string): readonly number[] {
  const cached = cache.get(color)
  if (cached) return cached
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return []
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const rgba = Array.from(context.getImageData(0, 0, 1, 1).data)
  // A fading background passes through many colours: bound the cache.
  if (cache.size > 50) cache.clear()
  cache.set(color, rgba)
  return rgba
}
