import {
  AccountForm,
  ActivityLog,
  ApiKeys,
  BackupPanel,
  EmailNotifications,
  NotificationPreferences,
  NotificationTester,
  Privacy,
  SecurityBlock,
  SignedInDevices,
  Users,
} from '@morpheus/react'
import { Bell, DatabaseBackup, History, Inbox, UserRound } from 'lucide-react'

export const settingsTabs = [
  {
    value: 'conta',
    label: 'Configurações de Conta',
    icon: <UserRound aria-hidden="true" />,
    Content: AccountTab,
  },
  {
    value: 'notificacoes',
    label: 'Preferências de Notificação',
    icon: <Bell aria-hidden="true" />,
    Content: NotificationsTab,
  },
  {
    value: 'emails',
    label: 'Notificações por E-mail',
    icon: <Inbox aria-hidden="true" />,
    Content: EmailTab,
  },
  {
    value: 'atividade',
    label: 'Logs de Atividade',
    icon: <History aria-hidden="true" />,
    Content: ActivityTab,
  },
  {
    value: 'backup',
    label: 'Backup e Restauração',
    icon: <DatabaseBackup aria-hidden="true" />,
    Content: BackupTab,
  },
] as const

function ActivityTab() {
  return <ActivityLog />
}

function BackupTab() {
  return <BackupPanel />
}

function EmailTab() {
  return <EmailNotifications />
}

function NotificationsTab() {
  return (
    <>
      <NotificationPreferences />
      <NotificationTester />
    </>
  )
}

function AccountTab() {
  return (
    <>
      <div className="app-settings-column">
        <AccountForm />
        <SecurityBlock />
        <SignedInDevices />
      </div>
      <div className="app-settings-column">
        <ApiKeys />
        <Users />
        <Privacy />
      </div>
    </>
  )
}
