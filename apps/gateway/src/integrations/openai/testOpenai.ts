import type { Tested } from '../kind.js'
import { isOpenai } from './modelTraits.js'
import type { OpenaiClient } from './openaiClient.js'
import { OpenaiFailure } from './openaiFailure.js'

/** Checks the key and the model through the model list, which is free. */
export async function testOpenai(
  client: OpenaiClient,
  { baseUrl, model }: { baseUrl: string; model: string },
  signal: AbortSignal,
): Promise<Tested> {
  try {
    const models = await client.models(signal)
    // Compatible servers accept models that they do not list.
    if (isOpenai(baseUrl) && !models.includes(model)) {
      throw new OpenaiFailure(`A chave é válida, mas não tem acesso ao modelo ${model}: escolha outro`, {
        status: 200,
      })
    }
    return { delivered: true, message: 'Chave válida e modelo disponível', answerStatus: 200, answer: null }
  } catch (error) {
    if (!(error instanceof OpenaiFailure)) throw error
    return error.failed
  }
}
