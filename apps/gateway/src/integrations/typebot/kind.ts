import { type Contract, EventName } from '@morpheus/sdk/contract'
import { ourEvents, theirNames, typebot, typebotEvents } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { createDocumentedHandlers } from '../documentedHandlers.js'
import { conversation } from '../integration.js'
import { type CallDependencies, createTestSuccess, type TargetCalls } from '../kind.js'
import { postEvent } from '../postEvent.js'
import { explainTypebot } from './explainTypebot.js'
import { TypebotList, TypebotOne, TypebotWorkspaces } from './typebotAnswers.js'
import { TypebotClient } from './typebotClient.js'
import { builderUrl } from './typebotHosts.js'
import { TypebotResponder } from './typebotResponder.js'

/** Bots whose public ids are fetched; the list ends after them. */
const limit = 100
const concurrency = 5

interface ListedTypebot {
  id: string
  name: string
  /** Null when never published. */
  publicId: string | null
}

/**
 * Bots of a key's workspaces. Only the builder receives the key. Rejects with a `BotFailure`, or the signal's reason.
 */
export async function listTypebots(
  calls: ApiCaller,
  { baseUrl, apiKey, userId }: { baseUrl: string; apiKey: string; userId: string },
  signal: AbortSignal,
): Promise<ListedTypebot[]> {
  const api: Api = { baseUrl, userId, headers: { authorization: `Bearer ${apiKey}` } }

  async function get<Answer>(call: Omit<ApiCall<Answer>, 'method'>): Promise<Answer> {
    try {
      return await calls.call(api, { method: 'GET', ...call }, signal)
    } catch (error) {
      throw error instanceof ApiFailure ? BotFailure.of(error, explainTypebot(error)) : error
    }
  }

  const { workspaces } = await get({ path: '/v1/workspaces', answer: TypebotWorkspaces })
  const typebots: { id: string; name: string }[] = []
  for (const { id } of workspaces) {
    const query = { workspaceId: id }
    typebots.push(...(await get({ path: '/v1/typebots', query, answer: TypebotList })).typebots)
  }
  const choices: ListedTypebot[] = []
  const firstOnes = typebots.slice(0, limit)
  for (let at = 0; at < firstOnes.length; at += concurrency) {
    const batch = firstOnes.slice(at, at + concurrency).map(async ({ id, name }) => {
      const path = `/v1/typebots/${encodeURIComponent(id)}`
      const { typebot } = await get({ path, answer: TypebotOne })
      return { id, name, publicId: typebot.publicId ?? null }
    })
    choices.push(...(await Promise.all(batch)))
  }
  return choices
}

const Documented = z.looseObject({ typebotId: z.string() })

/** A published Typebot that answers customers, with an optional webhook for events. */
export const typebotIntegration = conversation({
  description: typebot,
  open: ({ api }) => ({
    connect(config, { userId }) {
      const { webhookUrl, events } = config
      return {
        responder: new TypebotResponder(new TypebotClient(api, { ...config, userId }), config),
        deliver(delivery, signal) {
          const event = EventName.parse(delivery.event)
          const [name = event] = theirNames(typebotEvents, events, event)
          return postEvent(api, { url: webhookUrl, userId, name }, delivery, signal)
        },
      }
    },

    async test(trial, { userId, signal }) {
      try {
        await new TypebotClient(api, { ...trial, userId }).register(signal)
      } catch (error) {
        if (!(error instanceof BotFailure)) throw error
        return error.failed
      }
      return createTestSuccess(localized('peers.typebot.tested'))
    },

    subscriptions: ({ webhookUrl, events }) => (webhookUrl === '' ? [] : ourEvents(typebotEvents, events)),

    lists: {
      typebots: async ({ serverUrl, builderUrl: builderInput, apiKey }, { userId, signal }) => {
        const baseUrl = builderUrl(serverUrl, builderInput)
        if (baseUrl === null) {
          const message = localized('destinations.builder_url_missing')
          throw new HttpError('invalid', 'invalid_request', message, { fields: { builderUrl: message } })
        }
        return { typebots: await BotFailure.refusing(listTypebots(api, { baseUrl, apiKey, userId }, signal)) }
      },
    },

    calls: (targets, deps) => ({
      ...createDocumentedHandlers(targets, (body) => {
        const { typebotId, ...rest } = Documented.parse(body)
        return { ...rest, publicId: typebotId }
      }),
      ...typebotCalls(targets, api, deps),
    }),
  }),
})

/** A program's own chats with a bot, unrelated to customers. */
function typebotCalls<View>(
  targets: Pick<TargetCalls<View, { serverUrl: string; publicId: string }>, 'open'>,
  api: ApiCaller,
  { tests }: Pick<CallDependencies, 'tests'>,
): Pick<AreaHandlers<Contract['typebot']>, 'start' | 'chat'> {
  const createClient = async (sessionId: string, userId: string, publicId?: string) => {
    const { config } = await targets.open(sessionId, userId)
    return new TypebotClient(api, {
      serverUrl: config.serverUrl,
      publicId: publicId ?? config.publicId,
      userId,
    })
  }
  return {
    start: async ({ params: { id, typebotId }, caller: { user }, body: { message } }) => {
      const client = await createClient(id, user.id, typebotId)
      return tests.run(user.id, (signal) => BotFailure.refusing(client.startRaw(message, signal)))
    },
    chat: async ({ params: { id, chatId }, caller: { user }, body: { message } }) => {
      const client = await createClient(id, user.id)
      return tests.run(user.id, (signal) => BotFailure.refusing(client.continueRaw(chatId, message, signal)))
    },
  }
}
