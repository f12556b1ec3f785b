import type { Answer, Question, ReplyPart, Responder } from '../../responders/responder.js'
import { BotFailure } from '../botFailure.js'
import { judgeFile, WorkflowFile } from './n8nBody.js'
import { partsIn } from './n8nReply.js'
import type { N8nWebhook } from './n8nWebhook.js'

/** A workflow may ask a model; a little less than the longest that customers are let wait, so that it is asked once. */
const questionSeconds = 115

/** Asks a workflow what to answer a customer. */
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

/** Everything that a workflow may want, and nothing that opens anything of ours. */
function payloadOf(question: Question, isChat: boolean): object {
  const { id, sessionId, conversationId, contact, contactName, group, text, choice, files, at } = question
  return {
    event: 'message_received',
    ...(isChat && { action: 'sendMessage' }),
    chatInput: text,
    /** Of the talk: agents keep their memory by it. */
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
