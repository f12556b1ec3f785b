export type { StartOptions } from './client/createClient.js'
export { createMorpheus, type Morpheus } from './client/createMorpheus.js'
export type { MorpheusOptions } from './client/options.js'
export type {
  EventCalls,
  Scripting,
  SessionCalls,
  VirtualPhoneCalls,
  WebhookCalls,
} from './client/scripting.js'
export * from './contract/index.js'
export type { Identity, IdentityState } from './core/auth/identity.js'
export { memoryStorage, type SyncStorage } from './core/auth/storage.js'
export type { GetToken, GivenToken } from './core/auth/tokenSource.js'
export {
  AuthenticationError,
  apiError,
  ConflictError,
  GoneError,
  InvalidInputError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TwoFactorRequiredError,
} from './core/client/apiErrors.js'
export { openBrowserHttp } from './core/client/browserHttp.js'
export {
  AnswerError,
  ApiError,
  ConfigurationError,
  errorText,
  fieldsOf,
  MorpheusError,
  messageOf,
  NetworkError,
  PairingError,
  TimeoutError,
  TokenError,
  WaitTimeoutError,
} from './core/client/errors.js'
export type { OpenHttp } from './core/client/http.js'
export type { Logger } from './core/client/logger.js'
export { isNotOffered } from './core/client/notOffered.js'
export type { CallOptions, RawAnswer } from './core/client/transport.js'
export {
  type EventGap,
  type EventStreamOptions,
  eventStream,
  eventsAfter,
} from './core/realtime/eventStream.js'
export type { Realtime, RealtimeState } from './core/realtime/realtime.js'
export type { ApprovePasskeyFlow, ApprovePasskeyState } from './flows/approvePasskey.js'
export {
  type SignInByBrowserFlow,
  type SignInByBrowserOptions,
  type SignInByBrowserState,
  signInByBrowser,
} from './flows/auth/signInByBrowser.js'
export { type BackToQrOptions, backToQr } from './flows/backToQr.js'
export type { HowFar } from './flows/backups/backupProgress.js'
export {
  backupStepsOf,
  type CreateBackup,
  type CreateBackupState,
  createBackup,
  type NewBackup,
} from './flows/backups/createBackup.js'
export { restoreBackup } from './flows/backups/restoreBackup.js'
export {
  type BulkAction,
  bulkCall,
  type CopySource,
  copyCall,
  isLinkedOffline,
  isOpenTo,
} from './flows/bulk/bulkActions.js'
export {
  BulkFailure,
  type BulkFlow,
  type BulkItem,
  type BulkOptions,
  type BulkState,
  bulkRun,
} from './flows/bulk/bulkRun.js'
export { type TagChange, tagsAfter, tagsIn } from './flows/bulk/tags.js'
export { configCalls } from './flows/configCalls.js'
export type {
  ConnectFlow,
  ConnectOptions,
  ConnectState,
} from './flows/connecting/connectState.js'
export { connectWhatsApp } from './flows/connecting/connectWhatsApp.js'
export {
  attentionOf,
  type RecoveryAction,
  recoveryActionOf,
  sessionsNeedingAttention,
} from './flows/connecting/recovery.js'
export type { PairingMethod } from './flows/connecting/rememberedSession.js'
export type { WantedSession } from './flows/connecting/wantedSession.js'
export { type CreateSessionFlow, type CreateSessionState, createSession } from './flows/createSession.js'
export {
  type ConfigCalls,
  type EditBusy,
  type EditFlow,
  type EditState,
  editConfig,
  type TestOutcome,
} from './flows/editConfig.js'
export { type AvailabilitySpan, type EventMark, eventMarks } from './flows/eventMarks.js'
export type { Flow, FlowOptions, Notice, WithTexts } from './flows/flow.js'
export { followHealth } from './flows/followHealth.js'
export {
  type AuthorizeKommoFlow,
  type AuthorizeKommoState,
  authorizeKommo,
  type KommoWindow,
} from './flows/kommo/authorizeKommo.js'
export { findEntries as linesFound, type LogSearch, tellSessions } from './flows/logs/logLines.js'
export { type TailFlow, type TailState, tailLogs } from './flows/logs/tailLogs.js'
export type { Conversation } from './flows/messaging/conversations.js'
export type { Messaging, MessagingState } from './flows/messaging/store.js'
export {
  emptyMetrics,
  type LogFilters,
  logQuery,
  type MonitorFlow,
  type MonitorState,
  monitorSystem,
  type RefreshInterval,
  refreshIntervals,
} from './flows/monitorSystem.js'
export type { ListedNotifications, ReadList } from './flows/notifications/accountList.js'
export {
  groupNotifications,
  type NotificationGroup,
  type NotificationKind,
  unreadByKind,
} from './flows/notifications/groups.js'
export { startNotifier } from './flows/notifications/notifier.js'
export { createPush, type Push } from './flows/notifications/push.js'
export { badgeText, type NotificationState, type Notifications } from './flows/notifications/store.js'
export { type PairPhoneFlow, type PairPhoneState, pairPhone } from './flows/pairPhone.js'
export type { EnsuredInput, EnsuredSession } from './flows/scripts/ensureSession.js'
export type { EnsuredWebhook, EnsuredWebhookInput } from './flows/scripts/ensureWebhook.js'
export type { MorpheusEvent } from './flows/scripts/liveEvents.js'
export type { ConnectInput } from './flows/scripts/pairByCode.js'
export type { PairPhoneOptions } from './flows/scripts/pairVirtualPhone.js'
export type {
  PhoneContact,
  PhoneMessage,
  PhoneMessageFilter,
  TestPhone,
} from './flows/scripts/testPhone.js'
export type { WaitOptions } from './flows/scripts/waitFor.js'
export {
  type AwaitedReceipt,
  type SendMessageFlow,
  type SendMessageState,
  sendMessage,
} from './flows/sendMessage.js'
export { type SessionActions, type SessionActionsState, sessionActions } from './flows/sessionActions.js'
export { showQr } from './flows/showQr.js'
export type { ShowQrFlow, ShowQrState } from './flows/showQrState.js'
export { duplicateTemplate } from './flows/templates/duplicateTemplate.js'
export { exportTemplates, type TemplateExport } from './flows/templates/exportTemplates.js'
export {
  type ImportTemplatesFlow,
  type ImportTemplatesState,
  importTemplates,
} from './flows/templates/importTemplates.js'
export {
  type InstallTemplatesFlow,
  type InstallTemplatesState,
  installTemplates,
} from './flows/templates/installTemplates.js'
export {
  type ConstructEventOptions,
  constructEvent,
  type IncomingHeaders,
  type WebhookEvent,
} from './integrations/constructEvent.js'
export type { Configured } from './integrations/describe.js'
export type { ConfigTexts } from './integrations/sentences.js'
export { WebhookError, type WebhookProblem } from './integrations/webhookError.js'
export type { Language } from './text/language.js'
