import { mediaBytes } from '../../core/limits/files.js'
import { fieldsOf, type PlainAnswer, textOf } from './call.js'
import { type Answer, data, done, type Plain, type Routes, refused } from './routes.js'
import { about } from './sessions.js'
import type { PlainSession } from './world.js'

const bad = refused(400, 'Dados inválidos')

const createWebhook: Answer = ({ body }, plain) => {
  const { sessionId, ...config } = fieldsOf(body)
  const session = plain.world.session(String(sessionId))
  if (!Array.isArray(config.events)) return bad
  if (!URL.canParse(textOf(config.url))) return refused(400, 'URL inválida')
  session?.saved.set('webhook', config)
  return done(plain)
}

/** 200 or 400: the documents show neither body. */
function say(session: PlainSession, what: string, to: string, plain: Plain): PlainAnswer {
  if (to === '') return bad
  if (session.status !== 'connected') return refused(400, 'Sessão não conectada')
  session.messagesCount++
  plain.world.addLog(`${session.name}: ${what} para ${to}`, { service: 'whatsapp' })
  return done(plain)
}

const send = about((session, { body }, plain) => {
  const { to, message } = fieldsOf(body)
  return say(session, textOf(message) || 'mensagem', textOf(to), plain)
})

/** A form of file, sessionId, to and caption; configuration §9 for the size. */
const sendMedia: Answer = ({ body }, plain) => {
  const { file, sessionId, to, caption } = fieldsOf(body)
  const session = plain.world.session(textOf(sessionId))
  if (!session) return refused(404, 'Sessão não encontrada')
  if (!(file instanceof File) || file.size === 0 || file.size > mediaBytes) return bad
  const named = [file.name, textOf(caption)].filter(Boolean).join(': ')
  return say(session, named, textOf(to), plain)
}

/** Configuration §7.7: paths of its reference, most of which show no answer. */
export const documentedRoutes: Routes = {
  'GET /health': (_, plain) => done(plain),
  'GET /metrics': (_, plain) => done(plain),
  'POST /sessions/:id/send': send,
  'POST /sessions/:id/send-template': send,
  'POST /sessions/:id/send-interactive': send,
  'POST /messages/send-media': sendMedia,
  'GET /webhooks': (_, { world }) =>
    data(
      world.sessions.flatMap(({ id, saved }) => {
        const webhook = saved.get('webhook')
        return webhook ? [{ sessionId: id, ...webhook }] : []
      }),
    ),
  'POST /webhooks': createWebhook,
  'POST /webhooks/configure': createWebhook,
  'GET /webhooks/events': () => data([]),
  'GET /events/logs': ({ query }) => (query.has('sessionId') ? data([]) : bad),
  'POST /events/test': ({ body }, plain) => (fieldsOf(body).sessionId === undefined ? bad : done(plain)),
}
