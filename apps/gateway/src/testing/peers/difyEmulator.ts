import * as z from 'zod'
import { openPeer, type Peer, type PeerAnswer, type PeerCall } from './peer.js'

export const difyKey = 'app-chave-do-dify-secreta'

const ChatMessage = z.object({
  query: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()),
  user: z.string().min(1),
  response_mode: z.literal('streaming'),
  conversation_id: z.string().default(''),
  files: z
    .array(
      z.object({ type: z.string(), transfer_method: z.literal('local_file'), upload_file_id: z.string() }),
    )
    .default([]),
  auto_generate_name: z.boolean().optional(),
})
export type DifyQuestion = z.output<typeof ChatMessage>

interface DifyApp {
  readonly name: string
  readonly mode: string
  readonly fileTypes: readonly string[]
  readonly transcribes: boolean
  /** The text, or the stream's events. */
  readonly run: (question: DifyQuestion) => string | readonly object[] | PeerAnswer
}

/** Emulator of Dify's service API for one application, by its documentation and the shapes of its source. */
export class DifyEmulator {
  readonly peer: Peer
  readonly #app: DifyApp
  readonly conversations = new Set<string>()

  private constructor(peer: Peer, app: DifyApp) {
    this.peer = peer
    this.#app = app
  }

  static async open(run: DifyApp['run'], more: Partial<DifyApp> = {}): Promise<DifyEmulator> {
    const app = { name: 'Atendente', mode: 'advanced-chat', fileTypes: [], transcribes: false, run, ...more }
    const made: { emulator?: DifyEmulator } = {}
    const peer = await openPeer((call) => made.emulator?.answer(call) ?? { status: 503, body: '' })
    made.emulator = new DifyEmulator(peer, app)
    return made.emulator
  }

  answer({ method, path, headers, body }: PeerCall): PeerAnswer {
    if (!path.startsWith('/v1/')) return { status: 404, body: '<!DOCTYPE html><html></html>' }
    if (headers.authorization !== `Bearer ${difyKey}`)
      return refusal(401, 'unauthorized', 'Access token is invalid')
    const { name, mode, fileTypes, transcribes } = this.#app
    switch (`${method} ${path}`) {
      case 'GET /v1/info':
        return { body: { name, mode, description: '', tags: [], author_name: 'Ana' } }
      case 'GET /v1/parameters':
        return {
          body: {
            speech_to_text: { enabled: transcribes },
            file_upload: {
              enabled: fileTypes.length > 0,
              allowed_file_types: fileTypes,
              number_limits: 3,
              image: { enabled: false },
            },
          },
        }
      case 'POST /v1/files/upload':
        return { status: 201, body: { id: 'arquivo-do-dify', name: 'x', size: 1, mime_type: 'image/jpeg' } }
      case 'POST /v1/audio-to-text':
        return { body: { text: 'quanto custa?' } }
      case 'POST /v1/chat-messages':
        return this.#chat(ChatMessage.parse(JSON.parse(body)))
    }
    return refusal(404, 'not_found', 'Not Found')
  }

  #chat(question: DifyQuestion): PeerAnswer {
    if (this.#app.mode === 'workflow')
      return refusal(400, 'not_chat_app', 'Please check if your app mode matches the right API route.')
    const { conversation_id: known } = question
    if (known !== '' && !this.conversations.has(known))
      return refusal(404, 'not_found', 'Conversation Not Exists.')
    const result = this.#app.run(question)
    if (typeof result === 'object' && 'body' in result) return result
    const conversationId = known || `conversa-do-dify-${this.conversations.size + 1}`
    this.conversations.add(conversationId)
    const events = typeof result === 'string' ? toEvents(result) : result
    const lines = events.map(
      (event) => `data: ${JSON.stringify({ conversation_id: conversationId, ...event })}\n\n`,
    )
    return { headers: { 'content-type': 'text/event-stream' }, body: `event: ping\n\n${lines.join('')}` }
  }
}

/** As a model writes: in pieces. */
const toEvents = (text: string): object[] => [
  ...[...text].map((answer) => ({ event: 'message', answer })),
  { event: 'message_end', metadata: {} },
]

export const refusal = (status: number, code: string, message: string): PeerAnswer => ({
  status,
  body: { code, message, status },
})
