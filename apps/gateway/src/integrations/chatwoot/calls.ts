import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { OpenTarget, TargetCalls } from '../kind.js'
import type { ChatwootRoom } from './chatwootRoom.js'
import type { ChatwootConfig } from './config.js'

type Area = AreaHandlers<Contract['chatwoot']>
type View = Awaited<ReturnType<Area['get']>>
type ChatwootCalls = Pick<
  Area,
  'create' | 'update' | 'enable' | 'reset' | 'syncContacts' | 'syncProgress' | 'receive'
>

/** Chatwoot's own calls, and the common ones that register the webhook after a change. */
export function chatwootCalls(
  chatwoot: ChatwootRoom,
  targets: TargetCalls<View, ChatwootConfig>,
): ChatwootCalls {
  /** In the background: a configuring user does not wait for another system. */
  const changed = async (sessionId: string, userId: string, view: View): Promise<View> => {
    const { enabled, targetId } = await targets.open(sessionId, userId)
    if (enabled) chatwoot.changed(targetId)
    return view
  }
  const way = ({ targetId, sessionId, config }: OpenTarget<ChatwootConfig>, userId: string) =>
    chatwoot.way(config, { targetId, sessionId, userId })
  return {
    create: async ({ params, caller: { user }, body, origin }) =>
      changed(params.id, user.id, await targets.create(params.id, user.id, body, origin)),
    update: async ({ params, caller: { user }, body, origin }) =>
      changed(params.id, user.id, await targets.update(params.id, user.id, body, origin)),
    enable: async ({ params, caller: { user }, origin }) =>
      changed(params.id, user.id, await targets.setEnabled(params.id, user.id, true, origin)),
    reset: async ({ params, caller: { user }, origin }) =>
      changed(params.id, user.id, await targets.reset(params.id, user.id, origin)),
    syncContacts: async ({ params, caller: { user } }) => {
      const target = await targets.open(params.id, user.id)
      if (!target.enabled)
        throw new HttpError('conflict', 'target_disabled', 'Ative o Chatwoot antes de sincronizar')
      const { inbox, people } = way(target, user.id)
      return chatwoot.syncs.start({ ...target, inbox, people })
    },
    syncProgress: async ({ params, caller: { user } }) =>
      chatwoot.syncs.progressOf((await targets.open(params.id, user.id)).targetId),
    receive: async ({ params, signed }) => {
      const { sessionId, token } = params
      await chatwoot.hooks.receive({
        sessionId,
        token,
        bytes: signed.bytes,
        header: (name) => signed.header(name),
      })
      return {}
    },
  }
}
