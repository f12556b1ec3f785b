import { Bell, DatabaseBackup, History, Inbox, UserRound } from 'lucide-react'
import { AccountTab } from './AccountTab.js'
import { ActivityTab } from './ActivityTab.js'
import { BackupTab } from './BackupTab.js'
import { EmailTab } from './EmailTab.js'
import { NotificationsTab } from './NotificationsTab.js'

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
