import type { MouseEvent } from 'react'

/** Document or shadow root of a node; `document` queries do not enter shadow roots. */
export function getRootNode(node: Node): Document | ShadowRoot {
  const root = node.getRootNode()
  return root instanceof ShadowRoot ? root : (node.ownerDocument ?? document)
}

export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

export function openInThisTab(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  open()
}

/** A field, a menu or an open dialog handles this key. */
export function isTyping(event: KeyboardEvent): boolean {
  const path = event.composedPath().filter((one) => one instanceof Element)
  const trees = new Set(path.map((one) => one.getRootNode()))
  for (const tree of trees)
    if ((tree instanceof Document || tree instanceof ShadowRoot) && tree.querySelector('dialog[open]'))
      return true
  const [inner] = path
  if (!inner) return false
  if (inner.closest('[role=menu], [contenteditable]')) return true
  return inner.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}
