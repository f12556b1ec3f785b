import { LazyBoundary, lazy } from '@morpheus/react/ui'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Header } from './header/Header.js'
import type { ShellCommands } from './keyboard/shortcutTable.js'
import { useShortcuts } from './keyboard/useShortcuts.js'
import { BottomBar } from './navigation/BottomBar.js'
import { Sidebar } from './navigation/Sidebar.js'
import { PageBoundary } from './PageBoundary.js'
import { Progress } from './Progress.js'
import { ShownLocation } from './ShownLocation.js'
import '../styles/shell.css'
import '../styles/header.css'

const Palette = lazy(async () => (await import('./palette/Palette.js')).default)
const ShortcutsDialog = lazy(async () => (await import('./keyboard/ShortcutsDialog.js')).default)
const NewSession = lazy(async () => (await import('./NewSession.js')).default)

/** Frame around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'session' | null>(null)
  const [, navigate] = useLocation()
  const commands = useMemo(
    (): ShellCommands => ({
      go: navigate,
      openPalette: () => setOpen('palette'),
      openShortcuts: () => setOpen('shortcuts'),
      newSession: () => setOpen('session'),
    }),
    [navigate],
  )
  useShortcuts(commands)
  const close = () => setOpen(null)

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
        <ShownLocation>
          {(shown, isLeaving) => (
            <>
              {isLeaving && <Progress />}
              <Main shown={shown}>{children}</Main>
            </>
          )}
        </ShownLocation>
      </div>
      <BottomBar />
      <LazyBoundary fallback={<Progress />}>
        {open === 'palette' && <Palette commands={commands} onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {open === 'session' && <NewSession onClose={close} />}
      </LazyBoundary>
    </div>
  )
}

function Main({ shown, children }: { shown: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(shown)

  // A new page starts at its top, for sighted users and screen readers; the browser places the first one.
  // Synchronous: the next key may already be for the new page.
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
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
