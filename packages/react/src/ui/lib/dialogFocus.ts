import { focusedElement } from './dom.js'

const fields = '.mo-dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])'

/**
 * Focuses the first field of a dialog, or its title; the browser would focus the close button. Respects an existing
 * autofocus.
 */
export function focusStart(dialog: HTMLElement): void {
  const title = dialog.querySelector<HTMLElement>('.mo-dialog-title')
  const close = dialog.querySelector('.mo-dialog-close')
  const at = focusedElement()
  if (at !== null && dialog.contains(at) && at !== dialog && at !== title && at !== close) return
  const start = dialog.querySelector<HTMLElement>(fields) ?? title
  start?.focus({ preventScroll: true })
}
