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
export function readTheme(root: Element, wanted: Theme): RootTheme {
  const around = outward(root) ?? root
  const system = darkSystem().matches ? 'dark' : 'light'
  const declared = getComputedStyle(around).colorScheme.split(' ')
  const [light, dark] = [declared.includes('light'), declared.includes('dark')]
  const only = light === dark ? null : light ? 'light' : 'dark'
  const painted = paintedBehind(around)
  const theme = wanted === 'auto' ? (only ?? painted ?? 'auto') : wanted
  const worn = theme === 'auto' ? system : theme
  const page = painted ?? only ?? (light && dark ? system : 'light')
  return { theme, ownGround: worn !== page }
}

export function watchTheme(act: () => void): () => void {
  const system = darkSystem()
  const observer = new MutationObserver(act)
  // Sites switch themes on these elements, by classes or attributes with arbitrary names.
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
  system.addEventListener('change', act)
  // Backgrounds may fade by a transition.
  document.addEventListener('transitionend', act)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', act)
    document.removeEventListener('transitionend', act)
  }
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Scheme of the first opaque background; `null` when the page has none. */
function paintedBehind(around: Element): Scheme | null {
  for (let element: Element | null = around; element; element = outward(element)) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgbaOf(getComputedStyle(element).backgroundColor)
    if (alpha >= 128) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? 'dark' : 'light'
  }
  return null
}

function outward(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

const known = new Map<string, readonly number[]>()

function rgbaOf(color: string): readonly number[] {
  const before = known.get(color)
  if (before) return before
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return []
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const rgba = Array.from(context.getImageData(0, 0, 1, 1).data)
  // A fading background passes through many colours: bound the cache.
  if (known.size > 50) known.clear()
  known.set(color, rgba)
  return rgba
}
