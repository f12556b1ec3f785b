/** What a series is drawn in. */
export type SeriesInk = 'accent' | 'quiet' | 'danger'
export type Ink = SeriesInk | `${SeriesInk}-wash` | 'text' | 'grid'

/** A canvas knows no custom properties: invisible elements wear the colours, and are asked what they came to. */
export function createInks(host: HTMLElement) {
  const known = new Map<Ink, string>()
  return {
    of(ink: Ink): string {
      const before = known.get(ink)
      if (before) return before
      const wearer = host.querySelector(`.mo-ink-${ink}`)
      const color = wearer ? getComputedStyle(wearer).color : 'gray'
      known.set(ink, color)
      return color
    },
    refresh: () => known.clear(),
  }
}

/** By the system, or by the theme of the root around. Returns the function that stops watching. */
export function whenThemeChanges(host: HTMLElement, act: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(act)
  const root = host.closest('.mo-root')
  if (root) observer.observe(root, { attributeFilter: ['data-mo-theme', 'class', 'style'] })
  dark.addEventListener('change', act)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', act)
  }
}
