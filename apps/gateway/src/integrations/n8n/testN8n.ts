import { BotFailure } from '../botFailure.js'
import type { Tested } from '../kind.js'
import type { N8nClient } from './n8nClient.js'
import { doorOf } from './n8nDoor.js'
import type { N8nSettings } from './n8nSettings.js'

/** Checks the key and, if given, that the workflow has a trigger. Runs nothing. */
export async function testN8n(
  client: N8nClient,
  { workflowId, webhookUrl }: Pick<N8nSettings, 'workflowId' | 'webhookUrl'>,
  signal: AbortSignal,
): Promise<Tested> {
  try {
    await client.check(signal)
    const message = 'Conexão testada com sucesso!'
    if (!workflowId) return { delivered: true, message, answerStatus: 200, answer: null }
    const workflow = await client.workflow(workflowId, signal)
    if (!workflow.active)
      throw new BotFailure(`O workflow "${workflow.name}" está inativo: ative-o para receber mensagens`)
    if (!webhookUrl) doorOf(workflow, client.server)
    return {
      delivered: true,
      message: `${message} O workflow "${workflow.name}" está ativo.`,
      answerStatus: 200,
      answer: null,
    }
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}
