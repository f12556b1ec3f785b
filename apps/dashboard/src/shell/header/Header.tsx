import { NotificationBell, useAuth } from '@morpheus/react'
import { Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { attentionPlace, sessionPlace } from '../../sessionPlaces.js'
import { Keys } from '../keyboard/Keys.js'
import { LivePill } from './LivePill.js'
import { ThemeMenu } from './ThemeMenu.js'
import { UserMenu } from './UserMenu.js'

interface HeaderProps {
  onSearch: () => void
  onShortcuts: () => void
}

export function Header({ onSearch, onShortcuts }: HeaderProps) {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const name = user?.name ?? ''
  return (
    <header className="app-header">
      <p className="app-welcome mo-truncate" title={name}>
        Bem-vindo, <strong>{name}</strong>
      </p>
      <button
        type="button"
        className="app-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Search aria-hidden="true" />
        <span className="app-search-text">Buscar…</span>
        <Keys keys="mod+k" />
      </button>
      <div className="app-header-tools">
        <LivePill />
        <ThemeMenu />
        <NotificationBell
          onOpenSession={({ id }) => navigate(sessionPlace(id))}
          attentionHref={attentionPlace}
          onOpenHref={navigate}
        />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
