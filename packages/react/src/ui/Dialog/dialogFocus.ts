import { focusedElement } from '../kit/treeOf.js'

const fields = '.mo-dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])'

/**
 * Where work in a dialog begins: at its first field, or at its title where there is none. The browser would begin at the
 * button that closes it. Whoever asked for the focus otherwise keeps it.
 */
export function focusStart(dialog: HTMLElement): void {
  const title = dialog.querySelector<HTMLElement>('.mo-dialog-title')
  const close = dialog.querySelector('.mo-dialog-close')
  const at = focusedElement()
  if (at !== null && dialog.contains(at) && at !== dialog && at !== title && at !== close) return
  const start = dialog.querySelector<HTMLElement>(fields) ?? title
  start?.focus({ preventScroll: true })
}
