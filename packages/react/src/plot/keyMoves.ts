import type { Zoom } from './group.js'

interface PlotView {
  times: readonly number[]
  index: number | null
  zoom: Zoom | null
}

type Moved = { at: number } | { at: null; by: null } | { zoom: Zoom | null }

/** Keyboard navigation of a plot: arrows, Home and End move between points, Escape resets the zoom. */
export function keyMoves(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { times, index, zoom }: PlotView,
): Moved | null {
  if (ctrlKey || metaKey || altKey) return null
  const shown = times.filter((time) => zoom === null || (time >= zoom.from && time <= zoom.to))
  const last = shown.length - 1
  const at = index === null ? undefined : times[index]
  const position = at === undefined ? -1 : shown.indexOf(at)
  const to = (next: number): Moved | null => {
    const time = shown[Math.min(last, Math.max(0, next))]
    return time === undefined ? null : { at: time }
  }
  switch (key) {
    case 'ArrowLeft':
      return to(position < 0 ? last : position - 1)
    case 'ArrowRight':
      return to(position < 0 ? last : position + 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(last)
    case '+':
      return shown.length > 4 ? { zoom: around(shown, position < 0 ? last : position) } : null
    case '-':
      return zoom ? { zoom: null } : null
    case 'Escape':
      if (zoom) return { zoom: null }
      return at === undefined ? null : { at: null, by: null }
    default:
      return null
  }
}

/** Half of the visible range, centred on the point as far as the ends allow. */
function around(shown: readonly number[], position: number): Zoom | null {
  const half = Math.floor(shown.length / 4)
  const from = shown[Math.max(0, Math.min(position - half, shown.length - 1 - 2 * half))]
  const to = shown[Math.min(shown.length - 1, Math.max(position + half, 2 * half))]
  return from === undefined || to === undefined ? null : { from, to }
}
