import * as z from 'zod'

/** What is kept, encrypted, of a WebSocket target. */
export const WebsocketConfig = z.object({ maxClients: z.number(), token: z.string() })
export type WebsocketConfig = z.output<typeof WebsocketConfig>
