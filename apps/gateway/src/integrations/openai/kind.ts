import type { Contract } from '@morpheus/sdk/contract'
import { type OpenaiModel, openai, openaiModel, openaiModels, openaiUrl } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { AreaHandlers } from '../../core/http/call.js'
import { toAnswerMessage } from '../../core/lib/messageRefs.js'
import { checkHost } from '../../core/net/checkHost.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import {
  type CallDependencies,
  createTestSuccess,
  type Dependencies,
  type ListContext,
  type TargetCalls,
  type TestResult,
} from '../kind.js'
import { runWithinLimit } from '../lists.js'
import { getModelTraits, isChatModel, isOpenai } from './modelTraits.js'
import { OpenaiClient } from './openaiClient.js'
import type { OpenaiConfig } from './openaiConfig.js'
import { OpenaiFailure } from './openaiFailure.js'
import { OpenaiResponder } from './openaiResponder.js'
import { Spending } from './spending.js'

const unknown = { maxTokens: 4096, contextWindow: 8192 }
const openaisOwn = { maxTokens: 4096, contextWindow: 128_000 }

/** The catalogue plus the account's own models. For compatible servers, only what they list. */
export function listModels(live: readonly string[], baseUrl: string): OpenaiModel[] {
  const more = live
    .filter((id) => isChatModel(id, baseUrl) && openaiModel(id) === null)
    .sort()
    .map((id) => ({
      id,
      name: id,
      description: isOpenai(baseUrl) ? 'Disponível na sua conta da OpenAI.' : 'Oferecido pelo seu servidor.',
      category: findCategory(id, baseUrl),
      ...(isOpenai(baseUrl) ? openaisOwn : unknown),
    }))
  const models = isOpenai(baseUrl) ? openaiModels : openaiModels.filter(({ id }) => live.includes(id))
  return [...models, ...more]
}

function findCategory(id: string, baseUrl: string): string {
  if (getModelTraits(id, baseUrl).isReasoningModel) return 'Reasoning'
  return /mini|nano|small|lite|flash|turbo|\b[1-9]b\b/i.test(id) ? 'Cost-optimized' : 'Flagship'
}

const shownDays = 30

interface Options<View> {
  targets: Pick<TargetCalls<View, OpenaiConfig>, 'open'>
  deps: Dependencies
  lent: CallDependencies
  spending: Spending
}

type OpenaiCalls = Pick<AreaHandlers<Contract['openai']>, 'models' | 'validateKey' | 'usage'>

function openaiCalls<View>({ targets, deps, lent, spending }: Options<View>): OpenaiCalls {
  const { clock, guard } = deps
  return {
    /** With a session: the models of its key; else, or if that fails, the catalogue. */
    models: async ({ caller: { user }, query: { sessionId } }) => {
      if (sessionId === undefined) return { models: [...openaiModels] }
      const { config } = await targets.open(sessionId, user.id)
      return lent.tests.run(user.id, (signal) =>
        runWithinLimit(clock, signal, (signal) => liveModels(deps, config, { userId: user.id, signal })),
      )
    },

    validateKey: async ({ caller: { user }, body: { apiKey, organizationId = '', baseUrl = openaiUrl } }) => {
      await checkHost(guard, new URL(baseUrl), { userId: user.id, field: 'baseUrl' })
      const client = new OpenaiClient(deps, { apiKey, organizationId, baseUrl, userId: user.id })
      try {
        await lent.tests.run(user.id, (signal) =>
          runWithinLimit(clock, signal, (signal) => client.models(signal)),
        )
        return { valid: true, ...toAnswerMessage(localized('peers.openai.key_valid')) }
      } catch (error) {
        if (!(error instanceof BotFailure)) throw error
        const { error: message, errorI18n: messageI18n } = error.errorFields
        return { valid: false, message, messageI18n }
      }
    },

    usage: async ({ params: { id }, caller: { user } }) => {
      const { config } = await targets.open(id, user.id)
      return {
        dailyTokens: config.dailyTokens,
        today: await spending.today(id),
        days: await spending.days(id, shownDays),
      }
    },
  }
}

export const openaiIntegration = conversation({
  description: openai,
  open(deps) {
    const spending = new Spending(deps)
    return {
      connect: (config, { userId, sessionId }) => ({
        responder: new OpenaiResponder({
          client: new OpenaiClient(deps, { ...config, userId }),
          config,
          sessionId,
          spending,
        }),
      }),
      test: (trial, { userId, signal }) =>
        testOpenai(new OpenaiClient(deps, { ...trial, userId }), trial, signal),
      subscriptions: () => [],
      lists: { sessionModels: (config, of) => liveModels(deps, config, of) },
      calls: (targets, lent) => openaiCalls({ targets, deps, lent, spending }),
    }
  },
})

/** Models available to a key, with details from the catalogue. @throws HttpError when the server fails. */
async function liveModels(
  deps: Dependencies,
  config: Pick<OpenaiConfig, 'apiKey' | 'organizationId' | 'baseUrl'>,
  { userId, signal }: Pick<ListContext, 'userId' | 'signal'>,
): Promise<{ models: OpenaiModel[] }> {
  const client = new OpenaiClient(deps, { ...config, userId })
  return { models: listModels(await BotFailure.refusing(client.models(signal)), config.baseUrl) }
}

/** Checks the key and the model through the model list, which is free. */
async function testOpenai(
  client: OpenaiClient,
  { baseUrl, model }: { baseUrl: string; model: string },
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    const models = await client.models(signal)
    // Compatible servers accept models that they do not list.
    if (isOpenai(baseUrl) && !models.includes(model)) {
      throw new OpenaiFailure(localized('peers.openai.no_access', { model }), {
        status: 200,
      })
    }
    return createTestSuccess(localized('peers.openai.tested'))
  } catch (error) {
    if (!(error instanceof OpenaiFailure)) throw error
    return error.failed
  }
}
