export { handlersFor, TestFailure } from './handlers.js'
