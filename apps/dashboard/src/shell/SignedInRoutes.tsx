import { useSessionCounts } from '@morpheus/react'
import { lazy } from '@morpheus/react/ui'
import { type ReactNode, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { preloadPages } from '../warmUp.js'
import { AttentionCount } from './attentionCount.js'
import { DashboardPage, SessionsPage } from './firstPages.js'
import { Shell } from './Shell.js'

const SessionPage = lazy(async () => (await import('../pages/SessionPage.js')).default)
const DeliveriesPage = lazy(async () => (await import('../pages/DeliveriesPage.js')).default)
const MessageSearchPage = lazy(async () => (await import('../pages/MessageSearchPage.js')).default)
const ConversationsPage = lazy(async () => (await import('../pages/ConversationsPage.js')).default)
const CampaignsPage = lazy(async () => (await import('../pages/CampaignsPage.js')).default)
const GroupsPage = lazy(async () => (await import('../pages/GroupsPage.js')).default)
const CatalogPage = lazy(async () => (await import('../pages/CatalogPage.js')).default)
const ChannelsPage = lazy(async () => (await import('../pages/ChannelsPage.js')).default)
const StatusesPage = lazy(async () => (await import('../pages/StatusesPage.js')).default)
const ProfilePage = lazy(async () => (await import('../pages/ProfilePage.js')).default)
const ContactsPage = lazy(async () => (await import('../pages/ContactsPage.js')).default)
const IntegrationsPage = lazy(async () => (await import('../pages/IntegrationsPage.js')).default)
const KommoCallbackPage = lazy(async () => (await import('../pages/KommoCallbackPage.js')).default)
const MonitoringPage = lazy(async () => (await import('../pages/MonitoringPage.js')).default)
const SettingsPage = lazy(async () => (await import('../pages/SettingsPage.js')).default)
const TemplatesPage = lazy(async () => (await import('../pages/TemplatesPage.js')).default)
const DocumentationPage = lazy(async () => (await import('../pages/DocumentationPage.js')).default)
const ReferencePage = lazy(async () => (await import('../pages/ReferencePage.js')).default)
const MessagesPage = lazy(async () => (await import('../pages/MessagesPage.js')).default)

export default function SignedInRoutes() {
  // The development server has no files to list.
  useEffect(() => (import.meta.env.PROD ? preloadPages() : undefined), [])
  return (
    <AttentionProvider>
      <Shell>
        <Switch>
          <Route path="/dashboard" component={DashboardPage} />
          <Route path="/sessions" component={SessionsPage} />
          <Route path="/sessions/:sessionId">
            {({ sessionId }) => <SessionPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/entregas">
            {({ sessionId }) => <DeliveriesPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/envios">
            {({ sessionId }) => <MessageSearchPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/conversas">
            {({ sessionId }) => <ConversationsPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/grupos">
            {({ sessionId }) => <GroupsPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/perfil">
            {({ sessionId }) => <ProfilePage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/status">
            {({ sessionId }) => <StatusesPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/canais">
            {({ sessionId }) => <ChannelsPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/catalogo">
            {({ sessionId }) => <CatalogPage sessionId={sessionId} />}
          </Route>
          <Route path="/sessions/:sessionId/campanhas">
            {({ sessionId }) => <CampaignsPage sessionId={sessionId} />}
          </Route>
          <Route path="/envios">
            <MessageSearchPage sessionId={null} />
          </Route>
          <Route path="/contacts" component={ContactsPage} />
          <Route path="/integrations" component={IntegrationsPage} />
          <Route path="/integrations/kommo/callback" component={KommoCallbackPage} />
          <Route path="/monitoring" component={MonitoringPage} />
          <Route path="/messages" component={MessagesPage} />
          <Route path="/templates" component={TemplatesPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/documentation/:section?">
            {({ section }) => <DocumentationPage section={section ?? null} />}
          </Route>
          <Route path="/api-reference" component={ReferencePage} />
          <Route>
            <Redirect to="/dashboard" replace />
          </Route>
        </Switch>
      </Shell>
    </AttentionProvider>
  )
}

function AttentionProvider({ children }: { children: ReactNode }) {
  const count = useSessionCounts().counts?.attention ?? 0
  const isAlarmed = count > 0
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !isAlarmed) return
    const initialHref = icon.href
    icon.href = '/favicon-alerta.svg'
    return () => {
      icon.href = initialHref
    }
  }, [isAlarmed])
  return <AttentionCount value={count}>{children}</AttentionCount>
}
