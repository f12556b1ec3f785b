import * as z from 'zod'
import { type DescribedChatflow, flowiseDescription } from './flowiseDescription.js'
import { openPeer, type Peer, type PeerAnswer, type PeerCall } from './peer.js'

export const flowiseKey = 'chave-do-flowise-secreta'
export const chatflowId = '33f812eb-8e54-406d-8979-98a490172595'
const at = '2026-11-21T12:00:00.000Z'

const Question = z.looseObject({
  question: z.string().default(''),
  overrideConfig: z.looseObject({ sessionId: z.string() }).partial().default({}),
  uploads: z
    .array(z.object({ type: z.string(), name: z.string(), mime: z.string(), data: z.string() }))
    .default([]),
})
export type FlowiseQuestion = z.output<typeof Question>

interface Flow {
  readonly flow: DescribedChatflow
  readonly transcribes: boolean
  readonly sees: boolean
  readonly run: (question: FlowiseQuestion) => string | PeerAnswer
}

const pathPattern = /^\/api\/v1\/(chatflows|chatflows-uploads|prediction)(?:\/([^/]+))?$/

/** Emulator of Flowise on loopback, with texts and statuses of a real one, including the 500 of protected flows. */
export class FlowiseEmulator {
  readonly peer: Peer
  readonly #flows = new Map<string, Flow>()

  private constructor(peer: Peer) {
    this.peer = peer
  }

  static async open(options: Parameters<typeof openPeer>[1] = {}): Promise<FlowiseEmulator> {
    const made: { emulator?: FlowiseEmulator } = {}
    const peer = await openPeer((call) => made.emulator?.answer(call) ?? { status: 503, body: '' }, options)
    made.emulator = new FlowiseEmulator(peer)
    return made.emulator
  }

  add(
    run: Flow['run'],
    {
      transcribes = false,
      sees = false,
      ...more
    }: Partial<DescribedChatflow> & { transcribes?: boolean; sees?: boolean } = {},
  ): void {
    const flow: DescribedChatflow = {
      id: chatflowId,
      name: 'Atendimento',
      flowData: '{}',
      deployed: null,
      isPublic: null,
      apikeyid: null,
      type: 'AGENTFLOW',
      createdDate: at,
      updatedDate: at,
      ...more,
    }
    this.#flows.set(flow.id, { flow, transcribes, sees, run })
  }

  answer({ path, query, headers, body }: PeerCall): PeerAnswer {
    const [, area, id] = pathPattern.exec(path) ?? []
    if (area === undefined) return { status: 404, body: '<!DOCTYPE html><html></html>' }
    const hasKey = headers.authorization === `Bearer ${flowiseKey}`
    if (area === 'chatflows' && !hasKey)
      return { status: 401, body: flowiseDescription.unauthorized.parse({ error: 'Unauthorized Access' }) }
    if (id === undefined) return this.#list(query)
    if (area === 'chatflows' && !z.uuid().safeParse(id).success) return refusal(400, 'Invalid Chatflow ID')
    const found = this.#flows.get(id)
    if (area === 'chatflows-uploads') {
      if (!found)
        return refusal(
          500,
          `Error: chatflowsService.checkIfChatflowIsValidForUploads - Chatflow ${id} not found`,
        )
      const allowed = {
        isSpeechToTextEnabled: found.transcribes,
        isImageUploadAllowed: found.sees,
        isRAGFileUploadAllowed: false,
      }
      return { body: flowiseDescription.uploads.parse(allowed) }
    }
    if (!found) return refusal(404, `Chatflow ${id} not found in the database!`)
    if (area === 'chatflows') return { body: flowiseDescription.chatflow.parse(found.flow) }
    if (found.flow.apikeyid !== null && !hasKey)
      return refusal(500, 'Error: predictionsServices.buildChatflow - Unauthorized')
    return predicted(found, Question.parse(JSON.parse(body)))
  }

  #list(query: URLSearchParams): PeerAnswer {
    const flows = [...this.#flows.values()].map(({ flow }) => flow)
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    const data = flows.slice((page - 1) * limit, page * limit)
    return { body: flowiseDescription.chatflows.parse({ data, total: flows.length }) }
  }
}

function predicted({ run }: Flow, question: FlowiseQuestion): PeerAnswer {
  const said = run(question)
  if (typeof said !== 'string') return said
  const chatId = question.overrideConfig.sessionId ?? 'chat-1'
  const answer = {
    text: said,
    question: question.question,
    chatId,
    chatMessageId: 'mensagem-1',
    sessionId: chatId,
  }
  return { body: flowiseDescription.prediction.parse(answer) }
}

const refusal = (statusCode: number, message: string): PeerAnswer => ({
  status: statusCode,
  body: flowiseDescription.error.parse({ statusCode, success: false, message, stack: {} }),
})

export const brokenFlow = (why: string): PeerAnswer =>
  refusal(500, `Error: predictionsServices.buildChatflow - ${why}`)
