export { accountQuery, useAccount } from './hooks/account/useAccount.js'
export { type Auth, useAuth } from './hooks/auth/useAuth.js'
export { type ContactsFilter, contactsQuery } from './hooks/contacts/contactQueries.js'
export { useContactList } from './hooks/contacts/useContactList.js'
export { useContactStats } from './hooks/contacts/useContactStats.js'
export { useContacts } from './hooks/contacts/useContacts.js'
export { type ConversationsFilter, conversationsQuery } from './hooks/conversations/conversationQueries.js'
export { useConversations } from './hooks/conversations/useConversations.js'
export { messageStatsQuery, overviewQuery } from './hooks/dashboard/dashboardQueries.js'
export { useMessageStats } from './hooks/dashboard/useMessageStats.js'
export { useOverview } from './hooks/dashboard/useOverview.js'
export type { DeliveryFilter } from './hooks/deliveries/deliveryQueries.js'
export { useDeliveries, useDelivery, useDeliveryHistory } from './hooks/deliveries/useDeliveries.js'
export { useIntegrations } from './hooks/deliveries/useIntegrations.js'
export { useTargets } from './hooks/deliveries/useTargets.js'
export { type Keys, keysOf } from './hooks/keys.js'
export { type MessagesFilter, messagesQuery } from './hooks/messages/messageQueries.js'
export { useMessages } from './hooks/messages/useMessages.js'
export { type SendingMessage, useSendMessage } from './hooks/messages/useSendMessage.js'
export { type LogTail, useLogTail } from './hooks/monitoring/useLogTail.js'
export { useMetricsHistory } from './hooks/monitoring/useMetricsHistory.js'
export { type Monitor, useMonitor } from './hooks/monitoring/useMonitor.js'
export { type NotificationList, useNotifications } from './hooks/notifications/useNotifications.js'
export { type PushChoice, usePush } from './hooks/notifications/usePush.js'
export { useUnreadCount } from './hooks/notifications/useUnreadCount.js'
export { sessionQuery, sessionsQuery } from './hooks/sessions/sessionQueries.js'
export { type CreateSession, useCreateSession } from './hooks/sessions/useCreateSession.js'
export { type Pairing, usePairing } from './hooks/sessions/usePairing.js'
export { type Qr, useQr } from './hooks/sessions/useQr.js'
export { useSession } from './hooks/sessions/useSession.js'
export { type SessionActions, useSessionActions } from './hooks/sessions/useSessionActions.js'
export { useSessions } from './hooks/sessions/useSessions.js'
export { healthQuery } from './hooks/system/healthQuery.js'
export { useEngine } from './hooks/system/useEngine.js'
export { useRealtimeStatus } from './hooks/system/useRealtimeStatus.js'
export { type TemplatesFilter, templatesQuery } from './hooks/templates/templateQueries.js'
export { type TemplateActions, useTemplateActions } from './hooks/templates/useTemplateActions.js'
export {
  useTemplateAnalytics,
  useTemplateLibrary,
  useTemplateStats,
  useTemplates,
} from './hooks/templates/useTemplates.js'
export { traceQuery } from './hooks/trace/traceQueries.js'
export { useTrace } from './hooks/trace/useTrace.js'
export { useMorpheus } from './hooks/useMorpheus.js'
export { useNow } from './hooks/useNow.js'
export { useReadError } from './hooks/useReadError.js'
export { useToast } from './hooks/useToast.js'
export type { DialogHistory } from './provider/dialogHistory.js'
export { MorpheusProvider, type MorpheusProviderProps, type Theme } from './provider/MorpheusProvider.js'
export { createQueryClient } from './provider/queryClient.js'
export { useTexts } from './provider/texts.js'
export { type AllTexts as Texts, allTexts as ptBR, type TextOverrides as PartialTexts } from './text/all.js'
export { LoginForm, type LoginFormProps } from './widgets/auth/LoginForm/LoginForm.js'
export {
  ConfigurationDialog,
  type ConfigurationDialogProps,
} from './widgets/ConfigurationDialog.js'
export { CloudSection, type CloudSectionProps } from './widgets/cloud/CloudSection.js'
export { ContactBrowser, type ContactBrowserProps } from './widgets/contacts/ContactBrowser/ContactBrowser.js'
export {
  Conversations,
  type ConversationsProps,
} from './widgets/conversations/Conversations/Conversations.js'
export { ActivityFeed, type ActivityFeedProps } from './widgets/dashboard/ActivityFeed/ActivityFeed.js'
export { MessageStats, type MessageStatsProps } from './widgets/dashboard/MessageStats/MessageStats.js'
export { OverviewCards, type OverviewCardsProps } from './widgets/dashboard/OverviewCards/OverviewCards.js'
export { DeliveryLog, type DeliveryLogProps } from './widgets/delivery/DeliveryLog/DeliveryLog.js'
export { TargetCards, type TargetCardsProps } from './widgets/delivery/TargetCards/TargetCards.js'
export {
  EmailNotifications,
  type EmailNotificationsProps,
} from './widgets/email/EmailNotifications/EmailNotifications.js'
export {
  IntegrationCatalogue,
  type IntegrationCatalogueProps,
  type IntegrationChoice,
  readCategory,
} from './widgets/integrations/IntegrationCatalogue/IntegrationCatalogue.js'
export {
  KommoCallback,
  type KommoCallbackProps,
} from './widgets/integrations/KommoDialog/KommoCallback.js'
export { SendMessage, type SendMessageProps } from './widgets/messages/SendMessage/SendMessage.js'
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
export { AccountForm, type AccountFormProps } from './widgets/settings/AccountForm/AccountForm.js'
export { ActivityLog, type ActivityLogProps } from './widgets/settings/ActivityLog/ActivityLog.js'
export { ApiKeys, type ApiKeysProps } from './widgets/settings/ApiKeys/ApiKeys.js'
export { BackupPanel, type BackupPanelProps } from './widgets/settings/BackupPanel/BackupPanel.js'
export {
  NotificationPreferences,
  type NotificationPreferencesProps,
} from './widgets/settings/NotificationPreferences/NotificationPreferences.js'
export {
  NotificationTester,
  type NotificationTesterProps,
} from './widgets/settings/NotificationTester/NotificationTester.js'
export { SecurityBlock, type SecurityBlockProps } from './widgets/settings/SecurityBlock/SecurityBlock.js'
export {
  SignedInDevices,
  type SignedInDevicesProps,
} from './widgets/settings/SignedInDevices/SignedInDevices.js'
export {
  type TemplateChoice,
  Templates,
  type TemplatesProps,
} from './widgets/templates/Templates/Templates.js'

export { TraceDrawer, type TraceDrawerProps } from './widgets/trace/TraceDrawer/TraceDrawer.js'
