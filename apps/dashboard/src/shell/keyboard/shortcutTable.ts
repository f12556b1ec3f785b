import { allEntries } from '../navigation/entries.js'
import { toggleSidebar } from '../navigation/toggleSidebar.js'
import { focusSearch } from './focusSearch.js'
import { moveInList } from './moveInList.js'

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
