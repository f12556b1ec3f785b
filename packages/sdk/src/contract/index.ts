export { Credentials, refreshGraceMs } from './auth.js'
export { Behavior, defaultBehavior } from './behavior.js'
export { CloudConfig, cloudWebhookUrl, readCloudEvents, receivingNotice } from './cloud.js'
export { defaultCloudEvents, NewCloudConfig } from './cloudConfig.js'
export { Activity, OverviewCard, StatsPeriod } from './dashboard.js'
export {
  Delivery,
  DeliveryAttempt,
  DeliveryBucket,
  DeliveryState,
  deliveryStates,
  pageAfter,
} from './deliveries.js'
export { type DocumentedName, documentedNames } from './documentedNames.js'
export * from './endpoint.js'
export * from './entities.js'
export { defaultEvents, type EngineName, eventCatalogue } from './eventCatalogue.js'
export { EventName, eventNames } from './eventNames.js'
export { Failure } from './failure.js'
export {
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
} from './monitoring.js'
export { NotificationSettings } from './notificationSettings.js'
export { NewRabbitmq, Rabbitmq, type RabbitmqChange } from './rabbitmq.js'
export { withoutReadOnly } from './readOnly.js'
export { allRows, type NamedRow } from './rows.js'
export { NewSession, type SessionChange } from './sessions.js'
export * from './socket.js'
export { NewSqs, Sqs, type SqsChange, sqsRegions } from './sqs.js'
export { type Contract, contract } from './table.js'
export { TargetTest } from './targetRows.js'
export { ConnectionStatus, TargetHealth, TargetKind, TargetState, targetKinds } from './targets.js'
export * from './values.js'
export { PhoneGroup, VirtualPhone } from './virtualPhone.js'
export { withoutUnseen } from './visibleText.js'
export { NewWebhook, Webhook, type WebhookChange, WebhookTest } from './webhooks.js'
export { NewWebsocket, Websocket, type WebsocketChange } from './websocket.js'
