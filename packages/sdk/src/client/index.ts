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
  MorpheusError,
  NetworkError,
  PairingError,
  TimeoutError,
  TokenError,
  WaitTimeoutError,
} from '../core/client/errors.js'
export { attentionOf, sessionsNeedingAttention } from '../flows/connecting/recovery.js'
export { createMorpheus, type Morpheus } from './createMorpheus.js'
export type { MorpheusOptions } from './options.js'
