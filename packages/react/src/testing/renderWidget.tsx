import type { Morpheus } from '@morpheus/sdk'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../provider/MorpheusProvider.js'
import type { Theme } from '../provider/root/rootTheme.js'
import '../styles/index.css'

/** Renders a widget in a provider; notifications are on only in tests about them. */
export function renderWidget(
  client: Morpheus,
  widget: ReactNode,
  theme: Theme = 'light',
  notifications = false,
) {
  return render(
    <MorpheusProvider client={client} theme={theme} notifications={notifications}>
      {/* Page background, which the host would set. */}
      <div style={{ background: 'var(--mo-canvas)' }}>{widget}</div>
    </MorpheusProvider>,
  )
}
