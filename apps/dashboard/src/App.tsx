import { MorpheusProvider } from '@morpheus/react'
import type { Morpheus, Notification } from '@morpheus/sdk'
import { Router } from 'wouter'
import { dialogHistory, navigate, useLocation } from './location.js'
import { theme } from './preferences/preferences.js'
import { usePreference } from './preferences/usePreference.js'
import { Routes } from './routes.js'
import { sessionPath } from './sessionPaths.js'
import { PageBoundary } from './shell/PageBoundary.js'

function openNotification({ sessionId }: Notification) {
  if (sessionId !== undefined) navigate(sessionPath(sessionId))
}

export function App({ client }: { client: Morpheus }) {
  return (
    <MorpheusProvider
      client={client}
      theme={usePreference(theme)}
      className="app mo-page"
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
