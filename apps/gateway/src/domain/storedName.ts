import type { ServerEventName } from '@morpheus/sdk/contract'

/** Events that are stored: all but the heartbeat. */
export type StoredName = Exclude<ServerEventName, 'heartbeat'>
