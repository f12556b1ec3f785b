import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Header } from './Header.js'
import { PageBoundary } from './PageBoundary.js'
import { Sidebar } from './Sidebar.js'
import '../styles/shell.css'

/** The frame around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const shown = useRef(location)

  // A new page starts at its top, for eyes and for screen readers; the first one is where the browser put it.
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [location])

  return (
    <div className="app-shell">
      <a className="app-skip" href="#conteudo">
        Pular para o conteúdo
      </a>
      <aside className="app-sidebar-column" aria-label="Menu">
        <Sidebar />
      </aside>
      <div className="app-column">
        <Header />
        <main ref={main} id="conteudo" className="app-main" tabIndex={-1}>
          <PageBoundary key={location}>
            <Suspense fallback={null}>{children}</Suspense>
          </PageBoundary>
        </main>
      </div>
    </div>
  )
}
