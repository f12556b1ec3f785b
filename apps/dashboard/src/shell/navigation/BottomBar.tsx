import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { barEntries } from './entries.js'
import { MoreSheet } from './MoreSheet.js'
import { NavLink } from './NavLink.js'

/** Bottom navigation of a phone: frequent pages, and a button for the rest. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false)
  const [location] = useLocation()

  // Wherever one goes, also by the back button, it closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the occasion
  useEffect(() => setOpen(false), [location])

  return (
    <nav className="app-bar" aria-label="Atalhos de páginas">
      <ul>
        {barEntries.map((entry) => (
          <li key={entry.path}>
            <NavLink entry={entry} className="app-bar-link" label={entry.short ?? entry.label} />
          </li>
        ))}
        <li>
          <button
            type="button"
            className="app-bar-link"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Ellipsis aria-hidden="true" />
            <span className="app-nav-label">Mais</span>
          </button>
        </li>
      </ul>
      {isOpen && <MoreSheet onClose={() => setOpen(false)} />}
    </nav>
  )
}
