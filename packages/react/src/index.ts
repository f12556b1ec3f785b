export { type ContactsFilter, contactsQuery } from './hooks/contactsQuery.js'
export { messageStatsQuery, overviewQuery } from './hooks/dashboardQueries.js'
export { type Keys, keysOf } from './hooks/keys.js'
export { healthQuery, sessionQuery, sessionsQuery } from './hooks/queries.js'
export { type Auth, useAuth } from './hooks/useAuth.js'
export { useContactList } from './hooks/useContactList.js'
export { useContactStats } from './hooks/useContactStats.js'
export { useContacts } from './hooks/useContacts.js'
export { type CreateSession, useCreateSession } from './hooks/useCreateSession.js'
export { type DeliveryFilter, useDeliveries, useDelivery, useDeliveryHistory } from './hooks/useDeliveries.js'
export { useEngine } from './hooks/useEngine.js'
export { type LogTail, useLogTail } from './hooks/useLogTail.js'
export { useMessageStats } from './hooks/useMessageStats.js'
export { useMetricsHistory } from './hooks/useMetricsHistory.js'
export { type Monitor, useMonitor } from './hooks/useMonitor.js'
export { useMorpheus } from './hooks/useMorpheus.js'
export { type NotificationList, useNotifications } from './hooks/useNotifications.js'
export { useNow } from './hooks/useNow.js'
export { useOverview } from './hooks/useOverview.js'
export { type Pairing, usePairing } from './hooks/usePairing.js'
export { type PushChoice, usePush } from './hooks/usePush.js'
export { type Qr, useQr } from './hooks/useQr.js'
export { useReadError } from './hooks/useReadError.js'
export { useRealtimeStatus } from './hooks/useRealtimeStatus.js'
export { useSession } from './hooks/useSession.js'
export { type SessionActions, useSessionActions } from './hooks/useSessionActions.js'
export { useSessions } from './hooks/useSessions.js'
export { useTargets } from './hooks/useTargets.js'
export { useToast } from './hooks/useToast.js'
export { useUnreadCount } from './hooks/useUnreadCount.js'
export type { DialogHistory } from './provider/dialogHistory.js'
export { MorpheusProvider, type MorpheusProviderProps, type Theme } from './provider/MorpheusProvider.js'
export { createQueryClient } from './provider/queryClient.js'
export { useTexts } from './provider/texts.js'
export { type AllTexts as Texts, allTexts as ptBR } from './text/all.js'
export type { PartialTexts } from './text/merge.js'
export { LoginForm, type LoginFormProps } from './widgets/auth/LoginForm/LoginForm.js'
export {
  ConfigurationDialog,
  type ConfigurationDialogProps,
} from './widgets/ConfigurationDialog.js'
export { CloudSection, type CloudSectionProps } from './widgets/cloud/CloudSection.js'
export { ContactBrowser, type ContactBrowserProps } from './widgets/contacts/ContactBrowser/ContactBrowser.js'
export { ActivityFeed, type ActivityFeedProps } from './widgets/dashboard/ActivityFeed/ActivityFeed.js'
export { MessageStats, type MessageStatsProps } from './widgets/dashboard/MessageStats/MessageStats.js'
export { OverviewCards, type OverviewCardsProps } from './widgets/dashboard/OverviewCards/OverviewCards.js'
export { DeliveryLog, type DeliveryLogProps } from './widgets/delivery/DeliveryLog/DeliveryLog.js'
export { TargetCards, type TargetCardsProps } from './widgets/delivery/TargetCards/TargetCards.js'
export { LogViewer, type LogViewerProps } from './widgets/monitoring/LogViewer/LogViewer.js'
export {
  MonitoringPanel,
  type MonitoringPanelProps,
} from './widgets/monitoring/MonitoringPanel/MonitoringPanel.js'
export {
  NotificationBell,
  type NotificationBellProps,
} from './widgets/notifications/NotificationBell/NotificationBell.js'
export { ConnectionBadge } from './widgets/realtime/ConnectionBadge/ConnectionBadge.js'
export {
  CreateSessionDialog,
  type CreateSessionDialogProps,
} from './widgets/sessions/CreateSessionDialog/CreateSessionDialog.js'
export { NewSessionButton } from './widgets/sessions/NewSessionButton/NewSessionButton.js'
export {
  PhonePairingDialog,
  type PhonePairingDialogProps,
} from './widgets/sessions/PhonePairingDialog/PhonePairingDialog.js'
export { QrDialog, type QrDialogProps } from './widgets/sessions/QrDialog/QrDialog.js'
export { SessionCard, type SessionCardProps } from './widgets/sessions/SessionCard/SessionCard.js'
export { SessionDetail, type SessionDetailProps } from './widgets/sessions/SessionDetail/SessionDetail.js'
export { SessionList, type SessionListProps } from './widgets/sessions/SessionList/SessionList.js'
