import { Component, type ReactNode } from 'react'
import { PageFailure } from './PageFailure.js'

interface PageBoundaryState {
  failed: boolean
  retries: number
}

export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { failed: false, retries: 0 }

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { failed: true }
  }

  readonly #retry = () => this.setState(({ retries }) => ({ failed: false, retries: retries + 1 }))

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <PageFailure isFirst={this.state.retries === 0} onRetry={this.#retry} />
  }
}
