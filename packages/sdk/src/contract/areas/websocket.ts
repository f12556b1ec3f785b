import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { defaultEvents, EventList } from '../eventCatalogue.js'
import { EventName } from '../eventNames.js'
import { lenient, sessionOfCall } from '../lenient.js'
import { targetNotConfigured, targetRows } from '../targetRows.js'
import { TargetState } from '../targets.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'integrations', scope: 'integrations' })

const fields = {
  maxClients: wholeNumber(1, 100),
  events: EventList,
  enabled: z.boolean('Informe verdadeiro ou falso'),
}

/** What the form holds. Configuration spec §9. */
export const NewWebsocket = z.strictObject({
  maxClients: fields.maxClients.default(10),
  events: fields.events.default([...defaultEvents]),
  enabled: fields.enabled.default(true),
})
export type NewWebsocket = z.output<typeof NewWebsocket>

const WebsocketChange = z.strictObject(fields).partial()
export type WebsocketChange = z.output<typeof WebsocketChange>

/** Configuration spec §3, with how it stands. `token` is masked but in the answer that made it. */
export const Websocket = z.object({
  sessionId: sessionOfCall,
  maxClients: lenient(z.number(), { otherwise: () => 10 }),
  events: z.array(EventName),
  currentClients: z.number(),
  token: z.string(),
  ...TargetState.shape,
})
export type Websocket = z.output<typeof Websocket>

/**
 * Configuration spec §7.1, WebSocket. Clients speak Socket.IO at the path `/api/events/socket` and sign in with
 * `{ sessionId, token }`; each `event` carries the documented payload and `{ id }`, and is to be acknowledged. Creating shows
 * the clients' token, once; disabling signs them out.
 */
export const websocket = {
  ...targetRows({
    kind: 'websocket',
    label: 'o WebSocket',
    create: NewWebsocket,
    update: WebsocketChange,
    answer: Websocket,
  }),
  /** Ours: a new token, shown once; clients with the old one are signed out. */
  renewToken: endpoint('POST /sessions/:id/websocket/token', {
    summary: 'Troca o token dos clientes do WebSocket',
    answer: Websocket,
    failures: targetNotConfigured,
  }),
  stats: endpoint('GET /sessions/:id/websocket/stats', {
    summary: 'Mostra quantos clientes o WebSocket tem',
    answer: z.object({ connected: z.boolean(), connections: z.number() }),
    failures: targetNotConfigured,
  }),
}
