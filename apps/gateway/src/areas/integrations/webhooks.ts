import { type Contract, eventCatalogue, eventNames } from '@morpheus/sdk/contract'
import { ownEvents } from '../../delivery/attempts/attemptWarnings.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { AreaHandlers } from '../../http/call.js'
import type { Webhooks } from '../../integrations/webhook/webhooks.js'
import { Refusal } from '../../kit/refusal.js'
import type { SessionPages } from '../../sessions/sessionPages.js'

export function webhookHandlers(
  webhooks: Webhooks,
  pages: SessionPages,
  engines: EngineRegistry,
): AreaHandlers<Contract['webhooks']> {
  return {
    get: ({ caller, params }) => webhooks.get(params.id, caller.user.id),
    create: ({ caller, params, body }) => webhooks.create(params.id, caller.user.id, body),
    update: ({ caller, params, body }) => webhooks.update(params.id, caller.user.id, body),
    remove: async ({ caller, params }) => {
      await webhooks.remove(params.id, caller.user.id)
      return {}
    },
    test: ({ caller, params, body }) => webhooks.test(params.id, caller.user.id, body),
    rotateSecret: ({ caller, params }) => webhooks.rotateSecret(params.id, caller.user.id),
    list: async ({ caller }) => ({ webhooks: await webhooks.list(caller.user.id) }),
    createFor: ({ caller, body: { sessionId, ...webhook } }) =>
      webhooks.create(sessionId, caller.user.id, webhook),
    configure: async ({ caller, body: { sessionId, ...webhook } }) =>
      webhooks.configure(sessionId ?? (await onlySession(pages, caller.user.id)), caller.user.id, webhook),
    events: () => ({
      events: eventNames.map((name) => ({
        name,
        label: eventCatalogue[name].label,
        engines: ownEvents.has(name) ? ['gateway'] : engines.producersOf(name),
      })),
    }),
  }
}

/** @throws Refusal 400 while the user has none, or more than one. */
async function onlySession(pages: SessionPages, userId: string): Promise<string> {
  const {
    sessions: [session],
    total,
  } = await pages.page(userId, { limit: 1 })
  if (session && total === 1) return session.id
  const message = 'Informe a sessão do webhook'
  throw new Refusal('invalid', 'session_required', message, { fields: { sessionId: message } })
}
