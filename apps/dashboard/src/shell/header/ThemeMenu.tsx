import { Menu } from '@morpheus/react/ui'
import { Monitor } from 'lucide-react'
import { theme } from '../../choices/choices.js'
import { useChoice } from '../../choices/useChoice.js'
import { themes } from './themes.js'

export function ThemeMenu() {
  const chosen = useChoice(theme)
  const Icon = themes.find(({ value }) => value === chosen)?.icon ?? Monitor
  return (
    <Menu
      label="Aparência"
      triggerClassName="mo-icon-button app-theme"
      trigger={<Icon aria-hidden="true" />}
      items={themes.map(({ value, label, icon: ItemIcon }) => ({
        label,
        icon: <ItemIcon aria-hidden="true" />,
        checked: value === chosen,
        onSelect: () => theme.set(value),
      }))}
    />
  )
}
