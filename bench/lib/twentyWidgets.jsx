import {
  ActivityFeed,
  ActivityLog,
  ApiKeys,
  BackupPanel,
  ConnectionBadge,
  ConnectWhatsApp,
  ContactBrowser,
  Conversations,
  DeliveryLog,
  FallenSessions,
  Heartbeat,
  LogViewer,
  MessageStats,
  MonitoringPanel,
  MorpheusProvider,
  NotificationBell,
  OverviewCards,
  SessionDetail,
  SessionList,
  SignedInDevices,
  TargetCards,
} from '@morpheus/react'
import { createMorpheus } from '@morpheus/sdk'
import { createRoot } from 'react-dom/client'

const { baseUrl, token, sessionId } = window.morpheusBench
const client = createMorpheus({ baseUrl, token })

createRoot(document.getElementById('root')).render(
  <MorpheusProvider client={client} theme="light">
    <NotificationBell />
    <ConnectionBadge />
    <FallenSessions />
    <OverviewCards />
    <ActivityFeed />
    <MessageStats />
    <SessionList />
    <SessionDetail sessionId={sessionId} />
    <Heartbeat sessionId={sessionId} />
    <ConnectWhatsApp name="Loja 1" />
    <ContactBrowser sessionId={sessionId} />
    <Conversations sessionId={sessionId} />
    <TargetCards sessionId={sessionId} />
    <DeliveryLog sessionId={sessionId} />
    <LogViewer />
    <MonitoringPanel />
    <ActivityLog />
    <ApiKeys />
    <SignedInDevices />
    <BackupPanel />
  </MorpheusProvider>,
)
