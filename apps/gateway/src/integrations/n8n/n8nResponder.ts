import type { Answer, Question, ReplyPart, Responder } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import { judgeFile, WorkflowFile } from './n8nBody.js'
import { partsIn } from './n8nReply.js'
import type { N8nWebhook } from './n8nWebhook.js'

/** A workflow may call a model; shorter than the longest bot timeout, so that a question is sent once. */
const questionSeconds = 115

export class N8nResponder implements Responder {
  readonly #webhook: N8nWebhook

  constructor(webhook: N8nWebhook) {
    this.#webhook = webhook
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const door = await this.#webhook.door(signal)
      const call = { id: question.id, body: payloadOf(question, door.isChat), seconds: questionSeconds }
      const parts = await partsOf(await this.#webhook.call(door, call, signal))
      return { reply: { parts, state: null } }
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      return { failure: error.noReply }
    }
  }
}

/** @throws BotFailure for what is not to be sent to a customer. */
async function partsOf(answer: unknown): Promise<ReplyPart[]> {
  if (!(answer instanceof WorkflowFile)) {
    const parts = partsIn(answer)
    for (const part of parts) if ('bytes' in part) await judgeFile(part)
    return parts
  }
  await judgeFile(answer)
  const { bytes, type, name } = answer
  return [{ kind: 'file', file: null, bytes, type, name: name ?? undefined }]
}

/** Everything a workflow may need, without secrets or internal ids. */
function payloadOf(question: Question, isChat: boolean): object {
  const { id, sessionId, conversationId, contact, contactName, group, text, choice, files, at } = question
  return {
    event: 'message_received',
    ...(isChat && { action: 'sendMessage' }),
    chatInput: text,
    /** n8n agents key their memory by this field. */
    sessionId: conversationId,
    text,
    contact,
    contactName,
    group,
    choice,
    files: files.map(({ kind, type, name, size, url }) => ({ kind, type, name, size, url })),
    messageId: id,
    morpheusSessionId: sessionId,
    timestamp: at,
  }
}
