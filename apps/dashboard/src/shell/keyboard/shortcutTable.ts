import { allEntries } from '../navigation/entries.js'
import { toggleSidebar } from '../navigation/toggleSidebar.js'

const rows =
  '#conteudo :is([data-mo-row], article, tbody tr, :is([role="listbox"], [role="grid"]), li:has(> a, > button))'
const opens = 'a[href], button:not(:disabled)'

/** Moves focus to the next or previous row's link; from outside a list, to the first. */
function moveInList(step: 1 | -1): boolean {
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

export interface ShellCommands {
  go: (path: string) => void
  openPalette: () => void
  openShortcuts: () => void
  newSession: () => void
}

export interface Shortcut {
  keys: string
  label: string
  group: 'Ir para' | 'Em qualquer página' | 'Em listas'
  /** Returns `false` when there was nothing to do, and the browser handles the key. */
  run: (commands: ShellCommands) => unknown
}

/** All shortcuts, for the listener and for the list that `?` opens. */
export const shortcutTable: readonly Shortcut[] = [
  {
    keys: 'mod+k',
    label: 'Buscar sessões, contatos, páginas e ações',
    group: 'Em qualquer página',
    run: (shell) => shell.openPalette(),
  },
  { keys: 'n', label: 'Nova sessão', group: 'Em qualquer página', run: (shell) => shell.newSession() },
  { keys: '/', label: 'Buscar nesta página', group: 'Em qualquer página', run: focusSearch },
  { keys: '[', label: 'Recolher ou expandir o menu', group: 'Em qualquer página', run: toggleSidebar },
  {
    keys: '?',
    label: 'Mostrar os atalhos',
    group: 'Em qualquer página',
    run: (shell) => shell.openShortcuts(),
  },
  { keys: 'j', label: 'Próximo item', group: 'Em listas', run: () => moveInList(1) },
  { keys: 'k', label: 'Item anterior', group: 'Em listas', run: () => moveInList(-1) },
  // Handled by the table's rows.
  { keys: 'x', label: 'Selecionar a sessão', group: 'Em listas', run: () => false },
  ...allEntries.map(
    ({ path, label, key }): Shortcut => ({
      keys: `g ${key}`,
      label,
      group: 'Ir para',
      run: (shell) => shell.go(path),
    }),
  ),
]

function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('#conteudo input[type="search"]')
  const field = [...fields].find((one) => one.checkVisibility() && !one.disabled)
  if (!field) return false
  field.focus()
  field.select()
  return true
}
