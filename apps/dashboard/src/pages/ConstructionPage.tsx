import { buttonClasses, EmptyState } from '@morpheus/react/ui'
import { Construction, Smartphone } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { constructions } from './construction.js'

/** Says honestly that a screen is not there yet; whatever never will be leads to the dashboard. */
export default function ConstructionPage({ page }: { page: string }) {
  const screen = Object.hasOwn(constructions, page) ? constructions[page] : undefined
  usePageTitle(screen?.title ?? 'Em construção')
  if (!screen) return <Redirect to="/dashboard" replace />
  return (
    <>
      <header className="app-page-header">
        <h1 className="mo-title">{screen.title}</h1>
      </header>
      <EmptyState
        icon={<Construction />}
        title="Em construção"
        action={
          <Link href="/sessions" className={buttonClasses()}>
            <Smartphone aria-hidden="true" />
            <span className="mo-button-label">Ir para Sessões</span>
          </Link>
        }
      >
        {screen.coming} {screen.meanwhile}
      </EmptyState>
    </>
  )
}
