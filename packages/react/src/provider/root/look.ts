/**
 * Which colours the kit has within its root; it changes nothing of the host's page. `auto` follows the page: what it
 * declares (`color-scheme`), else what it paints behind the root, else the system.
 */
export type Theme = 'auto' | 'light' | 'dark'

type Scheme = Exclude<Theme, 'auto'>

export interface Look {
  theme: Theme
  /** The page behind is of the other scheme: without a ground of our own, what stands on it could not be read. */
  ownGround: boolean
}

/** @param root Declares a `color-scheme` of its own: the page's is read from the element around it. */
export function lookIn(root: Element, wanted: Theme): Look {
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

/** Calls `act` whenever the page, or the system, may look otherwise. Returns what ends that. */
export function watchLook(act: () => void): () => void {
  const system = darkSystem()
  const observer = new MutationObserver(act)
  // Where products switch; a class or attribute of theirs is called as they like.
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
  system.addEventListener('change', act)
  // Grounds fade.
  document.addEventListener('transitionend', act)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', act)
    document.removeEventListener('transitionend', act)
  }
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** By the first ground that covers; `null` where the page paints none. */
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

/** Colours are written in many ways; a canvas understands them all. */
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
  // A ground that fades has many colours.
  if (known.size > 50) known.clear()
  known.set(color, rgba)
  return rgba
}
