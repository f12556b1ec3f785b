import type { OpenaiModel } from '@morpheus/sdk/integrations'
import { BotFailure } from '../botFailure.js'
import type { ListOf, Tools } from '../kind.js'
import { modelsWith } from './modelList.js'
import { OpenaiClient } from './openaiClient.js'
import type { OpenaiConfig } from './openaiConfig.js'

/** Models available to a key, with details from the catalogue. @throws HttpError when the server fails. */
export async function liveModels(
  tools: Tools,
  config: Pick<OpenaiConfig, 'apiKey' | 'organizationId' | 'baseUrl'>,
  { userId, signal }: Pick<ListOf, 'userId' | 'signal'>,
): Promise<{ models: OpenaiModel[] }> {
  const client = new OpenaiClient(tools, { ...config, userId })
  return { models: modelsWith(await BotFailure.refusing(client.models(signal)), config.baseUrl) }
}
