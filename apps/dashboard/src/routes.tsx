import { useAuth } from '@morpheus/react'
import { lazily } from '@morpheus/react/ui'
import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'

const LoginPage = lazily(async () => (await import('./pages/LoginPage.js')).default)
const InvitationPage = lazily(async () => (await import('./pages/InvitationPage.js')).default)
const DevicePage = lazily(async () => (await import('./pages/DevicePage.js')).default)
const SignedIn = lazily(async () => (await import('./shell/SignedIn.js')).default)

/** Core spec §2: signed out there is /login only, and what an invitation or a code leads to; signed in there is everything else. */
export function Routes() {
  const { hydrated, isAuthenticated } = useAuth()
  // Not yet known who is there: redirecting now would show the login for a moment on every reload.
  if (!hydrated) return null
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  )
}
