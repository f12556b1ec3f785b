export { Ability, abilities, abilityScopes, type NeededAbility, permits } from '../core/abilities.js'
export * from '../core/clientEvents.js'
export { type DocumentedName, documentedNames } from '../core/documentedNames.js'
export * from '../core/endpoint.js'
export * from '../core/entities.js'
export { Failure } from '../core/failure.js'
export * from '../core/files.js'
export { mediaBytes } from '../core/limits/files.js'
export { invitationDays } from '../core/limits/invitations.js'
export { exportVersion } from '../core/limits/templateFile.js'
export { usualLimits } from '../core/limits/usualLimits.js'
export { MessageRef } from '../core/messageRef.js'
export { eventCursorHeader } from '../core/reading/eventCursor.js'
export { withoutReadOnly } from '../core/readOnly.js'
export * from '../core/scope.js'
export * from '../core/socket.js'
export * from '../core/values.js'
export { withoutUnseen } from '../core/visibleText.js'
export { defaultTimeZone, usualTimeZones } from '../features/account/choices.js'
export { isTimeZone, UserSettings, UserSettingsChange } from '../features/account/rows.js'
export {
  type ActivityAction,
  type ActivityStatus,
  activityActions,
  activityStatuses,
} from '../features/activity/activityLog.js'
export { type ActivityPeriod, activityPeriods, exampleMark } from '../features/activity/choices.js'
export { ActivityEntry } from '../features/activity/rows.js'
export { type ApiKeyScope, allows, apiKeyScopes, covers } from '../features/apiKeys/choices.js'
export { ApiKey, NewApiKey } from '../features/apiKeys/rows.js'
export {
  DeviceCodes,
  DeviceRequest,
  deviceCodeLimits,
  deviceTokenFailures,
  userCodeAlphabet,
} from '../features/auth/deviceAuthorization.js'
export { Credentials, refreshGraceMs, SignInRequest } from '../features/auth/rows.js'
export { NewToken, ScopedToken, scopedTokenLimits } from '../features/auth/tokens.js'
export {
  Backup,
  BackupProgress,
  BackupSchedule,
  type BackupScheduleState,
  type BackupStep,
  BackupType,
  backupBytes,
  backupSteps,
  backupTypes,
} from '../features/backups/rows.js'
export { Campaign, CampaignRecipient } from '../features/campaigns/campaign.js'
export {
  type CampaignState,
  campaignLimits,
  campaignStates,
  type RecipientState,
  recipientStates,
  type SkipReason,
  skipReasons,
} from '../features/campaigns/choices.js'
export {
  currencyDigits,
  type ProductAvailability,
  type ProductReview,
  productAvailabilities,
  productLimits,
  productReviews,
} from '../features/catalog/choices.js'
export { formatPrice, parsePrice, writePrice } from '../features/catalog/price.js'
export { Product, ProductCollection } from '../features/catalog/product.js'
export { Channel, ChannelPost } from '../features/channels/channel.js'
export {
  type ChannelRole,
  channelInviteCode,
  channelInviteUrl,
  channelLimits,
  channelRoles,
} from '../features/channels/choices.js'
export {
  cloudHeaderFiles,
  cloudSampleTypes,
  cloudTemplateCategories,
  cloudTemplateStatuses,
} from '../features/cloudTemplates/choices.js'
export {
  type CloudButton,
  type CloudComponent,
  type CloudParts,
  type ComponentFault,
  cloudParts,
  cloudTemplateLimits,
  cloudVariables,
  componentsFault,
  fillCloudText,
} from '../features/cloudTemplates/cloudComponents.js'
export {
  type CloudTemplateDraft,
  cloudTemplateOf,
  draftOfCloudTemplate,
  emptyCloudDraft,
  variablesOfDraft,
} from '../features/cloudTemplates/cloudDraft.js'
export {
  type CloudInput,
  cloudInputs,
  cloudSending,
  missingCloudInputs,
} from '../features/cloudTemplates/cloudFilling.js'
export {
  CloudSample,
  CloudTemplate,
  CloudTemplateCategory,
  CloudTemplateStatus,
  NewCloudTemplate,
} from '../features/cloudTemplates/cloudTemplate.js'
export { contactNameLimit } from '../features/contacts/choices.js'
export { BlockedContact, ContactPresence, ContactProfile } from '../features/contacts/contactProfile.js'
export { AccountContact } from '../features/contacts/rows.js'
export {
  type CallEndReason,
  type CallType,
  callEndReasons,
  callTypes,
  labelColors,
  type MessageTimer,
  type MuteDuration,
  messageTimers,
  muteDurations,
  timerSeconds,
} from '../features/conversations/choices.js'
export {
  ChatState,
  ConversationChange,
  ConversationLabel,
  ConversationOwner,
  ConversationRecord,
  ConversationState,
  conversationOwners,
} from '../features/conversations/entities.js'
export { Activity, OverviewCard, StatsPeriod } from '../features/dashboard/rows.js'
export { deliveryStates } from '../features/deliveries/choices.js'
export { pageAfter } from '../features/deliveries/deliveryPages.js'
export {
  CopyOutcome,
  Delivery,
  DeliveryAttempt,
  DeliveryBucket,
  type DeliveryQuery,
  DeliveryState,
} from '../features/deliveries/rows.js'
export { ConnectionStatus, TargetHealth, TargetKind, TargetState } from '../features/deliveries/targets.js'
export { AlertSettings, defaultAlertSettings } from '../features/email/alertSettings.js'
export { type AlertSeverity, type AlertType, alertSeverities, alertTypes } from '../features/email/choices.js'
export { MailAddress, SmtpInput, SmtpView } from '../features/email/mail.js'
export {
  type MailKind,
  type MailState,
  type SmtpSecurity,
  smtpSecurities,
} from '../features/email/mailChoices.js'
export { defaultNotificationSettings, NotificationSettings } from '../features/email/notificationSettings.js'
export { AlertSimulation, NotificationStatus, SentMail, TestMail } from '../features/email/rows.js'
export { eventNames } from '../features/events/choices.js'
export { eventAbilities } from '../features/events/eventAbilities.js'
export { defaultEvents, eventCatalogue, eventLabel } from '../features/events/eventCatalogue.js'
export { EventName } from '../features/events/eventNames.js'
export type { StoredEvent } from '../features/events/rows.js'
export {
  type GroupKind,
  type GroupRole,
  groupKinds,
  groupLimits,
  groupRoles,
  inviteCode,
  inviteUrl,
  type JoinRequestAction,
  joinRequestActions,
  type ParticipantAction,
  type ParticipantOutcome,
  participantActions,
  participantOutcomes,
} from '../features/groups/choices.js'
export {
  CommunityGroup,
  Group,
  GroupDetail,
  GroupInvite,
  GroupParticipant,
  JoinRequest,
  ParticipantResult,
} from '../features/groups/group.js'
export { MetaTemplate } from '../features/messages/bodies.js'
export {
  type EventAnswer,
  eventAnswers,
  eventLimits,
  type HoldReason,
  holdReasons,
  isMessageChangeKind,
  type MessageChangeKind,
  maxPinned,
  messageChangeKinds,
  type PinDuration,
  pinDurations,
  pinSeconds,
} from '../features/messages/choices.js'
export { EventAnswerDetails, EventDetails, EventResult } from '../features/messages/eventDetails.js'
export { MessageDetails, MessageQuote } from '../features/messages/messageDetails.js'
export { MessageFigures } from '../features/messages/messageFigures.js'
export { MessageMedia } from '../features/messages/messageMedia.js'
export {
  MessageFailure,
  MessageRecord,
  MessageSearchState,
  MessageState,
  messageStates,
} from '../features/messages/messageRecord.js'
export { PollResult } from '../features/messages/pollResult.js'
export { riskFactors, riskLevels, SessionRisk } from '../features/messages/risk.js'
export { MessagePace } from '../features/messages/rows.js'
export { MediaKind } from '../features/messages/sentFile.js'
export { deviceKeyTypes, migrationLimits } from '../features/migration/choices.js'
export { logLevels, logServices, timeRanges } from '../features/monitoring/choices.js'
export {
  IntegrationHealth,
  LogEntry,
  LogLevel,
  LogService,
  MetricsSample,
  SessionAvailabilityHistory,
  SessionHealth,
  SystemEvent,
  SystemMetrics,
  TimeRange,
} from '../features/monitoring/rows.js'
export { GatewayNode, type NodeState, nodeStates } from '../features/nodes/rows.js'
export {
  type NotificationChange,
  type NotificationPriority,
  type NotificationType,
  notificationLimits,
} from '../features/notifications/choices.js'
export { isAllowed } from '../features/notifications/filter.js'
export {
  draftNotification,
  isNotificationEvent,
  type NotificationEvent,
  type NotificationEventName,
  type NotificationWords,
  notificationEventNames,
  readNotificationEvent,
} from '../features/notifications/fromEvent.js'
export { limitNotifications } from '../features/notifications/limit.js'
export type { Notification, NotificationDraft } from '../features/notifications/notification.js'
export { AccountNotification } from '../features/notifications/rows.js'
export {
  followSession,
  noMemory,
  type RuledEvent,
  readRuledEvent,
  type SessionMemory,
} from '../features/notifications/rules.js'
export { defaultOptOutWords, type OptOutOrigin, optOutOrigins } from '../features/optOuts/choices.js'
export { OptOut, OptOutSettings } from '../features/optOuts/rows.js'
export { type PasskeyStage, passkeyStages } from '../features/passkey/choices.js'
export {
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRequest,
  passkeyOrigin,
  passkeyRisk,
} from '../features/passkey/rows.js'
export {
  type PrivacyKind,
  privacyKinds,
  type RetentionKind,
  retentionKinds,
} from '../features/privacy/choices.js'
export {
  Forgetting,
  HeldPerson,
  PersonNumber,
  type PrivacyCounts,
  type RetentionChange,
  type RetentionState,
  type SentToIntegration,
} from '../features/privacy/rows.js'
export {
  type BusinessVertical,
  businessVerticals,
  type PrivacyAudience,
  type PrivacySetting,
  type ProfileField,
  privacyAudiences,
  privacyChoices,
  profileFields,
  profileLimits,
} from '../features/profile/choices.js'
export { BusinessProfile, PrivacySettings, SessionProfile } from '../features/profile/profile.js'
export { NewPassword, SignedInDevice, TwoFactorSetup, TwoFactorState } from '../features/security/rows.js'
export { type AttentionKind, attentionKinds, slowReconnectionMs } from '../features/sessions/attention.js'
export { type CauseAction, causeActions } from '../features/sessions/causeActions.js'
export { tagLimits } from '../features/sessions/choices.js'
export { defaultCloudEvents, NewCloudConfig } from '../features/sessions/cloudConfig.js'
export { NewSession, type SessionChange } from '../features/sessions/rows.js'
export {
  endCauses,
  lossCauses,
  type SessionCause,
  sessionCauses,
} from '../features/sessions/sessionCauses.js'
export { SessionTag, SessionTagList } from '../features/sessions/sessionLabels.js'
export { readStatus, sessionStatuses } from '../features/sessions/sessionStatus.js'
export {
  ExternalId,
  MetadataFilter,
  metadataLimits,
  SessionMetadata,
} from '../features/sessions/sessionTags.js'
export {
  type StatusAudience,
  type StatusKind,
  statusAudiences,
  statusKinds,
  statusLimits,
} from '../features/statuses/choices.js'
export { StatusPost } from '../features/statuses/post.js'
export { type EngineName, SystemInfo } from '../features/system/rows.js'
export { ImportedTemplate, type RejectedTemplate, type TemplateImport } from '../features/templates/file.js'
export {
  type LibraryTemplate,
  NewTemplate,
  Template,
  type TemplateAnalytics,
  TemplateChange,
  type TemplateStats,
} from '../features/templates/template.js'
export {
  fillTemplate,
  missingVariables,
  previewTemplate,
  sampleValues,
  templateParts,
  variablesIn,
} from '../features/templates/variables.js'
export {
  type Trace,
  type TraceHop,
  type TraceOutcome,
  type TraceStep,
  traceSteps,
} from '../features/trace/rows.js'
export {
  AcceptedInvitation,
  Invitation,
  type InvitationWay,
  invitationWays,
  NewInvitation,
} from '../features/users/invitations.js'
export { AccountUser } from '../features/users/rows.js'
export { VirtualContent, VirtualConversation, VirtualMessage } from '../features/virtualPhone/chat.js'
export { PhoneGroup, VirtualPhone } from '../features/virtualPhone/phone.js'
export { Behavior, defaultBehavior } from '../integrations/behavior.js'
export {
  type ConversationKind,
  conversationKinds,
  type EventTargetKind,
  eventTargetKinds,
  targetKinds,
} from '../integrations/catalogue.js'
export { CloudConfig, cloudWebhookUrl, readCloudEvents, receivingNotice } from '../integrations/cloud.js'
export { type DeviceBrowser, SessionDevice } from '../integrations/device.js'
export { Kafka, type KafkaChange, NewKafka } from '../integrations/kafka.js'
export { Nats, type NatsChange, NewNats } from '../integrations/nats.js'
export { type NewSessionProxy, SessionProxy } from '../integrations/proxy.js'
export { NewRabbitmq, Rabbitmq, type RabbitmqChange } from '../integrations/rabbitmq.js'
export { NewSqs, Sqs, type SqsChange, sqsRegions } from '../integrations/sqs.js'
export { TargetTest } from '../integrations/target.js'
export { SessionWarmup } from '../integrations/warmup.js'
export { NewWebhook, Webhook, type WebhookChange, WebhookTest } from '../integrations/webhook.js'
export { NewWebsocket, Websocket, type WebsocketChange } from '../integrations/websocket.js'
export {
  type ParsedWithCodes,
  parseWithCodes,
  type RuleIssue,
  type RuleText,
} from '../locales/collectRules.js'
export { commonRule } from '../locales/rules.js'
export { allRows, type NamedRow } from './rows.js'
export { type Contract, contract } from './table.js'
