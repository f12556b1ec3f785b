import { useAuth } from '@morpheus/react'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'

const LoginPage = lazy(() => import('./pages/LoginPage.js'))
const SignedIn = lazy(() => import('./shell/SignedIn.js'))

/** Core spec §2: signed out there is /login only; signed in there is everything else. */
export function Routes() {
  const { hydrated, isAuthenticated } = useAuth()
  // Not yet known who is there: redirecting now would show the login for a moment on every reload.
  if (!hydrated) return null
  return (
    <Suspense fallback={null}>
      {isAuthenticated ? (
        <SignedIn />
      ) : (
        <Switch>
          <Route path="/login" component={LoginPage} />
          <Route>
            <Redirect to="/login" replace />
          </Route>
        </Switch>
      )}
    </Suspense>
  )
}
