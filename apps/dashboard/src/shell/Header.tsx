import { ConnectionBadge, NotificationBell, useAuth } from '@morpheus/react'
import { Avatar, Menu } from '@morpheus/react/ui'
import { LogOut } from 'lucide-react'
import { useLocation } from 'wouter'
import { Drawer } from './Drawer.js'
import { ThemeMenu } from './ThemeMenu.js'

export function Header() {
  const { user, signOut } = useAuth()
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
          items={[{ label: 'Sair', icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() }]}
        />
      </div>
    </header>
  )
}
