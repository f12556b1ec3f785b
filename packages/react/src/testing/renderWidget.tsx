import type { Morpheus } from '@morpheus/sdk'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../provider/MorpheusProvider.js'
import type { Theme } from '../provider/root/look.js'
import '../styles/index.css'

/** A widget in a provider, as a host has it; events become notifications only where a test is about them. */
export function renderWidget(
  client: Morpheus,
  widget: ReactNode,
  theme: Theme = 'light',
  notifications = false,
) {
  return render(
    <MorpheusProvider client={client} theme={theme} notifications={notifications}>
      {/* The page behind is the host's; here it is as the theme would have it. */}
      <div style={{ background: 'var(--mo-canvas)' }}>{widget}</div>
    </MorpheusProvider>,
  )
}
