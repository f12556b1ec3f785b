const rows =
  '#conteudo :is([data-mo-row], article, tbody tr, :is([role="listbox"], [role="grid"]), li:has(> a, > button))'
const opens = 'a[href], button:not(:disabled)'

/** Moves focus to the next or previous row's link; from outside a list, to the first. */
export function moveInList(step: 1 | -1): boolean {
  const active = document.activeElement
  if (active?.closest('[role="listbox"], [role="grid"]'))
    return press(active, step === 1 ? 'ArrowDown' : 'ArrowUp')
  const all = [...document.querySelectorAll<HTMLElement>(rows)].filter(
    (row) => row.checkVisibility() && !row.closest('nav, [role="tablist"]') && target(row) !== null,
  )
  const current = all.findLastIndex((row) => row.contains(active))
  if (current === -1 && step === -1) return false
  const next = all[current + step]
  const goal = next && target(next)
  if (!goal) return false
  goal.focus()
  goal.scrollIntoView({ block: 'nearest' })
  return true
}

/** Lists with their own arrow keys handle the move themselves. */
function press(list: Element, key: string): boolean {
  list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function target(row: HTMLElement): HTMLElement | null {
  if (row.tabIndex >= 0) return row
  return row.querySelector<HTMLElement>('[data-mo-row-focus]') ?? row.querySelector<HTMLElement>(opens)
}
