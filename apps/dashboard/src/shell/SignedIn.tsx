import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Shell } from './Shell.js'

const DashboardPage = lazy(() => import('../pages/DashboardPage.js'))
const SessionsPage = lazy(() => import('../pages/SessionsPage.js'))
const SessionPage = lazy(() => import('../pages/SessionPage.js'))
const DeliveriesPage = lazy(() => import('../pages/DeliveriesPage.js'))
const ContactsPage = lazy(() => import('../pages/ContactsPage.js'))
const MonitoringPage = lazy(() => import('../pages/MonitoringPage.js'))
const ConstructionPage = lazy(() => import('../pages/ConstructionPage.js'))
const MessagesPage = lazy(() => import('../pages/MessagesPage.js'))

/** Every route of a signed-in user, inside the shell. */
export default function SignedIn() {
  return (
    <Shell>
      <Switch>
        <Route path="/dashboard" component={DashboardPage} />
        <Route path="/sessions" component={SessionsPage} />
        <Route path="/sessions/:sessionId">{({ sessionId }) => <SessionPage sessionId={sessionId} />}</Route>
        <Route path="/sessions/:sessionId/entregas">
          {({ sessionId }) => <DeliveriesPage sessionId={sessionId} />}
        </Route>
        <Route path="/contacts" component={ContactsPage} />
        <Route path="/monitoring" component={MonitoringPage} />
        <Route path="/messages" component={MessagesPage} />
        <Route path="/:page">{({ page }) => <ConstructionPage page={page} />}</Route>
        <Route>
          <Redirect to="/dashboard" replace />
        </Route>
      </Switch>
    </Shell>
  )
}
