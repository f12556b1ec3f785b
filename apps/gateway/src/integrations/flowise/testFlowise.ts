import { BotFailure } from '../botFailure.js'
import type { Tested } from '../kind.js'
import type { FlowiseClient } from './flowiseClient.js'
import type { FlowiseSettings } from './flowiseSettings.js'

/** Checks the flow and, if given, the key, without running the flow. */
export async function testFlowise(
  client: FlowiseClient,
  settings: Pick<FlowiseSettings, 'chatflowId' | 'apiKey'>,
  signal: AbortSignal,
): Promise<Tested> {
  try {
    const more = await findFlow(client, settings, signal)
    const message = `Conexão testada com sucesso!${more}`
    return { delivered: true, message, answerStatus: 200, answer: null }
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}

async function findFlow(
  client: FlowiseClient,
  { chatflowId, apiKey }: Pick<FlowiseSettings, 'chatflowId' | 'apiKey'>,
  signal: AbortSignal,
): Promise<string> {
  if (!apiKey) {
    await client.uploads(chatflowId, signal)
    return ' O chatflow existe; se for protegido, informe também a API Key dele.'
  }
  try {
    const { name, deployed, isProtected } = await client.chatflow(chatflowId, signal)
    if (!deployed) throw new BotFailure(`O chatflow "${name}" está inativo: ative-o no Flowise`)
    return isProtected
      ? ` O chatflow "${name}" é protegido: confira se a API Key é a dele.`
      : ` O chatflow "${name}" está ativo.`
  } catch (error) {
    // A key that may run flows need not be allowed to read them.
    if (!(error instanceof BotFailure) || error.status !== 403) throw error
    await client.uploads(chatflowId, signal)
    return ' O chatflow existe.'
  }
}
