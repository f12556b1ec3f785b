import { Button } from '@morpheus/react/ui'
import { Component, type ReactNode } from 'react'

interface PageBoundaryState {
  failed: boolean
}

/** What stands in place of a page that could not be loaded or drawn. */
export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { failed: false }

  static getDerivedStateFromError(): PageBoundaryState {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="app-broken" role="alert">
        <h1 className="mo-title">Não foi possível abrir esta página</h1>
        <p className="mo-muted">
          O painel pode ter sido atualizado, ou a conexão caiu. Recarregue para tentar novamente.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
}
