import { useAuth } from '@morpheus/react'
import { UntilLoaded } from '@morpheus/react/ui'
import { Redirect, Route, Switch } from 'wouter'
import { DevicePage, InvitationPage, LoginPage, SignedIn } from './pages.js'

/** Core spec §2: signed out there is /login only, and what an invitation or a code leads to; signed in there is everything else. */
export function Routes() {
  const { hydrated, isAuthenticated } = useAuth()
  // Not yet known who is there: redirecting now would show the login for a moment on every reload.
  if (!hydrated) return null
  return (
    <UntilLoaded>
      <Switch>
        <Route path="/convite/:token">{({ token }) => <InvitationPage key={token} token={token} />}</Route>
        <Route path="/dispositivo" component={DevicePage} />
        {isAuthenticated && (
          <Route>
            <SignedIn />
          </Route>
        )}
        <Route path="/login" component={LoginPage} />
        <Route>
          <Redirect to="/login" replace />
        </Route>
      </Switch>
    </UntilLoaded>
  )
}
