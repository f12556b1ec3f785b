import { Link, useLocation } from 'wouter'
import { version } from '../version.js'
import { Mark } from './Mark.js'
import { type Entry, footerEntries, mainEntries } from './navigation.js'

/** Where everything is. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="app-sidebar">
      <Link href="/dashboard" className="app-brand" onClick={() => onNavigate?.()}>
        <Mark />
        Morpheus
      </Link>
      <nav className="app-nav" aria-label="Principal">
        <Entries entries={mainEntries} onNavigate={onNavigate} />
      </nav>
      <nav className="app-nav app-nav-footer" aria-label="Ajuda e sistema">
        <Entries entries={footerEntries} onNavigate={onNavigate} />
      </nav>
      <p className="app-version">{version}</p>
    </div>
  )
}

function Entries({
  entries,
  onNavigate,
}: {
  entries: readonly Entry[]
  onNavigate: (() => void) | undefined
}) {
  const [location] = useLocation()
  return (
    <ul>
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link
            href={path}
            className="app-nav-link"
            aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            onClick={() => onNavigate?.()}
          >
            <Icon aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
