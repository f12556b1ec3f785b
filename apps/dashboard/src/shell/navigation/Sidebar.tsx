import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link } from 'wouter'
import { sidebar } from '../../choices/choices.js'
import { useChoice } from '../../choices/useChoice.js'
import { version } from '../../version.js'
import { Mark } from '../Mark.js'
import { footerEntries, mainEntries } from './entries.js'
import { NavLink } from './NavLink.js'
import { toggleSidebar } from './toggleSidebar.js'

export function Sidebar() {
  const isNarrow = useChoice(sidebar) === 'narrow'
  return (
    <div className="app-sidebar">
      <Link href="/dashboard" className="app-brand">
        <Mark />
        <span className="app-nav-label">Morpheus</span>
      </Link>
      <Entries label="Principal" entries={mainEntries} />
      <Entries label="Ajuda e sistema" entries={footerEntries} />
      <div className="app-sidebar-foot">
        <p className="app-version">{version}</p>
        <button
          type="button"
          className="app-sidebar-toggle mo-icon-button"
          aria-label={isNarrow ? 'Expandir menu' : 'Recolher menu'}
          title={`${isNarrow ? 'Expandir' : 'Recolher'} menu ( [ )`}
          aria-expanded={!isNarrow}
          onClick={toggleSidebar}
        >
          {isNarrow ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
        </button>
      </div>
    </div>
  )
}

function Entries({ label, entries }: { label: string; entries: typeof mainEntries }) {
  return (
    <nav className="app-nav" aria-label={label}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <NavLink entry={entry} className="app-nav-link" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
