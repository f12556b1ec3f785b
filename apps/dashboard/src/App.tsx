import { MorpheusProvider } from '@morpheus/react'
import type { Morpheus, Notification } from '@morpheus/sdk'
import { navigate } from 'wouter/use-browser-location'
import { Routes } from './routes.js'
import { PageBoundary } from './shell/PageBoundary.js'
import { useTheme } from './theme.js'

function openNotification({ sessionId }: Notification) {
  if (sessionId !== undefined) navigate(`/sessions/${encodeURIComponent(sessionId)}`)
}

export function App({ client }: { client: Morpheus }) {
  const theme = useTheme()
  return (
    <MorpheusProvider client={client} theme={theme} className="app" onOpenNotification={openNotification}>
      <PageBoundary>
        <Routes />
      </PageBoundary>
    </MorpheusProvider>
  )
}
