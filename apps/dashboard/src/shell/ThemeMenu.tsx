import type { Theme } from '@morpheus/react'
import { Menu } from '@morpheus/react/ui'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../theme.js'

const themes: readonly { theme: Theme; label: string; icon: LucideIcon }[] = [
  { theme: 'light', label: 'Claro', icon: Sun },
  { theme: 'dark', label: 'Escuro', icon: Moon },
  { theme: 'auto', label: 'Como o sistema', icon: Monitor },
]

export function ThemeMenu() {
  const chosen = useTheme()
  const Icon = themes.find(({ theme }) => theme === chosen)?.icon ?? Monitor
  return (
    <Menu
      label="Aparência"
      triggerClassName="mo-icon-button"
      trigger={<Icon aria-hidden="true" />}
      items={themes.map(({ theme, label, icon: ItemIcon }) => ({
        label,
        icon: <ItemIcon aria-hidden="true" />,
        checked: theme === chosen,
        onSelect: () => setTheme(theme),
      }))}
    />
  )
}
