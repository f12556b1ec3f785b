import * as z from 'zod'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { notConfigured, target } from './target.js'

/**
 * Configuration spec §3, §7.1 and §9. Clients speak Socket.IO at the path `/api/events/socket` and sign in with `{
 * sessionId, token }`; each `event` carries the documented payload and `{ id }`, and must be acknowledged. A creation
 * shows the clients' token, once; disabling signs them out. It has no test, as its clients connect to the gateway.
 */
export const websocket = target({
  kind: 'websocket',
  card: catalogue.websocket,
  path: '/sessions/:id/websocket',
  features: [
    'Os seus sistemas se conectam, sem endereço público',
    'Até 100 clientes ao mesmo tempo',
    'Cada evento é confirmado pelo cliente',
  ],
  fields: {
    enabled: field.toggle({ ...enabledWords, initial: true }),
    maxClients: field.number({
      label: 'Máximo de clientes',
      help: 'De 1 a 100 conexões ao mesmo tempo.',
      flag: 'max-clientes',
      min: 1,
      max: 100,
      initial: 10,
      fallback: 10,
    }),
    events: eventsField,
    raw: rawField,
    token: field.secret({
      label: 'Token dos clientes',
      named: 'o token dos clientes',
      help: 'É mostrado inteiro só quando é criado ou trocado.',
      flag: 'token',
      readOnly: true,
      shownOnce: true,
      schema: z.string(),
    }),
  },
  extra: { currentClients: z.number() },
  fresh: { currentClients: 0 },
  rows: ({ declare, schemas }) => ({
    /** Extension: a new token, shown once; clients with the old one are signed out. */
    renewToken: declare('POST /sessions/:id/websocket/token', {
      answer: schemas.view,
    }),
    stats: declare('GET /sessions/:id/websocket/stats', {
      answer: z.object({ connected: z.boolean(), connections: z.number() }),
    }),
  }),
  reference: {
    renewToken: {
      summary: 'Troca o token dos clientes do WebSocket',
      failures: notConfigured,
      destroys: true,
    },
    stats: { summary: 'Mostra quantos clientes o WebSocket tem', failures: notConfigured },
  },
  calls: { renew: 'renewToken' },
  renewal: {
    label: 'Trocar token',
    title: 'Trocar o token?',
    text: 'Os clientes conectados com o token atual são desconectados e precisam do novo para voltar.',
    confirm: 'Trocar token',
  },
  shown: (config, { origin }, { write }) =>
    config === null
      ? []
      : [
          {
            label: write('shown.address', 'Endereço de conexão'),
            value: `${origin}/api/events/socket`,
            help: write('shown.addressHelp', 'Socket.IO neste caminho; entre com { sessionId, token }.'),
          },
          { label: write('shown.session', 'Sessão'), value: config.sessionId },
        ],
})

/**
 * The input of a creation: everything is optional, for 10 clients at most (1 to 100), enabled by default. The gateway
 * generates the clients' token, which is no field. Configuration spec §5 and §9.
 */
export const NewWebsocket = websocket.schemas.create
export type NewWebsocket = InputFor<typeof websocket>
/** Any part of a configuration; the rest stays. Only `renewToken` changes the token. */
export type WebsocketChange = ChangeFor<typeof websocket>
/**
 * A session's WebSocket in answers: the clients' token masked except at its creation, and in `currentClients` the
 * number of clients connected now. Configuration spec §3.
 */
export const Websocket = websocket.schemas.view
export type Websocket = ConfigFor<typeof websocket>
