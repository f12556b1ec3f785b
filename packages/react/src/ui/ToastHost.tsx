import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { MorpheusContext, useMorpheusContext } from '../provider/context.js'
import { useTexts } from '../provider/texts.js'
import { dismissToast, raiseToasts, type Toast, type ToastTone } from '../provider/toasts.js'
import { IconButton } from './IconButton.js'
import { LiveRegion } from './LiveRegion.js'
import { getRootNode } from './lib/dom.js'
import { classes } from './lib/rootProps.js'
import './toast.css'

/** Core spec §8: top right, for four seconds. */
const shownFor = 4000

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info }

/** Container of the toasts, in the top layer; each toast raises it above open dialogs. */
export function ToastHost() {
  const { toasts: store } = useMorpheusContext()
  const texts = useTexts().common
  const toasts = useStore(store, (state) => state.toasts)
  const dialogs = useStore(store, (state) => state.dialogs)
  const ref = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: raised again above each new dialog
  useLayoutEffect(() => {
    const host = ref.current
    if (!host) return
    host.setAttribute('popover', 'manual')
    if (host.matches(':popover-open')) host.hidePopover()
    if (newest === undefined) return
    host.showPopover()
    avoidOverlap(host)
  }, [newest, dialogs])

  return (
    <>
      <section ref={ref} className="mo-toasts" aria-label={texts.notifications}>
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            close={texts.close}
            onGone={() => dismissToast(store, toast.id)}
          />
        ))}
      </section>
      <LiveRegion />
    </>
  )
}

const gap = 8
const openDialogs = '.mo-dialog[open], dialog[open]'
/** Headings and what is pressed or typed into. */
const controls =
  'h1, h2, h3, button, a[href], input, select, textarea, summary, [role=tab], .mo-dialog-header, .mo-editor-nav'
/** Pixels; something taller, such as a card that is a link, may be covered in part. */
const maxControl = 120
/** Part of the window's height in which a toast is still at its top. */
const upper = 0.45

/** Moves to the topmost place that covers the fewest controls, or to the bottom when it would cover a code. */
function avoidOverlap(host: HTMLElement): void {
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
    const place = new DOMRect(start.x, top, start.width, start.height)
    const covered = obstacles.filter((obstacle) => getOverlap(place, obstacle)).length
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

function ToastItem({ toast, close, onGone }: { toast: Toast; close: string; onGone: () => void }) {
  const Icon = icons[toast.tone]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onGoneRef = useRef(onGone)
  const startTimer = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onGoneRef.current(), shownFor)
  }
  const stopTimer = () => clearTimeout(timer.current)

  useEffect(() => {
    timer.current = setTimeout(() => onGoneRef.current(), shownFor)
    return () => clearTimeout(timer.current)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it stops the clock, nothing more
    <div
      className={`mo-toast mo-toast-${toast.tone}`}
      onPointerEnter={stopTimer}
      onPointerLeave={startTimer}
      onFocus={stopTimer}
      onBlur={startTimer}
    >
      <Icon aria-hidden="true" />
      <p className="mo-toast-text">
        {toast.text}
        {toast.times !== undefined && <span className="mo-toast-times mo-figures"> × {toast.times}</span>}
      </p>
      <IconButton className="mo-toast-close" label={close} icon={<X />} onClick={onGone} />
    </div>
  )
}

/** Area that toasts must not cover, such as a code to scan or type. */
export function ToastClearance({ className, children }: { className: string; children: ReactNode }) {
  const toasts = useContext(MorpheusContext)?.toasts
  useLayoutEffect(() => {
    if (toasts) raiseToasts(toasts)
  }, [toasts])
  return <div className={classes(className, 'mo-keep-clear')}>{children}</div>
}
