/** Series colours: received, sent, queued, failed, comparison. */
export type SeriesInk = 'data-1' | 'data-2' | 'data-3' | 'data-4' | 'data-5'
export type StateInk = 'good' | 'watch' | 'bad'
export type Ink = SeriesInk | `${SeriesInk}-wash` | `${SeriesInk}-part` | StateInk | 'text' | 'grid' | 'hatch'

const series = ['data-1', 'data-2', 'data-3', 'data-4', 'data-5'] as const

export const inks: readonly Ink[] = [
  ...series,
  ...series.map((name) => `${name}-wash` as const),
  ...series.map((name) => `${name}-part` as const),
  'good',
  'watch',
  'bad',
  'text',
  'grid',
  'hatch',
]

/** Resolves theme colours through hidden elements: a canvas cannot read custom properties. */
export function readInks(host: HTMLElement) {
  const cache = new Map<Ink, string>()
  return {
    of(ink: Ink): string {
      const cached = cache.get(ink)
      if (cached) return cached
      const wearer = host.querySelector(`.mo-ink-${ink}`)
      const color = wearer ? getComputedStyle(wearer).color : 'gray'
      cache.set(ink, color)
      return color
    },
    refresh: () => cache.clear(),
  }
}

export function watchTheme(host: HTMLElement, onChange: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(onChange)
  const root = host.closest('.mo-root')
  if (root) observer.observe(root, { attributeFilter: ['data-mo-theme', 'class', 'style'] })
  dark.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', onChange)
  }
}
