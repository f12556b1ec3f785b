import { NotificationBell, useAuth, useRealtimeStatus } from '@morpheus/react'
import { Menu } from '@morpheus/react/ui'
import { zonedFormat } from '@morpheus/sdk/format'
import { Monitor, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { theme } from '../../preferences/preferences.js'
import { usePreference } from '../../preferences/usePreference.js'
import { attentionPath, sessionPath } from '../../sessionPaths.js'
import { Keys } from '../keyboard/Keys.js'
import { themes } from './themes.js'
import { UserMenu } from './UserMenu.js'

/** Milliseconds: shorter interruptions are not shown. */
const lossDelayMs = 3000

/** Shows that the page is live, or since when it is not: the data was current until the connection was lost. */
function LivePill() {
  const status = useRealtimeStatus()
  const isDisconnected = status === 'reconnecting' || status === 'offline'
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => setLostAt(isDisconnected ? Date.now() : null), [isDisconnected])
  const now = useSeconds(isDisconnected)
  const age = lostAt === null ? 0 : Math.max(0, now - lostAt)
  const isAged = lostAt !== null && age >= lossDelayMs

  return (
    <span
      className="app-live"
      data-live={status === 'connected'}
      data-lost={isDisconnected}
      data-aged={isAged}
    >
      <span className="app-live-dot" aria-hidden="true" />
      <span className="app-live-text" role="status">
        {status === 'connected' ? 'Ao vivo' : isDisconnected ? 'Sem conexão' : 'Conectando…'}
      </span>
      {isAged && (
        <span className="mo-figures">
          há {formatAge(age)}
          <span className="app-live-since">
            {' '}
            · dados de {zonedFormat(hourAndMinute, undefined).format(lostAt)}
          </span>
        </span>
      )}
    </span>
  )
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const

function formatAge(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}

function useSeconds(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

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
          onOpenSession={({ id }) => navigate(sessionPath(id))}
          attentionHref={attentionPath}
          onOpenHref={navigate}
        />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}

function ThemeMenu() {
  const themeChoice = usePreference(theme)
  const Icon = themes.find(({ value }) => value === themeChoice)?.icon ?? Monitor
  return (
    <Menu
      label="Aparência"
      triggerClassName="mo-icon-button app-theme"
      trigger={<Icon aria-hidden="true" />}
      items={themes.map(({ value, label, icon: ItemIcon }) => ({
        label,
        icon: <ItemIcon aria-hidden="true" />,
        checked: value === themeChoice,
        onSelect: () => theme.set(value),
      }))}
    />
  )
}
