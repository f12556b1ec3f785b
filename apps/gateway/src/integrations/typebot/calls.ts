import type { ApiCaller } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import type { CallTools, Handlers, TargetCalls } from '../kind.js'
import { TypebotClient } from './typebotClient.js'

interface Call<Params, Body> {
  readonly params: Params
  readonly caller: { readonly user: { readonly id: string } }
  readonly body: Body
}

/** A program's own chats with a bot, unrelated to customers. */
export function typebotCalls<View>(
  targets: Pick<TargetCalls<View, { serverUrl: string; publicId: string }>, 'open'>,
  api: ApiCaller,
  { tests }: Pick<CallTools, 'tests'>,
): Handlers {
  const clientOf = async (sessionId: string, userId: string, publicId?: string) => {
    const { config } = await targets.open(sessionId, userId)
    return new TypebotClient(api, {
      serverUrl: config.serverUrl,
      publicId: publicId ?? config.publicId,
      userId,
    })
  }
  return {
    start: async ({
      params: { id, typebotId },
      caller: { user },
      body: { message },
    }: Call<{ id: string; typebotId: string }, { message?: string }>) => {
      const client = await clientOf(id, user.id, typebotId)
      return tests.run(user.id, (signal) => BotFailure.refusing(client.startRaw(message, signal)))
    },
    chat: async ({
      params: { id, chatId },
      caller: { user },
      body: { message },
    }: Call<{ id: string; chatId: string }, { message: string }>) => {
      const client = await clientOf(id, user.id)
      return tests.run(user.id, (signal) => BotFailure.refusing(client.continueRaw(chatId, message, signal)))
    },
  }
}
