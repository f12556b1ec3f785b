export { type Keys, keysOf } from './core/keys.js'
export { type Errors, useErrors } from './core/useErrors.js'
export { type Format, useFormat } from './core/useFormat.js'
export { useMorpheus } from './core/useMorpheus.js'
export { useNow } from './core/useNow.js'
export { useReadError } from './core/useReadError.js'
export { useToast } from './core/useToast.js'
export {
  AccountForm,
  type AccountFormProps,
  type AccountFormSlots,
} from './features/account/AccountForm.js'
export { accountQuery, useAccount } from './features/account/useAccount.js'
export {
  ActivityLog,
  type ActivityLogProps,
  type ActivityLogSlots,
} from './features/activity/ActivityLog.js'
export { type ActivityFilter, activityQuery, useActivity } from './features/activity/useActivity.js'
export { type ActivityActions, useActivityActions } from './features/activity/useActivityActions.js'
export { ApiKeys, type ApiKeysProps, type ApiKeysSlots } from './features/apiKeys/ApiKeys.js'
export { useApiKeyActions } from './features/apiKeys/useApiKeyActions.js'
export { apiKeysQuery, useApiKeys } from './features/apiKeys/useApiKeys.js'
export {
  AuthorizeDevice,
  type AuthorizeDeviceProps,
} from './features/auth/AuthorizeDevice.js'
export { LoginForm, type LoginFormProps } from './features/auth/LoginForm.js'
export { type Auth, useAuth } from './features/auth/useAuth.js'
export {
  BackupPanel,
  type BackupPanelProps,
  type BackupPanelSlots,
} from './features/backups/BackupPanel.js'
export { backupScheduleQuery, backupsQuery } from './features/backups/backupQueries.js'
export { type BackupActions, useBackupActions } from './features/backups/useBackupActions.js'
export { useBackupSchedule, useBackups } from './features/backups/useBackups.js'
export { useCreateBackup } from './features/backups/useCreateBackup.js'
export {
  CloudTemplates,
  type CloudTemplatesProps,
  type CloudTemplatesSlots,
} from './features/cloudTemplates/CloudTemplates.js'
export {
  type CloudTemplatesFilter,
  cloudTemplatesQuery,
  useCloudTemplates,
} from './features/cloudTemplates/useCloudTemplates.js'
export { ContactBrowser, type ContactBrowserProps } from './features/contacts/ContactBrowser.js'
export { type ContactsFilter, contactStatsQuery, contactsQuery } from './features/contacts/contactQueries.js'
export type { ContactBrowserSlots, ContactListFilter } from './features/contacts/slots.js'
export { useContactList } from './features/contacts/useContactList.js'
export { useContactStats } from './features/contacts/useContactStats.js'
export { useContacts } from './features/contacts/useContacts.js'
export {
  type ConversationListFilter,
  Conversations,
  type ConversationsProps,
  type ConversationsSlots,
} from './features/conversations/Conversations.js'
export { type ConversationsFilter, conversationsQuery } from './features/conversations/conversationQueries.js'
export { useConversations } from './features/conversations/useConversations.js'
export {
  ActivityFeed,
  type ActivityFeedProps,
  type ActivityFeedSlots,
} from './features/dashboard/ActivityFeed.js'
export { messageStatsQuery, overviewQuery, statsQuery } from './features/dashboard/dashboardQueries.js'
export {
  FallenSessions,
  type FallenSessionsProps,
  type FallenSessionsSlots,
} from './features/dashboard/FallenSessions.js'
export {
  MessageStats,
  type MessageStatsFilter,
  type MessageStatsProps,
  type MessageStatsSlots,
} from './features/dashboard/MessageStats.js'
export { OverviewCards, type OverviewCardsProps } from './features/dashboard/OverviewCards.js'
export { useMessageStats } from './features/dashboard/useMessageStats.js'
export { useOverview } from './features/dashboard/useOverview.js'
export { type SessionCounts, useSessionCounts } from './features/dashboard/useSessionCounts.js'
export { DeliveryLog } from './features/deliveries/DeliveryLog.js'
export {
  type DeliveryFilter,
  deliveriesQuery,
  deliveryHistoryQuery,
  deliveryQuery,
  integrationsQuery,
  targetsQuery,
} from './features/deliveries/deliveryQueries.js'
export type { DeliveryLogProps, DeliveryLogSlots } from './features/deliveries/props.js'
export { TargetCards, type TargetCardsProps } from './features/deliveries/TargetCards.js'
export { useDeliveries, useDelivery, useDeliveryHistory } from './features/deliveries/useDeliveries.js'
export { useIntegrations } from './features/deliveries/useIntegrations.js'
export { useTargets } from './features/deliveries/useTargets.js'
export type { AskedPlace, GuidePlace } from './features/documentation/content/places.js'
export { Documentation } from './features/documentation/Documentation.js'
export type { DocumentationFilter, DocumentationProps } from './features/documentation/props.js'
export {
  EmailNotifications,
  type EmailNotificationsProps,
} from './features/email/EmailNotifications.js'
export {
  alertSettingsQuery,
  mailStatusQuery,
  newestMailsQuery,
  smtpSettingsQuery,
} from './features/email/emailQueries.js'
export {
  useAlertSettings,
  useMailStatus,
  useNewestMails,
  useSmtpSettings,
} from './features/email/useEmail.js'
export {
  ConfigurationDialog,
  type ConfigurationDialogProps,
} from './features/integrations/ConfigurationDialog.js'
export { CloudSection, type CloudSectionProps } from './features/integrations/cloud/CloudSection.js'
export {
  IntegrationCatalogue,
  readCategory,
} from './features/integrations/IntegrationCatalogue.js'
export {
  KommoCallback,
  type KommoCallbackProps,
} from './features/integrations/kommo/KommoCallback.js'
export type {
  IntegrationCatalogueProps,
  IntegrationFilter,
} from './features/integrations/props.js'
export { type MessagesFilter, messagesQuery } from './features/messages/messageQueries.js'
export { SendMessage, type SendMessageProps } from './features/messages/SendMessage.js'
export { useMessages } from './features/messages/useMessages.js'
export { type SendingMessage, useSendMessage } from './features/messages/useSendMessage.js'
export type { LogFilter } from './features/monitoring/filter.js'
export { Heartbeat, type HeartbeatProps } from './features/monitoring/Heartbeat.js'
export {
  LogViewer,
  type LogViewerProps,
  type LogViewerSlots,
} from './features/monitoring/LogViewer.js'
export {
  type MonitoringFilter,
  MonitoringPanel,
  type MonitoringPanelProps,
  type MonitoringPanelSlots,
} from './features/monitoring/MonitoringPanel.js'
export { metricsHistoryQuery } from './features/monitoring/monitoringQueries.js'
export {
  availabilityQuery,
  type StoodSession,
  useAvailability,
} from './features/monitoring/useAvailability.js'
export { type LogTail, useLogTail } from './features/monitoring/useLogTail.js'
export { useMetricsHistory } from './features/monitoring/useMetricsHistory.js'
export { type Monitor, useMonitor } from './features/monitoring/useMonitor.js'
export { sessionHealthQuery, useSessionHealth } from './features/monitoring/useSessionHealth.js'
export {
  NotificationBell,
  type NotificationBellProps,
} from './features/notifications/NotificationBell.js'
export {
  NotificationPreferences,
  type NotificationPreferencesProps,
  type NotificationPreferencesSlots,
} from './features/notifications/NotificationPreferences.js'
export {
  NotificationTester,
  type NotificationTesterProps,
  type NotificationTesterSlots,
} from './features/notifications/NotificationTester.js'
export type { NotificationBellSlots } from './features/notifications/slots.js'
export { type NotificationList, useNotifications } from './features/notifications/useNotifications.js'
export { type PushChoice, usePush } from './features/notifications/usePush.js'
export { useUnreadCount } from './features/notifications/useUnreadCount.js'
export { Privacy, type PrivacyProps, type PrivacySlots } from './features/privacy/Privacy.js'
export { type AskedDays, forgettingsQuery, retentionQuery } from './features/privacy/privacyQueries.js'
export { useForgettings, useRetention } from './features/privacy/usePrivacy.js'
export { usePrivacyActions } from './features/privacy/usePrivacyActions.js'
export { ApiReference } from './features/reference/ApiReference.js'
export type { ReferenceFilter } from './features/reference/find.js'
export type { ApiReferenceProps } from './features/reference/props.js'
export {
  SecurityBlock,
  type SecurityBlockProps,
  type SecurityBlockSlots,
} from './features/security/SecurityBlock.js'
export {
  SignedInDevices,
  type SignedInDevicesProps,
  type SignedInDevicesSlots,
} from './features/security/SignedInDevices.js'
export { devicesQuery, twoFactorQuery } from './features/security/securityQueries.js'
export { useSignedInDevices, useTwoFactorState } from './features/security/useSecurity.js'
export {
  ConnectWhatsApp,
  type ConnectWhatsAppProps,
} from './features/sessions/connecting/ConnectWhatsApp.js'
export {
  PhonePairingDialog,
  type PhonePairingDialogProps,
} from './features/sessions/connecting/PhonePairingDialog.js'
export { QrDialog, type QrDialogProps } from './features/sessions/connecting/QrDialog.js'
export {
  CreateSessionDialog,
  type CreateSessionDialogProps,
} from './features/sessions/dialogs/CreateSessionDialog.js'
export {
  NewSessionButton,
  type NewSessionButtonProps,
} from './features/sessions/dialogs/NewSessionButton.js'
export { prefetchSessions } from './features/sessions/readSessions.js'
export { SessionDetail, type SessionDetailProps } from './features/sessions/SessionDetail/SessionDetail.js'
export {
  readStanding,
  type SessionListFilter,
  type SessionOrder,
  type SessionStandingName,
  type SessionView,
  type SortKey,
} from './features/sessions/SessionList/choice.js'
export { readOrder } from './features/sessions/SessionList/order.js'
export {
  SessionCard,
  type SessionCardProps,
  type SessionCardSlots,
  type SessionPart,
} from './features/sessions/SessionList/SessionCard.js'
export {
  SessionList,
  type SessionListProps,
  type SessionListSlots,
} from './features/sessions/SessionList/SessionList.js'
export type { SessionFilter } from './features/sessions/sessionFilter.js'
export { fallenSessionsQuery, sessionQuery, sessionsQuery } from './features/sessions/sessionQueries.js'
export { type Bulk, type RunningBulk, useBulk } from './features/sessions/useBulk.js'
export { type Connecting, useConnectWhatsApp } from './features/sessions/useConnectWhatsApp.js'
export { type CreateSession, useCreateSession } from './features/sessions/useCreateSession.js'
export { useFallenSessions } from './features/sessions/useFallenSessions.js'
export { type Pairing, usePairing } from './features/sessions/usePairing.js'
export { type Qr, useQr } from './features/sessions/useQr.js'
export { useSession } from './features/sessions/useSession.js'
export { type SessionActions, useSessionActions } from './features/sessions/useSessionActions.js'
export { type SessionLabels, useSessionLabels } from './features/sessions/useSessionLabels.js'
export { useSessions } from './features/sessions/useSessions.js'
export {
  ConnectionBadge,
  type ConnectionBadgeProps,
} from './features/system/ConnectionBadge.js'
export { healthQuery } from './features/system/healthQuery.js'
export { useEngine } from './features/system/useEngine.js'
export { useRealtimeStatus } from './features/system/useRealtimeStatus.js'
export {
  Templates,
  type TemplatesProps,
  type TemplatesSlots,
} from './features/templates/Templates.js'
export {
  type TemplatesFilter,
  templateAnalyticsQuery,
  templateLibraryQuery,
  templateStatsQuery,
  templatesQuery,
} from './features/templates/templateQueries.js'
export { type TemplateActions, useTemplateActions } from './features/templates/useTemplateActions.js'
export {
  useTemplateAnalytics,
  useTemplateLibrary,
  useTemplateStats,
  useTemplates,
} from './features/templates/useTemplates.js'
export { TraceDrawer, type TraceDrawerProps } from './features/trace/TraceDrawer.js'
export { traceQuery } from './features/trace/traceQueries.js'
export { useTrace } from './features/trace/useTrace.js'
export {
  AcceptInvitation,
  type AcceptInvitationProps,
} from './features/users/AcceptInvitation.js'
export { Users, type UsersProps, type UsersSlots } from './features/users/Users.js'
export { invitationsQuery, usersQuery } from './features/users/userQueries.js'
export { useUserActions } from './features/users/useUserActions.js'
export { useInvitations, useUsers } from './features/users/useUsers.js'
export type { DialogHistory } from './provider/dialogHistory.js'
export { MorpheusProvider, type MorpheusProviderProps } from './provider/MorpheusProvider.js'
export { queryCacheOf } from './provider/queries.js'
export { createQueryClient } from './provider/queryClient.js'
export type { Theme } from './provider/root/look.js'
export { useTexts } from './provider/texts.js'
export { type AllTexts as Texts, allTexts as ptBR, type TextOverrides as PartialTexts } from './text/all.js'
export { withTexts } from './text/withTexts.js'
export type { HeadingLevel } from './ui/kit/heading.js'
export type { HostAttributes } from './ui/kit/hostAttributes.js'
export type { Slot } from './ui/kit/slot.js'
export type { FilterProps } from './widget/FilterProps.js'
export type { WidgetProps } from './widget/WidgetProps.js'
