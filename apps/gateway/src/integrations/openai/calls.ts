import { openaiModels, openaiUrl } from '@morpheus/sdk/integrations'
import { checkHost } from '../../core/net/checkHost.js'
import { BotFailure } from '../botFailure.js'
import type { CallTools, Handlers, TargetCalls, Tools } from '../kind.js'
import { inTime } from '../lists.js'
import { liveModels } from './liveModels.js'
import { OpenaiClient } from './openaiClient.js'
import type { OpenaiConfig } from './openaiConfig.js'
import type { Spending } from './spending.js'

const shownDays = 30

interface Options<View> {
  targets: Pick<TargetCalls<View, OpenaiConfig>, 'open'>
  tools: Tools
  lent: CallTools
  spending: Spending
}

interface Called {
  readonly caller: { readonly user: { readonly id: string } }
}

export function openaiCalls<View>({ targets, tools, lent, spending }: Options<View>): Handlers {
  const { clock, guard } = tools
  return {
    /** With a session: the models of its key; else, or if that fails, the catalogue. */
    models: async ({
      caller: { user },
      query: { sessionId },
    }: Called & { query: { sessionId?: string | undefined } }) => {
      if (sessionId === undefined) return { models: openaiModels }
      const { config } = await targets.open(sessionId, user.id)
      return lent.tests.run(user.id, (signal) =>
        inTime(clock, signal, (ended) => liveModels(tools, config, { userId: user.id, signal: ended })),
      )
    },

    validateKey: async ({
      caller: { user },
      body: { apiKey, organizationId = '', baseUrl = openaiUrl },
    }: Called & { body: { apiKey: string; organizationId?: string; baseUrl?: string } }) => {
      await checkHost(guard, new URL(baseUrl), { userId: user.id, field: 'baseUrl' })
      const client = new OpenaiClient(tools, { apiKey, organizationId, baseUrl, userId: user.id })
      try {
        await lent.tests.run(user.id, (signal) => inTime(clock, signal, (ended) => client.models(ended)))
        return { valid: true, message: 'Chave da API válida' }
      } catch (error) {
        if (!(error instanceof BotFailure)) throw error
        return { valid: false, message: error.message }
      }
    },

    usage: async ({ params: { id }, caller: { user } }: Called & { params: { id: string } }) => {
      const { config } = await targets.open(id, user.id)
      return {
        dailyTokens: config.dailyTokens,
        today: await spending.today(id),
        days: await spending.days(id, shownDays),
      }
    },
  }
}
