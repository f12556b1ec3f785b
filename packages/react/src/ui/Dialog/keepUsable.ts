/** Styles that an open modal needs, or it blocks the page invisibly. */
const needed = { display: 'flex', visibility: 'visible', 'pointer-events': 'auto', position: 'fixed' }

/** Overrides page styles that would hide or disable an open dialog. */
export function keepUsable(dialog: HTMLElement): void {
  const { style } = dialog
  const seen = getComputedStyle(dialog)
  const set = (name: keyof typeof needed) => style.setProperty(name, needed[name], 'important')
  if (seen.display === 'none') set('display')
  if (seen.visibility !== 'visible') set('visibility')
  if (seen.pointerEvents === 'none') set('pointer-events')
  if (seen.position !== 'fixed') {
    set('position')
    style.setProperty('inset', '0', 'important')
  }
}
