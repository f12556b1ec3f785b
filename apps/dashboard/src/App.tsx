import { MorpheusProvider } from '@morpheus/react'
import type { Morpheus, Notification } from '@morpheus/sdk'
import { useEffect, useState } from 'react'
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

interface AppProps {
  client: Morpheus
  /** Settles once the code and data of the first screen are loaded; absent where they are. */
  firstScreen?: Promise<void>
}

const settled = Promise.resolve()

export function App({ client, firstScreen = settled }: AppProps) {
  const isLive = useSettled(firstScreen)
  return (
    <MorpheusProvider
      client={client}
      theme={usePreference(theme)}
      className="app mo-page"
      dialogHistory={dialogHistory}
      realtime={isLive}
      notifications={isLive}
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

/** The socket and the notifier load after the first screen, which would wait for their code on a slow line. */
function useSettled(promise: Promise<void>): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void promise.then(() => isCurrent && setSettled(true))
    return () => {
      isCurrent = false
    }
  }, [promise])
  return isSettled
}
