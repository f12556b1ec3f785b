/** Loaded by `<morpheus-connect>` from beside it: the live connection, and the events that it missed. */
export { createDispatcher } from '../sdk/src/core/realtime/dispatch.js'
export { openEventSocket } from '../sdk/src/core/realtime/openSocket.js'
export { events } from '../sdk/src/features/events/rows.js'
