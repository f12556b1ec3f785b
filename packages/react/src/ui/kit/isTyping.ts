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
