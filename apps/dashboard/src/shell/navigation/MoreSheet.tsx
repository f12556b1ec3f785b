import { Dialog } from '@morpheus/react/ui'
import { useEffect } from 'react'
import { version } from '../../version.js'
import { allEntries } from './entries.js'
import { NavLink } from './NavLink.js'

/** Sheet with all pages, on phones. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const wide = window.matchMedia('(width >= 768px)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    <Dialog title="Menu" className="app-more" onClose={onClose}>
      <ul className="app-more-list">
        {allEntries.map((entry) => (
          <li key={entry.path}>
            <NavLink entry={entry} className="app-nav-link" onNavigate={onClose} />
          </li>
        ))}
      </ul>
      <p className="app-version">{version}</p>
    </Dialog>
  )
}
