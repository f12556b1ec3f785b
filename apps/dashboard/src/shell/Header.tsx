import { ConnectionBadge, NotificationBell, useAuth } from '@morpheus/react'
import { useLocation } from 'wouter'
import { Drawer } from './Drawer.js'
import { ThemeMenu } from './ThemeMenu.js'
import { UserMenu } from './UserMenu.js'

export function Header() {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const name = user?.name ?? ''
  return (
    <header className="app-header">
      <Drawer />
      <p className="app-welcome mo-truncate" title={name}>
        Bem-vindo, <strong>{name}</strong>
      </p>
      <ConnectionBadge />
      <div className="app-header-tools">
        <ThemeMenu />
        <NotificationBell onOpenSession={(id) => navigate(`/sessions/${encodeURIComponent(id)}`)} />
        <UserMenu />
      </div>
    </header>
  )
}
