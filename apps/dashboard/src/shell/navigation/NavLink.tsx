import { Link, useLocation } from 'wouter'
import { attentionPath } from '../../sessionPaths.js'
import { useAttentionCount } from '../attentionCount.js'
import { type Entry, isCurrentPage } from './entries.js'

interface NavLinkProps {
  entry: Entry
  className: string
  label?: string
  onNavigate?: (() => void) | undefined
}

export function NavLink({ entry, className, label = entry.label, onNavigate }: NavLinkProps) {
  const [location] = useLocation()
  const Icon = entry.icon
  return (
    <>
      <Link
        href={entry.path}
        className={className}
        title={entry.label}
        aria-current={isCurrentPage(entry, location) ? 'page' : undefined}
        onClick={() => onNavigate?.()}
      >
        <Icon aria-hidden="true" />
        <span className="app-nav-label">{label}</span>
      </Link>
      {entry.path === '/sessions' && <AttentionBadge onNavigate={onNavigate} />}
    </>
  )
}

function AttentionBadge({ onNavigate }: Pick<NavLinkProps, 'onNavigate'>) {
  const count = useAttentionCount()
  if (count === 0) return null
  const text = count === 1 ? '1 sessão precisa de atenção' : `${count} sessões precisam de atenção`
  return (
    <Link
      href={attentionPath}
      className="app-nav-count"
      title={text}
      aria-label={text}
      onClick={() => onNavigate?.()}
    >
      {count > 99 ? '99+' : count}
    </Link>
  )
}
