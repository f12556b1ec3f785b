export { memoryStorage } from '../core/auth/storage.js'
export type { GetToken, GivenToken } from '../core/auth/tokenSource.js'
export {
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidInputError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TwoFactorRequiredError,
} from '../core/client/apiErrors.js'
export {
  AnswerError,
  ApiError,
  ConfigurationError,
  MorpheusError,
  NetworkError,
  PairingError,
  TimeoutError,
  TokenError,
  WaitTimeoutError,
} from '../core/client/errors.js'
export { attentionOf, sessionsNeedingAttention } from '../flows/connecting/recovery.js'
export {
  type ConstructEventOptions,
  constructEvent,
  type IncomingHeaders,
  type WebhookEvent,
} from '../integrations/constructEvent.js'
export { WebhookError, type WebhookProblem } from '../integrations/webhookError.js'
export type { Language } from '../text/language.js'
export type { Morpheus, StartOptions } from './createClient.js'
export type { MorpheusOptions } from './options.js'
