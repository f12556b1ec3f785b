export { type Keys, keysOf } from './core/keys.js'
export { type Action, useAction } from './core/useAction.js'
export { type Busy, useBusy } from './core/useBusy.js'
export { type Errors, useErrors, useReadError } from './core/useErrors.js'
export { type Format, useFormat } from './core/useFormat.js'
export { useMorpheus } from './core/useMorpheus.js'
export { useNow } from './core/useNow.js'
export { useToast } from './core/useToast.js'
export { AccountForm, type AccountFormProps, type AccountFormSlots } from './features/account/AccountForm.js'
export { accountQuery, useAccount } from './features/account/queries.js'
export { ActivityLog, type ActivityLogProps, type ActivityLogSlots } from './features/activity/ActivityLog.js'
export {
  type ActivityActions,
  type ActivityFilter,
  activityQuery,
  useActivity,
  useActivityActions,
} from './features/activity/queries.js'
export { ApiKeys, type ApiKeysProps, type ApiKeysSlots } from './features/apiKeys/ApiKeys.js'
export { apiKeysQuery, useApiKeyActions, useApiKeys } from './features/apiKeys/queries.js'
export { AuthorizeDevice, type AuthorizeDeviceProps } from './features/auth/AuthorizeDevice.js'
export { LoginForm, type LoginFormProps } from './features/auth/LoginForm.js'
export { type Auth, useAuth } from './features/auth/useAuth.js'
export { BackupPanel, type BackupPanelProps, type BackupPanelSlots } from './features/backups/BackupPanel.js'
export {
  type BackupActions,
  backupScheduleQuery,
  backupsQuery,
  useBackupActions,
  useBackupSchedule,
  useBackups,
  useCreateBackup,
} from './features/backups/queries.js'
export { Campaigns, type CampaignsProps } from './features/campaigns/Campaigns.js'
export { campaignsQuery, useCampaigns } from './features/campaigns/queries.js'
export { Catalog, type CatalogProps } from './features/catalog/Catalog.js'
export {
  collectionsQuery,
  productsQuery,
  useCollections,
  useProducts,
} from './features/catalog/queries.js'
export { Channels, type ChannelsProps } from './features/channels/Channels.js'
export {
  channelPostsQuery,
  channelSettingsQuery,
  channelsQuery,
  useChannelPosts,
  useChannelSettings,
  useChannels,
} from './features/channels/queries.js'
export {
  CloudTemplates,
  type CloudTemplatesProps,
  type CloudTemplatesSlots,
} from './features/cloudTemplates/CloudTemplates.js'
export {
  type CloudTemplatesFilter,
  cloudTemplatesQuery,
  useCloudTemplates,
} from './features/cloudTemplates/queries.js'
export { ContactBrowser, type ContactBrowserProps } from './features/contacts/ContactBrowser.js'
export {
  type ContactsFilter,
  contactStatsQuery,
  contactsQuery,
  useContactList,
  useContactStats,
  useContacts,
} from './features/contacts/queries.js'
export type { ContactBrowserSlots, ContactListFilter } from './features/contacts/slots.js'
export {
  type ConversationListFilter,
  Conversations,
  type ConversationsProps,
  type ConversationsSlots,
} from './features/conversations/Conversations.js'
export { labelsQuery, useLabels } from './features/conversations/chatQueries.js'
export {
  type ConversationsFilter,
  conversationsQuery,
  useConversations,
} from './features/conversations/queries.js'
export {
  ActivityFeed,
  type ActivityFeedProps,
  type ActivityFeedSlots,
} from './features/dashboard/ActivityFeed.js'
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
export {
  messageStatsQuery,
  overviewQuery,
  type SessionCounts,
  statsQuery,
  useMessageStats,
  useOverview,
  useSessionCounts,
} from './features/dashboard/queries.js'
export { DeliveryLog } from './features/deliveries/DeliveryLog.js'
export type { DeliveryLogProps, DeliveryLogSlots } from './features/deliveries/props.js'
export {
  type DeliveryFilter,
  deliveriesQuery,
  deliveryHistoryQuery,
  deliveryQuery,
  integrationsQuery,
  targetsQuery,
  useDeliveries,
  useDelivery,
  useDeliveryHistory,
  useIntegrations,
  useTargets,
} from './features/deliveries/queries.js'
export { TargetCards, type TargetCardsProps } from './features/deliveries/TargetCards.js'
export type { AskedPlace, GuidePlace } from './features/documentation/content/places.js'
export { Documentation } from './features/documentation/Documentation.js'
export type { DocumentationFilter, DocumentationProps } from './features/documentation/props.js'
export { EmailNotifications, type EmailNotificationsProps } from './features/email/EmailNotifications.js'
export {
  alertSettingsQuery,
  mailStatusQuery,
  newestMailsQuery,
  smtpSettingsQuery,
  useAlertSettings,
  useMailStatus,
  useNewestMails,
  useSmtpSettings,
} from './features/email/queries.js'
export {
  type GroupListFilter,
  Groups,
  type GroupsProps,
  type GroupsSlots,
} from './features/groups/Groups.js'
export { groupQuery, groupsQuery, useGroup, useGroups } from './features/groups/queries.js'
export {
  ConfigurationDialog,
  type ConfigurationDialogProps,
} from './features/integrations/ConfigurationDialog.js'
export { CloudSection, type CloudSectionProps } from './features/integrations/cloud/CloudSection.js'
export { IntegrationCatalogue, readCategory } from './features/integrations/IntegrationCatalogue.js'
export { KommoCallback, type KommoCallbackProps } from './features/integrations/kommo/KommoCallback.js'
export type { IntegrationCatalogueProps, IntegrationFilter } from './features/integrations/props.js'
export {
  MessageSearch,
  type MessageSearchProps,
  type MessageSearchSlots,
} from './features/messages/MessageSearch.js'
export {
  type MessagesFilter,
  messagesQuery,
  type SendingMessage,
  useMessages,
  useSendMessage,
} from './features/messages/queries.js'
export { SendMessage, type SendMessageProps } from './features/messages/SendMessage.js'
export {
  type MessageSearchFilter,
  messageSearchQuery,
  useMessageSearch,
} from './features/messages/searchQueries.js'
export { availabilityQuery, type StoodSession, useAvailability } from './features/monitoring/availability.js'
export type { LogFilter } from './features/monitoring/filter.js'
export { Heartbeat, type HeartbeatProps } from './features/monitoring/Heartbeat.js'
export { LogViewer, type LogViewerProps, type LogViewerSlots } from './features/monitoring/LogViewer.js'
export {
  type MonitoringFilter,
  MonitoringPanel,
  type MonitoringPanelProps,
  type MonitoringPanelSlots,
} from './features/monitoring/MonitoringPanel.js'
export {
  metricsHistoryQuery,
  sessionHealthQuery,
  useMetricsHistory,
  useSessionHealth,
} from './features/monitoring/queries.js'
export { type LogTail, type Monitor, useLogTail, useMonitor } from './features/monitoring/useMonitor.js'
export { NotificationBell, type NotificationBellProps } from './features/notifications/NotificationBell.js'
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
export {
  type NotificationList,
  useNotifications,
  useUnreadCount,
} from './features/notifications/useNotifications.js'
export { type PushChoice, usePush } from './features/notifications/usePush.js'
export { Privacy, type PrivacyProps, type PrivacySlots } from './features/privacy/Privacy.js'
export {
  type AskedDays,
  forgettingsQuery,
  retentionQuery,
  useForgettings,
  usePrivacyActions,
  useRetention,
} from './features/privacy/queries.js'
export { NumberProfile, type NumberProfileProps } from './features/profile/NumberProfile.js'
export {
  privacySettingsQuery,
  profileQuery,
  usePrivacySettings,
  useProfile,
} from './features/profile/queries.js'
export { ApiReference } from './features/reference/ApiReference.js'
export type { ReferenceFilter } from './features/reference/find.js'
export type { ApiReferenceProps } from './features/reference/props.js'
export {
  devicesQuery,
  twoFactorQuery,
  useSignedInDevices,
  useTwoFactorState,
} from './features/security/queries.js'
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
export { type Bulk, type RunningBulk, useBulk } from './features/sessions/BulkBar/useBulk.js'
export { ConnectWhatsApp, type ConnectWhatsAppProps } from './features/sessions/connecting/ConnectWhatsApp.js'
export {
  type Connecting,
  type Pairing,
  type Qr,
  useConnectWhatsApp,
  usePairing,
  useQr,
} from './features/sessions/connecting/flows.js'
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
  DisconnectSessionDialog,
  type DisconnectSessionDialogProps,
  RemoveSessionDialog,
  type RemoveSessionDialogProps,
} from './features/sessions/dialogs/confirmDialogs.js'
export { NewSessionButton, type NewSessionButtonProps } from './features/sessions/dialogs/NewSessionButton.js'
export { type CreateSession, useCreateSession } from './features/sessions/dialogs/useCreateSession.js'
export {
  fallenSessionsQuery,
  prefetchSessions,
  type SessionFilter,
  sessionQuery,
  sessionsQuery,
  useFallenSessions,
  useSession,
  useSessions,
} from './features/sessions/queries.js'
export { SessionDetail, type SessionDetailProps } from './features/sessions/SessionDetail/SessionDetail.js'
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
export {
  readStanding,
  type SessionListFilter,
  type SessionOrder,
  type SessionStandingName,
  type SessionView,
  type SortKey,
} from './features/sessions/SessionList/sessionListFilter.js'
export { readOrder } from './features/sessions/SessionList/sessionOrder.js'
export { type SessionActions, useSessionActions } from './features/sessions/useSessionActions.js'
export { type SessionLabels, useSessionLabels } from './features/sessions/useSessionLabels.js'
export {
  statusesQuery,
  statusSettingsQuery,
  useStatuses,
  useStatusSettings,
} from './features/statuses/queries.js'
export { Statuses, type StatusesProps } from './features/statuses/Statuses.js'
export { ConnectionBadge, type ConnectionBadgeProps } from './features/system/ConnectionBadge.js'
export { healthQuery, useEngine, useRealtimeStatus } from './features/system/queries.js'
export { type TemplateActions, useTemplateActions } from './features/templates/actions.js'
export {
  type TemplatesFilter,
  templateAnalyticsQuery,
  templateLibraryQuery,
  templateStatsQuery,
  templatesQuery,
  useTemplateAnalytics,
  useTemplateLibrary,
  useTemplateStats,
  useTemplates,
} from './features/templates/queries.js'
export { Templates, type TemplatesProps, type TemplatesSlots } from './features/templates/Templates.js'
export { traceQuery, useTrace } from './features/trace/queries.js'
export { TraceDrawer, type TraceDrawerProps } from './features/trace/TraceDrawer.js'
export { AcceptInvitation, type AcceptInvitationProps } from './features/users/AcceptInvitation.js'
export {
  invitationsQuery,
  useInvitations,
  usersQuery,
  useUserActions,
  useUsers,
} from './features/users/queries.js'
export { Users, type UsersProps, type UsersSlots } from './features/users/Users.js'
export type { DialogHistory, RequestedEditor } from './provider/dialogHistory.js'
export { MorpheusProvider, type MorpheusProviderProps } from './provider/MorpheusProvider.js'
export { queryCacheOf } from './provider/queries.js'
export { createQueryClient } from './provider/queryClient.js'
export type { Theme } from './provider/root/rootTheme.js'
export { useTexts } from './provider/texts.js'
export { type AllTexts as Texts, allTexts as ptBR, type TextOverrides as PartialTexts } from './text/all.js'
export { withTexts } from './text/withTexts.js'
export type { HeadingLevel } from './ui/lib/heading.js'
export type { HostAttributes } from './ui/lib/rootProps.js'
export type { Slot } from './ui/lib/slot.js'
export type { FilterProps } from './widget/FilterProps.js'
export type { WidgetProps } from './widget/WidgetProps.js'
