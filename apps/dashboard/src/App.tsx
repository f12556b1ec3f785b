import { MorpheusProvider } from '@morpheus/react'
import type { Morpheus, Notification } from '@morpheus/sdk'
import { Router } from 'wouter'
import { dialogHistory, navigate, useLocation } from './location.js'
import { Routes } from './routes.js'
import { PageBoundary } from './shell/PageBoundary.js'
import { useTheme } from './theme.js'

function openNotification({ sessionId }: Notification) {
  if (sessionId !== undefined) navigate(`/sessions/${encodeURIComponent(sessionId)}`)
}

export function App({ client }: { client: Morpheus }) {
  const theme = useTheme()
  return (
    <MorpheusProvider
      client={client}
      theme={theme}
      className="app"
      dialogHistory={dialogHistory}
      onOpenNotification={openNotification}
    >
      <PageBoundary>
        <Router hook={useLocation}>
          <Routes />
        </Router>
      </PageBoundary>
    </MorpheusProvider>
  )
}
