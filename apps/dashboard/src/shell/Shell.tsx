import { Dialog, isTyping, LazyBoundary, lazy } from '@morpheus/react/ui'
import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { shortcuts, sidebar } from '../preferences/preferences.js'
import { usePreference } from '../preferences/usePreference.js'
import { version } from '../version.js'
import { DeferredRouter } from './DeferredRouter.js'
import { Header } from './header/Header.js'
import { type ShellCommands, shortcutTable } from './keyboard/shortcutTable.js'
import { Logo } from './Logo.js'
import { allEntries, barEntries, footerEntries, mainEntries } from './navigation/entries.js'
import { NavLink } from './navigation/NavLink.js'
import { toggleSidebar } from './navigation/toggleSidebar.js'
import { PageBoundary } from './PageBoundary.js'
import type { SessionCommandProps } from './SessionCommand.js'
import type { TraceCommandProps } from './TraceCommand.js'
import '../styles/shell.css'
import '../styles/sidebar.css'
import '../styles/header.css'

/** Milliseconds between the keys of a sequence. */
const timeoutMs = 1200

/** Listens to the keyboard while mounted, except while the user types or a dialog or menu is open. */
function useShortcuts(commands: ShellCommands): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  }, [commands])

  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      const withMod = event.ctrlKey || event.metaKey
      if (!withMod && (shortcuts.get() === 'off' || isTyping(event))) return
      if (['Shift', 'Control', 'Meta'].includes(event.key)) return
      const key = event.key.toLowerCase()
      const keySequence = first !== null && event.timeStamp - first.at < timeoutMs ? `${first.key} ` : ''
      const pressed = withMod ? `mod+${key}` : keySequence + key
      const match = shortcutTable.find(({ keys }) => keys === pressed)
      const isBeginning = shortcutTable.some(({ keys }) => keys.startsWith(`${pressed} `))
      first = isBeginning ? { key: pressed, at: event.timeStamp } : null
      if (match && match.run(latest.current) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const Palette = lazy(async () => (await import('./palette/Palette.js')).default)
const ShortcutsDialog = lazy(async () => (await import('./keyboard/ShortcutsDialog.js')).default)
const NewSession = lazy(async () => (await import('./NewSession.js')).default)
const SessionCommand = lazy(async () => (await import('./SessionCommand.js')).default)

const TraceCommand = lazy(async () => (await import('./TraceCommand.js')).default)

type SessionRun = Omit<SessionCommandProps, 'onClose'>
type TraceTarget = Omit<TraceCommandProps, 'onClose'>

export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'session' | SessionRun | TraceTarget | null>(
    null,
  )
  const [, navigate] = useLocation()
  const commands = useMemo(
    (): ShellCommands => ({
      go: navigate,
      openPalette: () => setOpen('palette'),
      openShortcuts: () => setOpen('shortcuts'),
      newSession: () => setOpen('session'),
      runOnSession: (session, verb) => setOpen({ session, verb }),
      openTrace: (traceId) => setOpen({ traceId }),
    }),
    [navigate],
  )
  useShortcuts(commands)
  const close = useCallback(() => setOpen(null), [])

  return (
    <div className="app-shell">
      <a className="app-skip" href="#conteudo">
        Pular para o conteúdo
      </a>
      <aside className="app-sidebar-column" aria-label="Menu">
        <Sidebar />
      </aside>
      <div className="app-column">
        <Header onSearch={commands.openPalette} onShortcuts={commands.openShortcuts} />
        <DeferredRouter>
          {(displayedLocation, isPending) => (
            <>
              {isPending && <Progress />}
              <Main shown={displayedLocation}>{children}</Main>
            </>
          )}
        </DeferredRouter>
      </div>
      <BottomBar />
      <LazyBoundary fallback={<Progress />}>
        {open === 'palette' && <Palette commands={commands} onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {open === 'session' && <NewSession onClose={close} />}
        {typeof open === 'object' && open !== null && 'verb' in open && (
          <SessionCommand {...open} onClose={close} />
        )}
        {typeof open === 'object' && open !== null && 'traceId' in open && (
          <TraceCommand {...open} onClose={close} />
        )}
      </LazyBoundary>
    </div>
  )
}

function Main({ shown, children }: { shown: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const previousLocation = useRef(shown)

  // A new page starts at its top, for sighted users and screen readers; the browser places the first one.
  // Synchronous: the next key may already be for the new page.
  useLayoutEffect(() => {
    if (previousLocation.current === shown) return
    previousLocation.current = shown
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [shown])

  return (
    <main ref={main} id="conteudo" className="app-main" tabIndex={-1}>
      <LazyBoundary fallback={<Progress />}>
        <PageBoundary key={shown}>{children}</PageBoundary>
      </LazyBoundary>
    </main>
  )
}

function Progress() {
  return (
    <div className="app-progress" role="status">
      <span className="mo-sr">Carregando…</span>
    </div>
  )
}

function Sidebar() {
  const isNarrow = usePreference(sidebar) === 'narrow'
  return (
    <div className="app-sidebar">
      <Link href="/dashboard" className="app-brand">
        <Logo />
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

function BottomBar() {
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

function MoreSheet({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const wideScreen = window.matchMedia('(width >= 768px)')
    wideScreen.addEventListener('change', onClose)
    return () => wideScreen.removeEventListener('change', onClose)
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
