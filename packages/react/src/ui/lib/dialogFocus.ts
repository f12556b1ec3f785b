import { focusedElement } from './dom.js'

const fields = '.mo-dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])'
/** A switch as the first focus would be turned by the first press of Space. */
const typedFields = `${fields}:not([role="switch"])`

/**
 * Focuses the first field of a dialog, or its title; the browser would focus the close button. Respects an existing
 * autofocus.
 */
export function focusStart(dialog: HTMLElement): void {
  const title = dialog.querySelector<HTMLElement>('.mo-dialog-title')
  const close = dialog.querySelector('.mo-dialog-close')
  const focused = focusedElement()
  if (
    focused !== null &&
    dialog.contains(focused) &&
    focused !== dialog &&
    focused !== title &&
    focused !== close
  )
    return
  const focusTarget =
    dialog.querySelector<HTMLElement>(typedFields) ?? dialog.querySelector<HTMLElement>(fields) ?? title
  focusTarget?.focus({ preventScroll: true })
}
