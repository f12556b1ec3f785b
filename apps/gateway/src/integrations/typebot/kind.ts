import { EventName } from '@morpheus/sdk/contract'
import { ourEvents, theirNames, typebot, typebotEvents } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import { postEvent } from '../postEvent.js'
import { secondPath } from '../secondPath.js'
import { typebotCalls } from './calls.js'
import { TypebotClient } from './typebotClient.js'
import { builderUrl } from './typebotHosts.js'
import { listTypebots } from './typebotLists.js'
import { TypebotResponder } from './typebotResponder.js'

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
      return {
        delivered: true,
        message: 'Bot encontrado e publicado no Typebot',
        answerStatus: 200,
        answer: null,
      }
    },

    subscriptions: ({ webhookUrl, events }) => (webhookUrl === '' ? [] : ourEvents(typebotEvents, events)),

    lists: {
      typebots: async ({ serverUrl, builderUrl: builderInput, apiKey }, { userId, signal }) => {
        const baseUrl = builderUrl(serverUrl, builderInput)
        if (baseUrl === null) {
          const message = 'Informe a URL do construtor: a API Key só é enviada a ele, nunca ao viewer'
          throw new HttpError('invalid', 'invalid_request', message, { fields: { builderUrl: message } })
        }
        return { typebots: await BotFailure.refusing(listTypebots(api, { baseUrl, apiKey, userId }, signal)) }
      },
    },

    calls: (targets, tools) => ({
      ...secondPath(targets, (body) => {
        const { typebotId, ...rest } = Documented.parse(body)
        return { ...rest, publicId: typebotId }
      }),
      ...typebotCalls(targets, api, tools),
    }),
  }),
})
