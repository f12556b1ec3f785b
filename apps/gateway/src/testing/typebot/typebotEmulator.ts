import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import * as z from 'zod'
import { answerInMood, type ServerMood, serveOnLoopback } from '../peers/serverMoods.js'
import {
  ContinueAnswer,
  ContinueRequest,
  ErrorAnswer,
  StartAnswer,
  StartRequest,
  UploadAnswer,
  UploadRequest,
  type ViewerInput,
  type ViewerMessage,
  type ViewerStep,
} from './viewerApi.js'

/** A flow: its output after these answers, or null at its end. */
export type EmulatedFlow = (answers: readonly string[]) => ViewerStep | null

interface EmulatedChat {
  flow: EmulatedFlow
  answers: string[]
  waitsFor: ViewerInput | undefined
}

export interface RecordedRequest {
  path: string
  body: unknown
  headers: IncomingMessage['headers']
}

export interface TypebotEmulator {
  url: string
  mood: ServerMood
  readonly heard: RecordedRequest[]
  readonly files: Map<string, Buffer>
  storesFiles: boolean
  publish(publicId: string, flow: EmulatedFlow): void
  expire(): void
}

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function says(text: string, id = text): ViewerStep['messages'][number] {
  const richText = text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] }))
  return { id, type: 'text', content: { type: 'richText', richText } }
}

/**
 * Emulator of Typebot's viewer and builder. Requests and answers are checked against their description; choices match
 * by exact text or id, and chats expire with a 404, which the description lacks.
 */
export async function openTypebot(): Promise<TypebotEmulator> {
  const bots = new Map<string, EmulatedFlow>()
  const talks = new Map<string, EmulatedChat>()
  let made = 0

  function told(talk: EmulatedChat): ViewerStep {
    const step = talk.flow(talk.answers) ?? { messages: [] }
    talk.waitsFor = step.input
    return step
  }

  function start(publicId: string, body: unknown) {
    const { message, isOnlyRegistering } = StartRequest.parse(body)
    const flow = bots.get(publicId)
    if (!flow) throw new Refused(404, 'NOT_FOUND', 'Typebot not found')
    const sessionId = `talk${++made}`
    const talk: EmulatedChat = { flow, answers: [], waitsFor: undefined }
    talks.set(sessionId, talk)
    const first = isOnlyRegistering ? { messages: [] } : told(talk)
    // A message at the start is accepted only by a flow that begins with an input.
    const step = message && first.messages.length === 0 && first.input ? take(talk, message) : first
    const typebot = { id: publicId, version: '6.1', settings: {}, theme: {} }
    return StartAnswer.parse({ ...step, sessionId, resultId: `result${made}`, typebot })
  }

  function take(talk: EmulatedChat, message: ViewerMessage | null | undefined): ViewerStep {
    const asked = talk.waitsFor
    const answer = asked === undefined ? '' : answerTo(asked, message)
    if (asked !== undefined && answer === null) {
      return { messages: [says('Invalid message. Please, try again.')], input: asked }
    }
    talk.answers.push(answer ?? '')
    return told(talk)
  }

  function goOn(sessionId: string, body: unknown) {
    const { message } = ContinueRequest.parse(body)
    const talk = talks.get(sessionId)
    if (!talk) throw new Refused(404, 'NOT_FOUND', 'Session expired. You need to start a new session.')
    return ContinueAnswer.parse(take(talk, message))
  }

  function uploadTo(body: unknown) {
    const { fileName } = UploadRequest.parse(body)
    if (!emulator.storesFiles) throw new Refused(500, 'INTERNAL_SERVER_ERROR', 'S3 not properly configured')
    return UploadAnswer.parse({
      presignedUrl: `${emulator.url}/s3`,
      formData: { key: fileName },
      fileUrl: `${emulator.url}/files/${fileName}`,
    })
  }

  async function store(request: IncomingMessage, response: ServerResponse) {
    const headers = { 'content-type': String(request.headers['content-type']) }
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData()
    const file = form.get('file')
    if (file instanceof File)
      emulator.files.set(String(form.get('key')), Buffer.from(await file.arrayBuffer()))
    response.writeHead(204).end()
  }

  function listed(path: string, request: IncomingMessage) {
    if (request.headers.authorization !== 'Bearer chave-do-construtor')
      throw new Refused(401, 'UNAUTHORIZED', 'Unauthorized')
    const ids = [...bots.keys()]
    if (path === '/api/v1/workspaces') return { workspaces: [{ id: 'w1', name: 'Meu' }] }
    if (path === '/api/v1/typebots?workspaceId=w1')
      return {
        typebots: [...ids, 'rascunho'].map((id) => ({ id: `id-${id}`, name: `Bot ${id}`, icon: null })),
      }
    const id = path.split('/id-')[1] ?? ''
    return { typebot: { id: `id-${id}`, name: `Bot ${id}`, publicId: ids.includes(id) ? id : null } }
  }

  async function answer(request: IncomingMessage, path: string): Promise<unknown> {
    if (request.method === 'GET') {
      emulator.heard.push({ path, body: null, headers: request.headers })
      return listed(path, request)
    }
    const body: unknown = await json(request)
    emulator.heard.push({ path, body, headers: request.headers })
    const [, bot] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? []
    if (bot !== undefined) return start(decodeURIComponent(bot), body)
    const [, talk] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? []
    if (talk !== undefined) return goOn(decodeURIComponent(talk), body)
    if (path === '/api/v3/generate-upload-url') return uploadTo(body)
    throw new TypeError(`Nobody calls ${path}`)
  }

  const emulator: TypebotEmulator = {
    url: '',
    mood: 'well',
    heard: [],
    files: new Map(),
    storesFiles: true,
    publish: (publicId, flow) => bots.set(publicId, flow),
    expire: () => talks.clear(),
  }
  emulator.url = await serveOnLoopback(async (request, response) => {
    const path = request.url ?? ''
    if (path === '/s3') return store(request, response)
    if (emulator.mood !== 'well') {
      const body: unknown = await json(request)
      emulator.heard.push({ path, body, headers: request.headers })
      answerInMood(emulator.mood, response)
      return
    }
    try {
      const body = await answer(request, path)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } catch (error) {
      const { status, code, message } =
        error instanceof Refused ? error : new Refused(400, 'BAD_REQUEST', String(error))
      const told = ErrorAnswer.parse({ defined: true, code, status, message })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    }
  })
  return emulator
}

const Shown = z.object({ id: z.string(), content: z.string().optional(), title: z.string().optional() })

function answerTo(asked: ViewerInput, message: ViewerMessage | null | undefined): string | null {
  if (!message) return null
  if (message.type === 'audio') return message.url
  const { text, metadata } = message
  if (asked.type === 'email input') return /^\S+@\S+\.\S+$/.test(text) ? text : null
  if (asked.type === 'file input') return /^https?:\/\//.test(text) ? text : null
  if (asked.type === 'cards') {
    const paths = asked.items.flatMap(({ paths = [] }) => paths)
    return paths.find(({ id }) => id === metadata?.replyId)?.text ?? null
  }
  if (asked.type !== 'choice input' && asked.type !== 'picture choice input') return text
  const items = z.array(Shown).parse(asked.items)
  const nameOf = ({ content, title }: z.output<typeof Shown>) => content ?? title ?? ''
  if (asked.options?.isMultipleChoice) {
    const named = text.split(', ').filter((piece) => items.some((item) => nameOf(item) === piece))
    return named.length > 0 ? named.join(', ') : null
  }
  const chosen = items.find((item) => item.id === metadata?.replyId || nameOf(item) === text)
  return chosen ? nameOf(chosen) : null
}
