import {
  AcceptInvitation,
  AccountForm,
  ActivityFeed,
  ActivityLog,
  ApiKeys,
  ApiReference,
  AuthorizeDevice,
  BackupPanel,
  Campaigns,
  Catalog,
  Channels,
  CloudTemplates,
  ConnectWhatsApp,
  ContactBrowser,
  Conversations,
  Documentation,
  EmailNotifications,
  FallenSessions,
  Groups,
  Heartbeat,
  LoginForm,
  MessageSearch,
  MessageStats,
  MonitoringPanel,
  NotificationBell,
  NotificationPreferences,
  NotificationTester,
  NumberProfile,
  OverviewCards,
  Privacy,
  SecurityBlock,
  SendMessage,
  SessionDetail,
  SessionList,
  SignedInDevices,
  Statuses,
  Templates,
  Users,
} from '@morpheus/react'
import { Specimen } from './Specimen.js'

const noop = () => {}

/** `documents` adds the guide and the reference, which are large and show no answer of a server. */
export function Widgets({ documents = true }: { readonly documents?: boolean }) {
  return (
    <>
      <Specimen name="NotificationBell">
        <NotificationBell onOpenSession={noop} />
      </Specimen>
      <Specimen name="LoginForm" wide>
        <LoginForm />
      </Specimen>
      <Specimen name="SessionList" wide>
        <SessionList headingLevel={3} onOpenSession={noop} />
      </Specimen>
      <Specimen name="SessionDetail" wide>
        <SessionDetail
          sessionId="s1"
          onOpenSessions={noop}
          onOpenContacts={noop}
          onOpenMessages={noop}
          onOpenDeliveries={noop}
        />
      </Specimen>
      <Specimen name="ConnectWhatsApp" wide>
        <ConnectWhatsApp name="Oficial" headingLevel={4} />
      </Specimen>
      <Specimen name="MessageSearch">
        <MessageSearch sessionId="s1" />
      </Specimen>
      <Specimen name="SendMessage">
        <SendMessage sessionId="s1" />
      </Specimen>
      <Specimen name="OverviewCards" wide>
        <OverviewCards />
      </Specimen>
      <Specimen name="ActivityFeed" wide>
        <ActivityFeed headingLevel={4} />
      </Specimen>
      <Specimen name="MessageStats" wide>
        <MessageStats />
      </Specimen>
      <Specimen name="ContactBrowser" wide>
        <ContactBrowser onOpenConversation={noop} onOpenSessions={noop} />
      </Specimen>
      <Specimen name="Conversations" wide>
        <Conversations sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Groups" wide>
        <Groups sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="NumberProfile" wide>
        <NumberProfile sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Statuses" wide>
        <Statuses sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Catalog" wide>
        <Catalog sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Channels" wide>
        <Channels sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Campaigns" wide>
        <Campaigns sessionId="s1" onOpenSession={noop} />
      </Specimen>
      <Specimen name="Templates" wide>
        <Templates />
      </Specimen>
      <Specimen name="CloudTemplates" wide>
        <CloudTemplates
          sessions={[
            { id: 's1', name: 'Oficial' },
            { id: 's2', name: 'Filial' },
          ]}
        />
      </Specimen>
      <Specimen name="FallenSessions" wide>
        <FallenSessions onOpenSession={noop} />
      </Specimen>
      <Specimen name="Heartbeat" wide>
        <Heartbeat sessionId="s1" withUptime />
        <Heartbeat sessionId="s2" withUptime />
      </Specimen>
      <Specimen name="MonitoringPanel" wide>
        <MonitoringPanel />
      </Specimen>
      {documents && (
        <>
          <Specimen name="Documentation" wide>
            <Documentation />
          </Specimen>
          <Specimen name="ApiReference" wide>
            <ApiReference defaultFilter={{ category: 'system' }} defaultEntry="system.health" />
          </Specimen>
        </>
      )}
      <Specimen name="EmailNotifications" wide>
        <EmailNotifications />
      </Specimen>
      <Specimen name="AccountForm" wide>
        <AccountForm />
      </Specimen>
      <Specimen name="ApiKeys" wide>
        <ApiKeys />
      </Specimen>
      <Specimen name="Privacy" wide>
        <Privacy />
      </Specimen>
      <Specimen name="Users" wide>
        <Users />
      </Specimen>
      <Specimen name="AcceptInvitation">
        <AcceptInvitation token="amostra" onSignedIn={noop} onOpenSignIn={noop} />
      </Specimen>
      <Specimen name="AuthorizeDevice">
        <AuthorizeDevice code="WDJB-MJHT" onOpenDashboard={noop} />
      </Specimen>
      <Specimen name="ActivityLog" wide>
        <ActivityLog />
      </Specimen>
      <Specimen name="SecurityBlock" wide>
        <SecurityBlock />
      </Specimen>
      <Specimen name="SignedInDevices" wide>
        <SignedInDevices />
      </Specimen>
      <Specimen name="NotificationTester" wide>
        <NotificationTester />
      </Specimen>
      <Specimen name="BackupPanel" wide>
        <BackupPanel />
      </Specimen>
      <Specimen name="NotificationPreferences" wide>
        <NotificationPreferences />
      </Specimen>
    </>
  )
}
