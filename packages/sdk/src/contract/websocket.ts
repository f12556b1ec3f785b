import * as z from 'zod'
import { endpoint } from './endpoint.js'
import { defaultEvents, EventList, EventName } from './eventCatalogue.js'
import { TargetState } from './targets.js'
import { wholeNumber } from './values.js'

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

const WebsocketChange = z.strictObject({
  maxClients: fields.maxClients.optional(),
  events: fields.events.optional(),
  enabled: fields.enabled.optional(),
})
export type WebsocketChange = z.output<typeof WebsocketChange>

/** Configuration spec §3, with how it stands. `token` is masked but in the answer that made it. */
export const Websocket = z.object({
  sessionId: z.string(),
  maxClients: z.number(),
  events: z.array(EventName),
  currentClients: z.number(),
  token: z.string(),
  ...TargetState.shape,
})
export type Websocket = z.output<typeof Websocket>

const notConfigured = { 404: 'Configuração não encontrada' }

/**
 * Configuration spec §7.1, WebSocket. Clients speak Socket.IO at the path `/api/events/socket` and sign in with
 * `{ sessionId, token }`; each `event` carries the documented payload and `{ id }`, and is to be acknowledged.
 */
export const websocket = {
  get: endpoint('GET /sessions/:id/websocket', {
    summary: 'Mostra o WebSocket de uma sessão',
    answer: Websocket,
    failures: notConfigured,
  }),
  /** Shows the clients' token, once. */
  create: endpoint('POST /sessions/:id/websocket', {
    summary: 'Configura o WebSocket de uma sessão',
    body: NewWebsocket,
    answer: Websocket,
    success: 201,
    failures: { 404: 'Sessão não encontrada', 409: 'O WebSocket desta sessão já está configurado' },
  }),
  /** Takes any part. Disabling signs its clients out. */
  update: endpoint('PUT /sessions/:id/websocket', {
    summary: 'Altera o WebSocket de uma sessão',
    body: WebsocketChange,
    answer: Websocket,
    failures: notConfigured,
  }),
  remove: endpoint('DELETE /sessions/:id/websocket', {
    summary: 'Remove o WebSocket de uma sessão',
    answer: z.object({}),
    failures: notConfigured,
  }),
  /** Ours: a new token, shown once; clients with the old one are signed out. */
  renewToken: endpoint('POST /sessions/:id/websocket/token', {
    summary: 'Troca o token dos clientes do WebSocket',
    answer: Websocket,
    failures: notConfigured,
  }),
  stats: endpoint('GET /sessions/:id/websocket/stats', {
    summary: 'Mostra quantos clientes o WebSocket tem',
    answer: z.object({ connected: z.boolean(), connections: z.number() }),
    failures: notConfigured,
  }),
}
