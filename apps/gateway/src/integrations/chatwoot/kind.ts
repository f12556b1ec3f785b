import type { Contract } from '@morpheus/sdk/contract'
import { chatwoot } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toErrorFields, toMessageParam } from '../../core/lib/messageRefs.js'
import { classifyAddress } from '../../core/net/addresses.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import { createTestSuccess, type OpenTarget, type TargetCalls, type TestResult } from '../kind.js'
import { ChatwootApi } from './api/chatwootApi.js'
import { toFailedOutcome } from './api/explain.js'
import type { ChatwootAccount, ChatwootConfig } from './config.js'
import { ChatwootServices } from './services.js'

export const chatwootIntegration = conversation({
  description: chatwoot,
  open(deps, find) {
    const chatwoot = new ChatwootServices(deps, find)
    const createApi = (account: ChatwootAccount, userId: string) => new ChatwootApi(deps.api, account, userId)
    return {
      connect(config, target) {
        const { delivering } = chatwoot.createConnection(config, target)
        return { deliver: (...delivery) => delivering.deliver(...delivery) }
      },
      test: async (trial, { userId, storedConfig, signal }) => {
        const publicUrl = storedConfig?.webhookUrl || (await deps.publicUrl)
        return tryChatwoot(createApi(trial, userId), { accountId: trial.accountId, publicUrl }, signal)
      },
      subscriptions: () => [
        'message:received',
        'message:sent',
        'message:delivered',
        'message:read',
        'contact:updated',
        'system:warning',
        'message:reaction',
        'message:edited',
        'message:deleted',
      ],
      lists: {
        async inboxes(config, { userId, signal }) {
          const inboxes = await BotFailure.refusing(
            createApi(config, userId)
              .inboxes(signal)
              .catch((error: unknown) => {
                throw error instanceof ApiFailure ? BotFailure.of(error, null) : error
              }),
          )
          return {
            inboxes: inboxes.map(({ id, name, channel_type }) => ({ id, name, channelType: channel_type })),
          }
        },
      },
      calls: (targets) => chatwootCalls(chatwoot, targets),
      inbound: chatwoot.inbound,
      work: chatwoot,
    }
  },
})

type Area = AreaHandlers<Contract['chatwoot']>
type View = Awaited<ReturnType<Area['get']>>
type ImportCall = 'importMessages' | 'importProgress'
type ChatwootCalls = Pick<
  Area,
  'create' | 'update' | 'enable' | 'reset' | 'syncContacts' | 'syncProgress' | ImportCall
>

/** Chatwoot's own calls, and the common ones that register the webhook after a change. */
function chatwootCalls(
  chatwoot: ChatwootServices,
  targets: TargetCalls<View, ChatwootConfig>,
): ChatwootCalls {
  /** In the background: a configuring user does not wait for another system. */
  const changed = async (sessionId: string, userId: string, view: View): Promise<View> => {
    const { enabled, targetId } = await targets.open(sessionId, userId)
    if (enabled) chatwoot.changed(targetId)
    return view
  }
  const connectionTo = ({ targetId, sessionId, config }: OpenTarget<ChatwootConfig>, userId: string) =>
    chatwoot.createConnection(config, { targetId, sessionId, userId })
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
      await chatwoot.requireHome(target.sessionId)
      const { inbox, people } = connectionTo(target, user.id)
      return chatwoot.syncs.start({ ...target, inbox, people })
    },
    importMessages: async ({ params, caller: { user }, body }) => {
      const target = await targets.open(params.id, user.id)
      if (!target.enabled)
        throw new HttpError('conflict', 'target_disabled', 'Ative o Chatwoot antes de importar')
      await chatwoot.requireHome(target.sessionId)
      return chatwoot.startImport(connectionTo(target, user.id), body.days)
    },
    importProgress: async ({ params, caller: { user } }) => {
      const { sessionId, targetId } = await targets.open(params.id, user.id)
      await chatwoot.requireHome(sessionId)
      return chatwoot.imports.getProgress(targetId)
    },
    syncProgress: async ({ params, caller: { user } }) => {
      const { sessionId, targetId } = await targets.open(params.id, user.id)
      await chatwoot.requireHome(sessionId)
      return chatwoot.syncs.getProgress(targetId)
    },
  }
}

/** Checks the key by its profile, and the account by its inboxes. `publicUrl` is the webhook address. */
async function tryChatwoot(
  api: ChatwootApi,
  { accountId, publicUrl }: { accountId: string; publicUrl: string },
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    const profile = await api.profile(signal)
    const account = profile.accounts.find(({ id }) => id === accountId)
    if (profile.accounts.length > 0 && !account) {
      const accounts = profile.accounts.map(({ id, name }) => `${id} (${name ?? 'sem nome'})`).join(', ')
      const error = localized('peers.chatwoot.other_account', { account: accountId, accounts })
      return { delivered: false, ...toErrorFields(error), answerStatus: 200, answer: null }
    }
    const inboxes = (await api.inboxes(signal)).filter(({ channel_type }) => channel_type === 'Channel::Api')
    return createTestSuccess(
      localized('peers.chatwoot.tested', {
        who: profile.name ?? profile.email ?? toMessageParam(localized('peers.chatwoot.some_user')),
        account: account?.name || accountId,
        boxes: inboxes.length,
        role: account?.role ?? 'administrator',
        ...getNetwork(publicUrl),
      }),
    )
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return toFailedOutcome(error)
  }
}

/** Chatwoot blocks private addresses by default, which affects anyone who runs both on one network. */
function getNetwork(publicUrl: string): { origin: string; network: 'public' | 'private' } {
  const { hostname, origin } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isName = !/^[\d.]+$|:/.test(host)
  const isPrivate = isName ? host === 'localhost' || !host.includes('.') : classifyAddress(host) !== 'public'
  return { origin, network: isPrivate ? 'private' : 'public' }
}
