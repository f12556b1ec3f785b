import { fieldsOf } from './call.js'
import { data, done, type Plain, type Routes, refused } from './routes.js'
import { about } from './sessions.js'
import type { PlainSession } from './world.js'

/** The fields of configuration §3 that a GET adds to the saved ones. */
const kinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  webhook: {},
  websocket: { currentClients: 0 },
  rabbitmq: { connectionStatus: 'DISCONNECTED' },
  sqs: { connectionStatus: 'DISCONNECTED' },
}

const configOf = (session: PlainSession, kind: string) => {
  const saved = session.saved.get(kind)
  return saved ? { ...saved, ...kinds[kind] } : null
}

const save = (kind: string) =>
  about((session, { body }, plain) => {
    session.saved.set(kind, { ...session.saved.get(kind), ...fieldsOf(body) })
    return done(plain)
  })

const targetRoutes = (kind: string): Routes => {
  const path = `/sessions/:id/${kind}`
  return {
    [`GET ${path}`]: about((session) => {
      const config = configOf(session, kind)
      return config ? data(config) : refused(404, 'Configuração não encontrada')
    }),
    [`POST ${path}`]: save(kind),
    [`PUT ${path}`]: save(kind),
    [`DELETE ${path}`]: about((session, _, plain) => {
      session.saved.delete(kind)
      return done(plain)
    }),
  }
}

const connected = about(() => data({ connected: true }))

const behavior = {
  receiveIncomingCalls: true,
  ignoreGroupMessages: false,
  alwaysOnline: false,
  markMessagesAsRead: false,
  syncFullHistory: false,
  markStatusAsViewed: false,
}

const cloud = (session: PlainSession, _: unknown, __: Plain) => ({
  status: 200,
  body: { success: true, message: 'OK', data: { config: session.saved.get('cloud') ?? null } },
})

/** Configuration §7.1. */
export const configurationRoutes: Routes = {
  ...Object.assign({}, ...Object.keys(kinds).map(targetRoutes)),
  'POST /sessions/:id/webhook/test': connected,
  'POST /sessions/:id/rabbitmq/test': connected,
  'POST /sessions/:id/sqs/test': connected,
  'GET /sessions/:id/websocket/stats': about(() => data({ connected: false, connections: 0 })),
  'GET /sessions/:id/events': about((session) =>
    data(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, configOf(session, kind)]))),
  ),
  'GET /sessions/:id/events/logs': about(() => data([])),
  'GET /sessions/:id/behavior': about((session) => data({ ...behavior, ...session.saved.get('behavior') })),
  'PUT /sessions/:id/behavior': save('behavior'),
  'POST /sessions/:id/behavior/reset': about((session, _, plain) => {
    session.saved.delete('behavior')
    return done(plain)
  }),
  'GET /whatsapp-cloud/sessions/:id/config': about(cloud),
  'POST /whatsapp-cloud/sessions/:id/config': about((session, call, plain) => {
    session.saved.set('cloud', fieldsOf(call.body))
    return cloud(session, call, plain)
  }),
}
