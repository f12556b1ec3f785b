import { useAuth } from '@morpheus/react'
import { LazyBoundary } from '@morpheus/react/ui'
import { Redirect, Route, Switch } from 'wouter'
import { DevicePage, InvitationPage, LoginPage, PasskeyPage, SignedInRoutes } from './pages.js'

/**
 * Core spec §2: signed out there are only /login and the targets of invitations, device codes and passkeys; signed
 * in, everything else.
 */
export function Routes() {
  const { hydrated, isAuthenticated } = useAuth()
  // Redirecting before hydration would flash the login on every reload.
  if (!hydrated) return null
  return (
    <LazyBoundary>
      <Switch>
        <Route path="/convite/:token">{({ token }) => <InvitationPage key={token} token={token} />}</Route>
        <Route path="/dispositivo" component={DevicePage} />
        <Route path="/passkey" component={PasskeyPage} />
        {isAuthenticated && (
          <Route>
            <SignedInRoutes />
          </Route>
        )}
        <Route path="/login" component={LoginPage} />
        <Route>
          <Redirect to="/login" replace />
        </Route>
      </Switch>
    </LazyBoundary>
  )
}
