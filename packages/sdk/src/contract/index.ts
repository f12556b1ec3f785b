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
export {
  defaultTimeZone,
  isTimeZone,
  UserSettings,
  UserSettingsChange,
  usualTimeZones,
} from './areas/account.js'
export { ActivityEntry, type ActivityPeriod, activityPeriods, exampleMark } from './areas/activity.js'
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
export { Activity, OverviewCard, StatsPeriod } from './areas/dashboard.js'
export {
  Delivery,
  DeliveryAttempt,
  DeliveryBucket,
  DeliveryState,
  deliveryStates,
  pageAfter,
} from './areas/deliveries.js'
export {
  type AlertSeverity,
  AlertSimulation,
  type AlertType,
  alertSeverities,
  alertTypes,
  NotificationStatus,
  SentMail,
  TestMail,
} from './areas/email.js'
export type { StoredEvent } from './areas/events.js'
export { MessagePace } from './areas/messages.js'
export {
  IntegrationHealth,
  LogEntry,
  LogLevel,
  LogService,
  logLevels,
  logServices,
  MetricsSample,
  SessionHealth,
  SystemMetrics,
  TimeRange,
  timeRanges,
} from './areas/monitoring.js'
export { defaultNotificationSettings, NotificationSettings } from './areas/notificationSettings.js'
export { NewPassword, SignedInDevice, TwoFactorSetup, TwoFactorState } from './areas/security.js'
export { NewSession, type SessionChange } from './areas/sessions.js'
export type { EngineName } from './areas/system.js'
export { type Trace, type TraceHop, type TraceOutcome, type TraceStep, traceSteps } from './areas/trace.js'
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
export { EventName, eventNames } from './eventNames.js'
export { Failure } from './failure.js'
export * from './files.js'
export { MetaTemplate } from './messageBodies.js'
export { MessageFigures } from './messageFigures.js'
export { MediaKind, MessageMedia } from './messageMedia.js'
export { MessageFailure, MessageRecord, MessageState, messageStates } from './messageRecord.js'
export { AlertSettings, defaultAlertSettings } from './notifying/alertSettings.js'
export {
  MailAddress,
  type MailKind,
  type MailState,
  SmtpInput,
  type SmtpSecurity,
  SmtpView,
  smtpSecurities,
} from './notifying/mail.js'
export { withoutReadOnly } from './readOnly.js'
export { allRows, type NamedRow } from './rows.js'
export * from './socket.js'
export { type Contract, contract } from './table.js'
export { ConnectionStatus, TargetHealth, TargetKind, TargetState } from './targets.js'
export {
  exportVersion,
  ImportedTemplate,
  type RejectedTemplate,
  type TemplateImport,
} from './templates/file.js'
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
export * from './values.js'
export { VirtualContent, VirtualConversation, VirtualMessage } from './virtual/chat.js'
export { PhoneGroup, VirtualPhone } from './virtual/phone.js'
export { withoutUnseen } from './visibleText.js'
