import { type Contract, eventCatalogue, eventNames, type Webhook } from '@morpheus/sdk/contract'
import type { Account, AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import { ownEvents } from '../../features/deliveries/attempts/attemptWarnings.js'
import type { SessionPages } from '../../features/sessions/sessionPages.js'
import type { CallTools, TargetCalls } from '../kind.js'

/** The documented calls that no other target has. Configuration spec §7.7, webhooks. */
export function webhookCalls(
  webhooks: TargetCalls<Webhook>,
  { pages, engines }: CallTools,
): Pick<AreaHandlers<Contract['webhooks']>, 'test' | 'list' | 'createFor' | 'configure' | 'events'> {
  return {
    test: async ({ caller, params, body, origin }) => {
      // Without a URL and a stored webhook there is nothing to test: answer 404.
      if (body.url === undefined) await webhooks.get(params.id, caller.user.id)
      return webhooks.test(params.id, caller.user.id, body, origin)
    },
    list: async ({ caller: { user, only } }) => {
      const all = await webhooks.list(user.id)
      return { webhooks: all.filter(({ sessionId }) => only === null || only.includes(sessionId)) }
    },
    createFor: ({ caller, body: { sessionId, ...webhook }, origin }) =>
      webhooks.create(sessionId, caller.user.id, webhook, origin),
    configure: async ({ caller, body: { sessionId, ...webhook }, origin }) =>
      webhooks.configure(sessionId ?? (await onlySession(pages, caller)), caller.user.id, webhook, origin),
    events: () => ({
      events: eventNames.map((name) => ({
        name,
        label: eventCatalogue[name].label,
        engines: ownEvents.has(name) ? ['gateway'] : engines.producersOf(name),
      })),
    }),
  }
}

/** @throws HttpError 400 while the user has none, or more than one. */
async function onlySession(pages: SessionPages, { user, only }: Account): Promise<string> {
  const {
    sessions: [session],
    total,
  } = await pages.page(user.id, { limit: 1, only })
  if (session && total === 1) return session.id
  const message = 'Informe a sessão do webhook'
  throw new HttpError('invalid', 'session_required', message, { fields: { sessionId: message } })
}
