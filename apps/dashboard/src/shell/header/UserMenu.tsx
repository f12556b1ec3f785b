import { useAuth } from '@morpheus/react'
import { Avatar, LazyBoundary, lazy, Menu } from '@morpheus/react/ui'
import { Keyboard, KeyboardOff, LogOut, MonitorOff } from 'lucide-react'
import { useState } from 'react'
import { density, shortcuts, theme } from '../../preferences/preferences.js'
import { usePreference } from '../../preferences/usePreference.js'
import { densities } from './densities.js'
import { themes } from './themes.js'

const SignOutEverywhere = lazy(async () => (await import('./SignOutEverywhere.js')).default)

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user, signOut } = useAuth()
  const preferences = {
    theme: usePreference(theme),
    density: usePreference(density),
    shortcuts: usePreference(shortcuts),
  }
  const [isConfirming, setConfirming] = useState(false)
  const name = user?.name ?? ''
  const hasShortcuts = preferences.shortcuts === 'on'
  const ShortcutsIcon = hasShortcuts ? KeyboardOff : Keyboard
  return (
    <>
      <Menu
        label="Menu do usuário"
        triggerClassName="app-user"
        trigger={<Avatar name={name} src={user?.avatar ?? null} size="small" />}
        header={
          <>
            <p className="app-user-name">{name}</p>
            <p className="mo-muted mo-truncate">{user?.email}</p>
          </>
        }
        items={[
          ...themes.map(({ value, label, icon: Icon }) => ({
            group: 'Aparência',
            label,
            icon: <Icon aria-hidden="true" />,
            checked: value === preferences.theme,
            onSelect: () => theme.set(value),
          })),
          ...densities.map(({ value, label, icon: Icon }) => ({
            group: 'Densidade',
            label,
            icon: <Icon aria-hidden="true" />,
            checked: value === preferences.density,
            onSelect: () => density.set(value),
          })),
          {
            group: 'Teclado',
            label: 'Atalhos do teclado',
            icon: <Keyboard aria-hidden="true" />,
            onSelect: onShortcuts,
          },
          {
            group: 'Teclado',
            label: hasShortcuts ? 'Desligar atalhos' : 'Ligar atalhos',
            icon: <ShortcutsIcon aria-hidden="true" />,
            onSelect: () => shortcuts.set(hasShortcuts ? 'off' : 'on'),
          },
          {
            group: 'Conta',
            label: 'Sair',
            icon: <LogOut aria-hidden="true" />,
            onSelect: () => void signOut(),
          },
          {
            group: 'Conta',
            label: 'Encerrar todos os acessos',
            icon: <MonitorOff aria-hidden="true" />,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      {isConfirming && (
        <LazyBoundary>
          <SignOutEverywhere onCancel={() => setConfirming(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
