export { Behavior, defaultBehavior } from '../integrations/behavior.js'
export {
  type ConversationKind,
  conversationKinds,
  type EventTargetKind,
  eventTargetKinds,
  targetKinds,
} from '../integrations/catalogue.js'
export { CloudConfig, cloudWebhookUrl, readCloudEvents, receivingNotice } from '../integrations/cloud.js'
export { NewRabbitmq, Rabbitmq, type RabbitmqChange } from '../integrations/rabbitmq.js'
export { NewSqs, Sqs, type SqsChange, sqsRegions } from '../integrations/sqs.js'
export { TargetTest } from '../integrations/target.js'
export { NewWebhook, Webhook, type WebhookChange, WebhookTest } from '../integrations/webhook.js'
export { NewWebsocket, Websocket, type WebsocketChange } from '../integrations/websocket.js'
export { type ActivityAction, type ActivityStatus, activityActions, activityStatuses } from './activityLog.js'
export { type ApiKeyScope, allows, apiKeyScopes, covers } from './apiKeys/scopes.js'
export { isTimeZone, UserSettings, UserSettingsChange } from './areas/account.js'
export { ActivityEntry } from './areas/activity.js'
export { ApiKey, NewApiKey } from './areas/apiKeys.js'
export { Credentials, refreshGraceMs, SignInRequest } from './areas/auth.js'
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
} from './areas/backups.js'
export { AccountContact } from './areas/contacts.js'
export { Activity, OverviewCard, StatsPeriod } from './areas/dashboard.js'
export {
  CopyOutcome,
  Delivery,
  DeliveryAttempt,
  DeliveryBucket,
  type DeliveryQuery,
  DeliveryState,
} from './areas/deliveries.js'
export {
  DeviceCodes,
  DeviceRequest,
  deviceCodeLimits,
  deviceTokenFailures,
  userCodeAlphabet,
} from './areas/deviceAuthorization.js'
export { AlertSimulation, NotificationStatus, SentMail, TestMail } from './areas/email.js'
export type { StoredEvent } from './areas/events.js'
export {
  AcceptedInvitation,
  Invitation,
  type InvitationWay,
  invitationWays,
  NewInvitation,
} from './areas/invitations.js'
export { MessagePace } from './areas/messages.js'
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
} from './areas/monitoring.js'
export { defaultNotificationSettings, NotificationSettings } from './areas/notificationSettings.js'
export {
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRequest,
  passkeyOrigin,
  passkeyRisk,
} from './areas/passkey.js'
export {
  Forgetting,
  HeldPerson,
  PersonNumber,
  type PrivacyCounts,
  type RetentionChange,
  type RetentionState,
  type SentToIntegration,
} from './areas/privacy.js'
export { NewPassword, SignedInDevice, TwoFactorSetup, TwoFactorState } from './areas/security.js'
export { NewSession, type SessionChange } from './areas/sessions.js'
export { type EngineName, SystemInfo } from './areas/system.js'
export { NewToken, ScopedToken, scopedTokenLimits } from './areas/tokens.js'
export { type Trace, type TraceHop, type TraceOutcome, type TraceStep, traceSteps } from './areas/trace.js'
export { AccountUser } from './areas/users.js'
export { defaultTimeZone, usualTimeZones } from './choices/account.js'
export { type ActivityPeriod, activityPeriods, exampleMark } from './choices/activity.js'
export { type AttentionKind, attentionKinds, slowReconnectionMs } from './choices/attention.js'
export { type CauseAction, causeActions } from './choices/causeActions.js'
export {
  cloudHeaderFiles,
  cloudSampleTypes,
  cloudTemplateCategories,
  cloudTemplateStatuses,
} from './choices/cloudTemplates.js'
export { deliveryStates } from './choices/deliveries.js'
export { type AlertSeverity, type AlertType, alertSeverities, alertTypes } from './choices/email.js'
export { eventNames } from './choices/events.js'
export { type HoldReason, holdReasons } from './choices/holdReasons.js'
export { type MailKind, type MailState, type SmtpSecurity, smtpSecurities } from './choices/mail.js'
export { logLevels, logServices, timeRanges } from './choices/monitoring.js'
export { type PasskeyStage, passkeyStages } from './choices/passkey.js'
export { type PrivacyKind, privacyKinds, type RetentionKind, retentionKinds } from './choices/privacy.js'
export { endCauses, lossCauses, type SessionCause, sessionCauses } from './choices/sessionCauses.js'
export { tagLimits } from './choices/sessions.js'
export { defaultCloudEvents, NewCloudConfig } from './cloudConfig.js'
export {
  ConversationOwner,
  ConversationRecord,
  ConversationState,
  conversationOwners,
} from './conversation.js'
export { type DocumentedName, documentedNames } from './documentedNames.js'
export * from './endpoint.js'
export * from './entities.js'
export { defaultEvents, eventCatalogue } from './eventCatalogue.js'
export { EventName } from './eventNames.js'
export { Failure } from './failure.js'
export * from './files.js'
export { mediaBytes } from './limits/files.js'
export { invitationDays } from './limits/invitations.js'
export { exportVersion } from './limits/templateFile.js'
export { usualLimits } from './limits/usualLimits.js'
export { MetaTemplate } from './messageBodies.js'
export { MessageFigures } from './messageFigures.js'
export { MediaKind, MessageMedia } from './messageMedia.js'
export { MessageFailure, MessageRecord, MessageState, messageStates } from './messageRecord.js'
export { AlertSettings, defaultAlertSettings } from './notifying/alertSettings.js'
export { MailAddress, SmtpInput, SmtpView } from './notifying/mail.js'
export { pageAfter } from './reading/deliveryPages.js'
export { eventCursorHeader } from './reading/eventCursor.js'
export { readStatus, sessionStatuses } from './reading/sessionStatus.js'
export { withoutReadOnly } from './readOnly.js'
export { allRows, type NamedRow } from './rows.js'
export * from './socket.js'
export { type Contract, contract } from './table.js'
export { ConnectionStatus, TargetHealth, TargetKind, TargetState } from './targets.js'
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
} from './templates/cloudComponents.js'
export {
  type CloudTemplateDraft,
  cloudTemplateOf,
  draftOfCloudTemplate,
  emptyCloudDraft,
  variablesOfDraft,
} from './templates/cloudDraft.js'
export {
  type CloudInput,
  cloudInputs,
  cloudSending,
  missingCloudInputs,
} from './templates/cloudFilling.js'
export {
  CloudSample,
  CloudTemplate,
  CloudTemplateCategory,
  CloudTemplateStatus,
  NewCloudTemplate,
} from './templates/cloudTemplate.js'
export { ImportedTemplate, type RejectedTemplate, type TemplateImport } from './templates/file.js'
export {
  type LibraryTemplate,
  NewTemplate,
  Template,
  type TemplateAnalytics,
  TemplateChange,
  type TemplateStats,
} from './templates/template.js'
export {
  fillTemplate,
  missingVariables,
  previewTemplate,
  sampleValues,
  templateParts,
  variablesIn,
} from './templates/variables.js'
export { Ability, abilities, abilityScopes, type NeededAbility, permits } from './tokens/abilities.js'
export { eventAbilities } from './tokens/eventAbilities.js'
export * from './tokens/scope.js'
export { SessionTag, SessionTagList } from './tokens/sessionLabels.js'
export { ExternalId, MetadataFilter, metadataLimits, SessionMetadata } from './tokens/sessionTags.js'
export * from './values.js'
export { VirtualContent, VirtualConversation, VirtualMessage } from './virtual/chat.js'
export { PhoneGroup, VirtualPhone } from './virtual/phone.js'
export { withoutUnseen } from './visibleText.js'
