import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { answerInMood, type ServerMood, serveOnLoopback } from '../peers/serverMoods.js'
import { ChatBody, type ChatMessage, Completion, Failure, Models, Transcription } from './openaiApi.js'

interface EmulatedReply {
  content: string | null
  refusal?: string
  finish?: 'stop' | 'length' | 'content_filter'
}

export class OpenaiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | null
  readonly headers: Record<string, string>
  constructor(
    status: number,
    code: string,
    message = code,
    { param = null, headers = {} }: { param?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.headers = headers
  }
}

export interface OpenaiEmulator {
  /** With its `/v1`. */
  url: string
  mood: ServerMood
  models: string[]
  answer: (messages: readonly ChatMessage[]) => EmulatedReply
  /** Null simulates a server without transcription, as most compatible ones. */
  transcript: ((file: File) => string) | null
  /** Characters. */
  window: number
  unknown: readonly string[]
  readonly chats: ChatBody[]
  readonly paths: string[]
  readonly headers: IncomingHttpHeaders[]
}

export const openaiKey = 'sk-chave-de-teste'

export const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '[imagem]')).join('\n')

/** Emulator of OpenAI's API: requests and answers are checked against its description, and failures have its format. */
export async function openOpenai(): Promise<OpenaiEmulator> {
  function chat(raw: Buffer) {
    const json: Record<string, unknown> = JSON.parse(raw.toString())
    for (const name of emulator.unknown) {
      if (name in json)
        throw new OpenaiRefusal(400, 'unsupported_parameter', `Unsupported parameter: '${name}'`, {
          param: name,
        })
    }
    const body = ChatBody.parse(json)
    emulator.chats.push(body)
    if (!emulator.models.includes(body.model))
      throw new OpenaiRefusal(404, 'model_not_found', `The model ${body.model} does not exist`)
    const length = body.messages.reduce((sum, message) => sum + textOf(message).length, 0)
    if (length > emulator.window)
      throw new OpenaiRefusal(400, 'context_length_exceeded', 'Maximum context length', { param: 'messages' })
    const { content, refusal = null, finish = 'stop' } = emulator.answer(body.messages)
    const completion = content?.length ?? 0
    return Completion.parse({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason: finish }],
      usage: { prompt_tokens: length, completion_tokens: completion, total_tokens: length + completion },
    })
  }

  async function transcribe(raw: Buffer, headers: IncomingHttpHeaders) {
    if (!emulator.transcript) throw new OpenaiRefusal(404, 'not_found', 'Not Found')
    const type = { 'content-type': String(headers['content-type']) }
    const form = await new Response(new Uint8Array(raw), { headers: type }).formData()
    const file = form.get('file')
    if (!(file instanceof File) || form.get('model') === null)
      throw new OpenaiRefusal(400, 'invalid_request', 'file and model are required')
    const usage = { type: 'duration', seconds: 6 }
    return Transcription.parse({ text: emulator.transcript(file), usage })
  }

  async function answer({ headers, url }: IncomingMessage, raw: Buffer): Promise<unknown> {
    if (headers.authorization !== `Bearer ${openaiKey}`)
      throw new OpenaiRefusal(401, 'invalid_api_key', 'Incorrect API key provided')
    if (url === '/v1/models') {
      const data = emulator.models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'openai' }))
      return Models.parse({ object: 'list', data })
    }
    if (url === '/v1/chat/completions') return chat(raw)
    if (url === '/v1/audio/transcriptions') return transcribe(raw, headers)
    throw new OpenaiRefusal(404, 'unknown_url', `Unknown request URL: ${url}`)
  }

  const emulator: OpenaiEmulator = {
    url: '',
    mood: 'well',
    models: ['gpt-4o-mini'],
    answer: () => ({ content: 'Olá!' }),
    transcript: null,
    window: 100_000,
    unknown: [],
    chats: [],
    paths: [],
    headers: [],
  }
  const origin = await serveOnLoopback(async (request, response) => {
    const raw = await buffer(request)
    emulator.paths.push(request.url ?? '')
    emulator.headers.push(request.headers)
    if (answerInMood(emulator.mood, response)) return
    try {
      const told = JSON.stringify(await answer(request, raw))
      response.writeHead(200, { 'content-type': 'application/json' }).end(told)
    } catch (error) {
      const refusal =
        error instanceof OpenaiRefusal ? error : new OpenaiRefusal(400, 'invalid_request', String(error))
      const { message, param, code, status, headers } = refusal
      const told = Failure.parse({ error: { message, type: 'invalid_request_error', param, code } })
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(told))
    }
  })
  emulator.url = `${origin}/v1`
  return emulator
}
