import type { Zoom } from './group.js'

interface PlotView {
  times: readonly number[]
  index: number | null
  zoom: Zoom | null
}

type KeyMove = { at: number } | { at: null; by: null } | { zoom: Zoom | null }

/** Keyboard navigation of a plot: arrows, Home and End move between points, Escape resets the zoom. */
export function findKeyMove(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { times, index, zoom }: PlotView,
): KeyMove | null {
  if (ctrlKey || metaKey || altKey) return null
  const visible = times.filter((time) => zoom === null || (time >= zoom.from && time <= zoom.to))
  const last = visible.length - 1
  const at = index === null ? undefined : times[index]
  const position = at === undefined ? -1 : visible.indexOf(at)
  const moveTo = (next: number): KeyMove | null => {
    const time = visible[Math.min(last, Math.max(0, next))]
    return time === undefined ? null : { at: time }
  }
  switch (key) {
    case 'ArrowLeft':
      return moveTo(position < 0 ? last : position - 1)
    case 'ArrowRight':
      return moveTo(position < 0 ? last : position + 1)
    case 'Home':
      return moveTo(0)
    case 'End':
      return moveTo(last)
    case '+':
      return visible.length > 4 ? { zoom: zoomAround(visible, position < 0 ? last : position) } : null
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
function zoomAround(visible: readonly number[], position: number): Zoom | null {
  const half = Math.floor(visible.length / 4)
  const from = visible[Math.max(0, Math.min(position - half, visible.length - 1 - 2 * half))]
  const to = visible[Math.min(visible.length - 1, Math.max(position + half, 2 * half))]
  return from === undefined || to === undefined ? null : { from, to }
}
