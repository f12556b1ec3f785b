export { memoryStorage } from '../auth/storage.js'
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
export { createMorpheus, type Morpheus, type MorpheusOptions } from './createMorpheus.js'
export { AnswerError, ApiError, MorpheusError, NetworkError, TimeoutError } from './errors.js'
