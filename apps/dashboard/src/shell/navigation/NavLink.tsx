import { Link, useLocation } from 'wouter'
import { useFallenCount } from '../fallenCount.js'
import { type Entry, leadsTo } from './entries.js'

interface NavLinkProps {
  entry: Entry
  className: string
  label?: string
  onNavigate?: (() => void) | undefined
}

/** A page's place in a menu, with what is down beside the sessions. */
export function NavLink({ entry, className, label = entry.label, onNavigate }: NavLinkProps) {
  const [location] = useLocation()
  const Icon = entry.icon
  return (
    <Link
      href={entry.path}
      className={className}
      title={entry.label}
      aria-current={leadsTo(entry, location) ? 'page' : undefined}
      onClick={() => onNavigate?.()}
    >
      <Icon aria-hidden="true" />
      <span className="app-nav-label">{label}</span>
      {entry.path === '/sessions' && <FallenBadge />}
    </Link>
  )
}

/** How many are down, in red: what is up says nothing. */
function FallenBadge() {
  const count = useFallenCount()
  if (count === 0) return null
  return (
    <span className="app-nav-count">
      {count > 99 ? '99+' : count}
      <span className="mo-sr"> fora do ar</span>
    </span>
  )
}
