export { memoryStorage } from '../auth/storage.js'
export { createMorpheus, type Morpheus, type MorpheusOptions } from './createMorpheus.js'
export { AnswerError, ApiError, MorpheusError, NetworkError, TimeoutError } from './errors.js'
