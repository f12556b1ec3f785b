import { getRootNode } from './lib/dom.js'

const gap = 8
const openDialogs = '.mo-dialog[open], dialog[open]'
/** Headings and what is pressed or typed into. */
const controls =
  'h1, h2, h3, button, a[href], input, select, textarea, summary, [role=tab], .mo-dialog-header, .mo-editor-nav'
/** Pixels; something taller, such as a card that is a link, may be covered in part. */
const maxControl = 120
/** Part of the window's height in which a toast is still at its top. */
const upper = 0.45

/** Moves the toasts to the topmost place that covers the fewest controls, or to the bottom when they would cover a code. */
export function place(host: HTMLElement): void {
  host.style.removeProperty('inset-block')
  const tree = getRootNode(host)
  const start = host.getBoundingClientRect()
  const scope = [...tree.querySelectorAll(openDialogs)].at(-1) ?? tree
  const obstacles = [...scope.querySelectorAll(controls)]
    .filter((one) => !host.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ height }) => height > 0 && height <= maxControl)
  const limit = window.innerHeight * upper
  const below = obstacles.map(({ bottom }) => bottom + gap).filter((top) => top > start.top && top <= limit)
  let best = { top: start.top, covered: Number.POSITIVE_INFINITY }
  for (const top of [start.top, ...below].sort((a, b) => a - b)) {
    const box = new DOMRect(start.x, top, start.width, start.height)
    const covered = obstacles.filter((obstacle) => getOverlap(box, obstacle)).length
    if (covered < best.covered) best = { top, covered }
  }
  if (best.top !== start.top) host.style.insetBlockStart = `${best.top}px`
  const codes = [...tree.querySelectorAll('.mo-keep-clear')].map((one) => one.getBoundingClientRect())
  const hostBox = host.getBoundingClientRect()
  if (codes.some((code) => getOverlap(hostBox, code))) host.style.insetBlock = 'auto 16px'
}

function getOverlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}
