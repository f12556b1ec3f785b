import type { Session } from '@morpheus/sdk'
import { allEntries } from '../navigation/entries.js'
import { toggleSidebar } from '../navigation/toggleSidebar.js'
import type { SessionVerb } from '../palette/sessionVerbs.js'

const rowSelector =
  '#conteudo :is([data-mo-row], article, tbody tr, :is([role="listbox"], [role="grid"]), li:has(> a, > button))'
const linkSelector = 'a[href], button:not(:disabled)'

/** Moves focus to the next or previous row's link; from outside a list, to the first. */
function moveInList(step: 1 | -1): boolean {
  const active = document.activeElement
  if (active?.closest('[role="listbox"], [role="grid"]'))
    return press(active, step === 1 ? 'ArrowDown' : 'ArrowUp')
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => row.checkVisibility() && !row.closest('nav, [role="tablist"]') && focusTarget(row) !== null,
  )
  const current = rows.findLastIndex((row) => row.contains(active))
  if (current === -1 && step === -1) return false
  const next = rows[current + step]
  const destination = next && focusTarget(next)
  if (!destination) return false
  destination.focus()
  destination.scrollIntoView({ block: 'nearest' })
  return true
}

/** Forwards an arrow key to a list that handles its own keys. */
function press(list: Element, key: string): boolean {
  list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

function focusTarget(row: HTMLElement): HTMLElement | null {
  if (row.tabIndex >= 0) return row
  return row.querySelector<HTMLElement>('[data-mo-row-focus]') ?? row.querySelector<HTMLElement>(linkSelector)
}

export interface ShellCommands {
  go: (path: string) => void
  openPalette: () => void
  openShortcuts: () => void
  newSession: () => void
  runOnSession: (session: Session, verb: SessionVerb) => void
  openTrace: (id: string) => void
}

export interface Shortcut {
  keys: string
  label: string
  group: 'Ir para' | 'Em qualquer página' | 'Em listas'
  /** Returns `false` when there was nothing to do, and the browser handles the key. */
  run: (commands: ShellCommands) => unknown
}

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
  // The table's rows handle this key.
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
