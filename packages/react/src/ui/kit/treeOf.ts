/** Document or shadow root of a node; `document` queries do not enter shadow roots. */
export function treeOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode()
  return root instanceof ShadowRoot ? root : (node.ownerDocument ?? document)
}

export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}
