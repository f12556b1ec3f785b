import { type OpenaiModel, openaiModel, openaiModels } from '@morpheus/sdk/integrations'
import { isForChats, isOpenai, traitsOf } from './modelTraits.js'

const unknown = { maxTokens: 4096, contextWindow: 8192 }
const openaisOwn = { maxTokens: 4096, contextWindow: 128_000 }

/** The catalogue plus the account's own models. For compatible servers, only what they list. */
export function modelsWith(live: readonly string[], baseUrl: string): OpenaiModel[] {
  const more = live
    .filter((id) => isForChats(id, baseUrl) && openaiModel(id) === null)
    .sort()
    .map((id) => ({
      id,
      name: id,
      description: isOpenai(baseUrl) ? 'Disponível na sua conta da OpenAI.' : 'Oferecido pelo seu servidor.',
      category: categoryOf(id, baseUrl),
      ...(isOpenai(baseUrl) ? openaisOwn : unknown),
    }))
  const models = isOpenai(baseUrl) ? openaiModels : openaiModels.filter(({ id }) => live.includes(id))
  return [...models, ...more]
}

function categoryOf(id: string, baseUrl: string): string {
  if (traitsOf(id, baseUrl).reasons) return 'Reasoning'
  return /mini|nano|small|lite|flash|turbo|\b[1-9]b\b/i.test(id) ? 'Cost-optimized' : 'Flagship'
}
