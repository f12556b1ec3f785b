export { memoryStorage } from '../auth/storage.js'
export type { GetToken, GivenToken } from '../auth/tokenSource.js'
export { attentionOf, sessionsNeedingAttention } from '../flows/connecting/recovery.js'
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
} from './apiErrors.js'
export { createMorpheus, type Morpheus } from './createMorpheus.js'
export {
  AnswerError,
  ApiError,
  MorpheusError,
  NetworkError,
  PairingError,
  TimeoutError,
  TokenError,
  WaitTimeoutError,
} from './errors.js'
export type { MorpheusOptions } from './options.js'
