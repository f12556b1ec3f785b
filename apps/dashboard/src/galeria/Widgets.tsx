import {
  AccountForm,
  ActivityFeed,
  ActivityLog,
  ApiKeys,
  BackupPanel,
  ContactBrowser,
  Conversations,
  EmailNotifications,
  LoginForm,
  MessageStats,
  MonitoringPanel,
  NotificationBell,
  NotificationPreferences,
  NotificationTester,
  OverviewCards,
  SecurityBlock,
  SendMessage,
  SessionDetail,
  SessionList,
  SignedInDevices,
  Templates,
} from '@morpheus/react'
import { Specimen } from './Specimen.js'

const nothing = () => {}

/** The widgets as a host has them, in whichever world their client answers from. */
export function Widgets() {
  return (
    <>
      <Specimen name="NotificationBell">
        <NotificationBell onOpenSession={nothing} />
      </Specimen>
      <Specimen name="LoginForm" wide>
        <LoginForm />
      </Specimen>
      <Specimen name="SessionList" wide>
        <SessionList headingLevel={3} onOpen={nothing} />
      </Specimen>
      <Specimen name="SessionDetail" wide>
        <SessionDetail
          sessionId="s1"
          onBack={nothing}
          onOpenContacts={nothing}
          onOpenMessages={nothing}
          onOpenDeliveries={nothing}
        />
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
        <ContactBrowser onStartConversation={nothing} onGoToSessions={nothing} />
      </Specimen>
      <Specimen name="Conversations" wide>
        <Conversations sessionId="s1" onOpenSession={nothing} />
      </Specimen>
      <Specimen name="Templates" wide>
        <Templates choice={{ search: '', category: null }} onChoose={nothing} />
      </Specimen>
      <Specimen name="MonitoringPanel" wide>
        <MonitoringPanel />
      </Specimen>
      <Specimen name="EmailNotifications" wide>
        <EmailNotifications />
      </Specimen>
      <Specimen name="AccountForm" wide>
        <AccountForm />
      </Specimen>
      <Specimen name="ApiKeys" wide>
        <ApiKeys />
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
