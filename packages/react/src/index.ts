export { accountQuery, useAccount } from './hooks/account/useAccount.js'
export { type ActivityFilter, activityQuery, useActivity } from './hooks/activity/useActivity.js'
export { type ActivityActions, useActivityActions } from './hooks/activity/useActivityActions.js'
export { useApiKeyActions } from './hooks/apiKeys/useApiKeyActions.js'
export { apiKeysQuery, useApiKeys } from './hooks/apiKeys/useApiKeys.js'
export { type Auth, useAuth } from './hooks/auth/useAuth.js'
export {
  availabilityQuery,
  type StoodSession,
  useAvailability,
} from './hooks/availability/useAvailability.js'
export { backupScheduleQuery, backupsQuery } from './hooks/backups/backupQueries.js'
export { type BackupActions, useBackupActions } from './hooks/backups/useBackupActions.js'
export { useBackupSchedule, useBackups } from './hooks/backups/useBackups.js'
export { useCreateBackup } from './hooks/backups/useCreateBackup.js'
export {
  type CloudTemplatesFilter,
  cloudTemplatesQuery,
  useCloudTemplates,
} from './hooks/cloudTemplates/useCloudTemplates.js'
export { type ContactsFilter, contactStatsQuery, contactsQuery } from './hooks/contacts/contactQueries.js'
export { useContactList } from './hooks/contacts/useContactList.js'
export { useContactStats } from './hooks/contacts/useContactStats.js'
export { useContacts } from './hooks/contacts/useContacts.js'
export { type ConversationsFilter, conversationsQuery } from './hooks/conversations/conversationQueries.js'
export { useConversations } from './hooks/conversations/useConversations.js'
export { messageStatsQuery, overviewQuery, statsQuery } from './hooks/dashboard/dashboardQueries.js'
export { useMessageStats } from './hooks/dashboard/useMessageStats.js'
export { useOverview } from './hooks/dashboard/useOverview.js'
export { type SessionCounts, useSessionCounts } from './hooks/dashboard/useSessionCounts.js'
export {
  type DeliveryFilter,
  deliveriesQuery,
  deliveryHistoryQuery,
  deliveryQuery,
  integrationsQuery,
  targetsQuery,
} from './hooks/deliveries/deliveryQueries.js'
export { useDeliveries, useDelivery, useDeliveryHistory } from './hooks/deliveries/useDeliveries.js'
export { useIntegrations } from './hooks/deliveries/useIntegrations.js'
export { useTargets } from './hooks/deliveries/useTargets.js'
export {
  alertSettingsQuery,
  mailStatusQuery,
  newestMailsQuery,
  smtpSettingsQuery,
} from './hooks/email/emailQueries.js'
export { useAlertSettings, useMailStatus, useNewestMails, useSmtpSettings } from './hooks/email/useEmail.js'
export { type Keys, keysOf } from './hooks/keys.js'
export { type MessagesFilter, messagesQuery } from './hooks/messages/messageQueries.js'
export { useMessages } from './hooks/messages/useMessages.js'
export { type SendingMessage, useSendMessage } from './hooks/messages/useSendMessage.js'
export { metricsHistoryQuery } from './hooks/monitoring/monitoringQueries.js'
export { type LogTail, useLogTail } from './hooks/monitoring/useLogTail.js'
export { useMetricsHistory } from './hooks/monitoring/useMetricsHistory.js'
export { type Monitor, useMonitor } from './hooks/monitoring/useMonitor.js'
export { sessionHealthQuery, useSessionHealth } from './hooks/monitoring/useSessionHealth.js'
export { type NotificationList, useNotifications } from './hooks/notifications/useNotifications.js'
export { type PushChoice, usePush } from './hooks/notifications/usePush.js'
export { useUnreadCount } from './hooks/notifications/useUnreadCount.js'
export { type AskedDays, forgettingsQuery, retentionQuery } from './hooks/privacy/privacyQueries.js'
export { useForgettings, useRetention } from './hooks/privacy/usePrivacy.js'
export { usePrivacyActions } from './hooks/privacy/usePrivacyActions.js'
export { devicesQuery, twoFactorQuery } from './hooks/security/securityQueries.js'
export { useSignedInDevices, useTwoFactorState } from './hooks/security/useSecurity.js'
export { prefetchSessions } from './hooks/sessions/readSessions.js'
export type { SessionFilter } from './hooks/sessions/sessionFilter.js'
export { fallenSessionsQuery, sessionQuery, sessionsQuery } from './hooks/sessions/sessionQueries.js'
export { type Bulk, type RunningBulk, useBulk } from './hooks/sessions/useBulk.js'
export { type Connecting, useConnectWhatsApp } from './hooks/sessions/useConnectWhatsApp.js'
export { type CreateSession, useCreateSession } from './hooks/sessions/useCreateSession.js'
export { useFallenSessions } from './hooks/sessions/useFallenSessions.js'
export { type Pairing, usePairing } from './hooks/sessions/usePairing.js'
export { type Qr, useQr } from './hooks/sessions/useQr.js'
export { useSession } from './hooks/sessions/useSession.js'
export { type SessionActions, useSessionActions } from './hooks/sessions/useSessionActions.js'
export { type SessionLabels, useSessionLabels } from './hooks/sessions/useSessionLabels.js'
export { useSessions } from './hooks/sessions/useSessions.js'
export { healthQuery } from './hooks/system/healthQuery.js'
export { useEngine } from './hooks/system/useEngine.js'
export { useRealtimeStatus } from './hooks/system/useRealtimeStatus.js'
export {
  type TemplatesFilter,
  templateAnalyticsQuery,
  templateLibraryQuery,
  templateStatsQuery,
  templatesQuery,
} from './hooks/templates/templateQueries.js'
export { type TemplateActions, useTemplateActions } from './hooks/templates/useTemplateActions.js'
export {
  useTemplateAnalytics,
  useTemplateLibrary,
  useTemplateStats,
  useTemplates,
} from './hooks/templates/useTemplates.js'
export { traceQuery } from './hooks/trace/traceQueries.js'
export { useTrace } from './hooks/trace/useTrace.js'
export { type Errors, useErrors } from './hooks/useErrors.js'
export { type Format, useFormat } from './hooks/useFormat.js'
export { useMorpheus } from './hooks/useMorpheus.js'
export { useNow } from './hooks/useNow.js'
export { useReadError } from './hooks/useReadError.js'
export { invitationsQuery, usersQuery } from './hooks/users/userQueries.js'
export { useUserActions } from './hooks/users/useUserActions.js'
export { useInvitations, useUsers } from './hooks/users/useUsers.js'
export { useToast } from './hooks/useToast.js'
export type { DialogHistory } from './provider/dialogHistory.js'
export { MorpheusProvider, type MorpheusProviderProps } from './provider/MorpheusProvider.js'
export { queryCacheOf } from './provider/queries.js'
export { createQueryClient } from './provider/queryClient.js'
export type { Theme } from './provider/root/look.js'
export { useTexts } from './provider/texts.js'
export { type AllTexts as Texts, allTexts as ptBR, type TextOverrides as PartialTexts } from './text/all.js'
export { withTexts } from './text/overrides/withTexts.js'
export type { HeadingLevel } from './ui/kit/heading.js'
export type { HostAttributes } from './ui/kit/hostAttributes.js'
export type { Slot } from './ui/kit/slot.js'
export type { FilterProps } from './widget/FilterProps.js'
export type { WidgetProps } from './widget/WidgetProps.js'
export {
  AcceptInvitation,
  type AcceptInvitationProps,
} from './widgets/auth/AcceptInvitation/AcceptInvitation.js'
export {
  AuthorizeDevice,
  type AuthorizeDeviceProps,
} from './widgets/auth/AuthorizeDevice/AuthorizeDevice.js'
export { LoginForm, type LoginFormProps } from './widgets/auth/LoginForm/LoginForm.js'
export { Heartbeat, type HeartbeatProps } from './widgets/availability/Heartbeat/Heartbeat.js'
export {
  ConfigurationDialog,
  type ConfigurationDialogProps,
} from './widgets/ConfigurationDialog.js'
export { CloudSection, type CloudSectionProps } from './widgets/cloud/CloudSection.js'
export {
  CloudTemplates,
  type CloudTemplatesProps,
  type CloudTemplatesSlots,
} from './widgets/cloudTemplates/CloudTemplates/CloudTemplates.js'
export { ContactBrowser, type ContactBrowserProps } from './widgets/contacts/ContactBrowser/ContactBrowser.js'
export type { ContactBrowserSlots, ContactListFilter } from './widgets/contacts/ContactBrowser/slots.js'
export {
  type ConversationListFilter,
  Conversations,
  type ConversationsProps,
  type ConversationsSlots,
} from './widgets/conversations/Conversations/Conversations.js'
export {
  ActivityFeed,
  type ActivityFeedProps,
  type ActivityFeedSlots,
} from './widgets/dashboard/ActivityFeed/ActivityFeed.js'
export {
  FallenSessions,
  type FallenSessionsProps,
  type FallenSessionsSlots,
} from './widgets/dashboard/FallenSessions/FallenSessions.js'
export {
  MessageStats,
  type MessageStatsFilter,
  type MessageStatsProps,
  type MessageStatsSlots,
} from './widgets/dashboard/MessageStats/MessageStats.js'
export { OverviewCards, type OverviewCardsProps } from './widgets/dashboard/OverviewCards/OverviewCards.js'
export { DeliveryLog } from './widgets/delivery/DeliveryLog/DeliveryLog.js'
export type { DeliveryLogProps, DeliveryLogSlots } from './widgets/delivery/DeliveryLog/props.js'
export { TargetCards, type TargetCardsProps } from './widgets/delivery/TargetCards/TargetCards.js'
export type { AskedPlace, GuidePlace } from './widgets/documentation/content/places.js'
export { Documentation } from './widgets/documentation/Documentation/Documentation.js'
export type { DocumentationFilter, DocumentationProps } from './widgets/documentation/Documentation/props.js'
export {
  EmailNotifications,
  type EmailNotificationsProps,
} from './widgets/email/EmailNotifications/EmailNotifications.js'
export {
  IntegrationCatalogue,
  readCategory,
} from './widgets/integrations/IntegrationCatalogue/IntegrationCatalogue.js'
export type {
  IntegrationCatalogueProps,
  IntegrationFilter,
} from './widgets/integrations/IntegrationCatalogue/props.js'
export {
  KommoCallback,
  type KommoCallbackProps,
} from './widgets/integrations/KommoDialog/KommoCallback.js'
export { SendMessage, type SendMessageProps } from './widgets/messages/SendMessage/SendMessage.js'
export type { LogFilter } from './widgets/monitoring/LogViewer/filter.js'
export {
  LogViewer,
  type LogViewerProps,
  type LogViewerSlots,
} from './widgets/monitoring/LogViewer/LogViewer.js'
export {
  type MonitoringFilter,
  MonitoringPanel,
  type MonitoringPanelProps,
  type MonitoringPanelSlots,
} from './widgets/monitoring/MonitoringPanel/MonitoringPanel.js'
export {
  NotificationBell,
  type NotificationBellProps,
} from './widgets/notifications/NotificationBell/NotificationBell.js'
export type { NotificationBellSlots } from './widgets/notifications/NotificationBell/slots.js'
export {
  ConnectionBadge,
  type ConnectionBadgeProps,
} from './widgets/realtime/ConnectionBadge/ConnectionBadge.js'
export { ApiReference } from './widgets/reference/ApiReference/ApiReference.js'
export type { ReferenceFilter } from './widgets/reference/ApiReference/find.js'
export type { ApiReferenceProps } from './widgets/reference/ApiReference/props.js'
export {
  ConnectWhatsApp,
  type ConnectWhatsAppProps,
} from './widgets/sessions/ConnectWhatsApp/ConnectWhatsApp.js'
export {
  CreateSessionDialog,
  type CreateSessionDialogProps,
} from './widgets/sessions/CreateSessionDialog/CreateSessionDialog.js'
export {
  NewSessionButton,
  type NewSessionButtonProps,
} from './widgets/sessions/NewSessionButton/NewSessionButton.js'
export {
  PhonePairingDialog,
  type PhonePairingDialogProps,
} from './widgets/sessions/PhonePairingDialog/PhonePairingDialog.js'
export { QrDialog, type QrDialogProps } from './widgets/sessions/QrDialog/QrDialog.js'
export {
  SessionCard,
  type SessionCardProps,
  type SessionCardSlots,
  type SessionPart,
} from './widgets/sessions/SessionCard/SessionCard.js'
export { SessionDetail, type SessionDetailProps } from './widgets/sessions/SessionDetail/SessionDetail.js'
export {
  readStanding,
  type SessionListFilter,
  type SessionOrder,
  type SessionStandingName,
  type SessionView,
  type SortKey,
} from './widgets/sessions/SessionList/choice.js'
export { readOrder } from './widgets/sessions/SessionList/order.js'
export {
  SessionList,
  type SessionListProps,
  type SessionListSlots,
} from './widgets/sessions/SessionList/SessionList.js'
export {
  AccountForm,
  type AccountFormProps,
  type AccountFormSlots,
} from './widgets/settings/AccountForm/AccountForm.js'
export {
  ActivityLog,
  type ActivityLogProps,
  type ActivityLogSlots,
} from './widgets/settings/ActivityLog/ActivityLog.js'
export { ApiKeys, type ApiKeysProps, type ApiKeysSlots } from './widgets/settings/ApiKeys/ApiKeys.js'
export {
  BackupPanel,
  type BackupPanelProps,
  type BackupPanelSlots,
} from './widgets/settings/BackupPanel/BackupPanel.js'
export {
  NotificationPreferences,
  type NotificationPreferencesProps,
  type NotificationPreferencesSlots,
} from './widgets/settings/NotificationPreferences/NotificationPreferences.js'
export {
  NotificationTester,
  type NotificationTesterProps,
  type NotificationTesterSlots,
} from './widgets/settings/NotificationTester/NotificationTester.js'
export { Privacy, type PrivacyProps, type PrivacySlots } from './widgets/settings/Privacy/Privacy.js'
export {
  SecurityBlock,
  type SecurityBlockProps,
  type SecurityBlockSlots,
} from './widgets/settings/SecurityBlock/SecurityBlock.js'
export {
  SignedInDevices,
  type SignedInDevicesProps,
  type SignedInDevicesSlots,
} from './widgets/settings/SignedInDevices/SignedInDevices.js'
export { Users, type UsersProps, type UsersSlots } from './widgets/settings/Users/Users.js'
export {
  Templates,
  type TemplatesProps,
  type TemplatesSlots,
} from './widgets/templates/Templates/Templates.js'
export { TraceDrawer, type TraceDrawerProps } from './widgets/trace/TraceDrawer/TraceDrawer.js'
