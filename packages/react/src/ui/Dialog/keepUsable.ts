/** What an open modal has to be, or the page stands still behind something that nobody can see or press. */
const needed = { display: 'flex', visibility: 'visible', 'pointer-events': 'auto', position: 'fixed' }

/** However heavy a rule of the page's own is, a dialog that opened can be seen and used. */
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
