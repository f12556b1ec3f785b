import { Keyboard, LogOut, PanelLeft, Plus } from 'lucide-react'
import { density, theme } from '../../choices/choices.js'
import { densities } from '../header/densities.js'
import { themes } from '../header/themes.js'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import { allEntries } from '../navigation/entries.js'
import { toggleSidebar } from '../navigation/toggleSidebar.js'
import type { Item } from './item.js'

export const pageItems: readonly Item[] = allEntries.map(({ path, label, key, icon: Icon }) => ({
  id: `pagina-${path.slice(1)}`,
  label,
  picture: <Icon aria-hidden="true" />,
  keys: `g ${key}`,
  to: path,
}))

export function actionItems(commands: ShellCommands, signOut: () => void): readonly Item[] {
  return [
    {
      id: 'nova-sessao',
      label: 'Nova Sessão',
      picture: <Plus aria-hidden="true" />,
      keys: 'n',
      to: commands.newSession,
    },
    ...themes.map(({ value, label, icon: Icon }) => ({
      id: `tema-${value}`,
      label: `Tema: ${label}`,
      picture: <Icon aria-hidden="true" />,
      to: () => theme.set(value),
    })),
    ...densities.map(({ value, label, icon: Icon }) => ({
      id: `densidade-${value}`,
      label: `Densidade: ${label}`,
      picture: <Icon aria-hidden="true" />,
      to: () => density.set(value),
    })),
    {
      id: 'menu-lateral',
      label: 'Recolher ou expandir o menu',
      picture: <PanelLeft aria-hidden="true" />,
      keys: '[',
      to: toggleSidebar,
    },
    {
      id: 'atalhos',
      label: 'Atalhos do teclado',
      picture: <Keyboard aria-hidden="true" />,
      keys: '?',
      to: commands.openShortcuts,
    },
    { id: 'sair', label: 'Sair', picture: <LogOut aria-hidden="true" />, to: signOut },
  ]
}
