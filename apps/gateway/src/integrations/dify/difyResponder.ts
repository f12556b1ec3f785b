import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type {
  Answer,
  KeptState,
  Question,
  QuestionFile,
  Reply,
  ReplyPart,
  Responder,
} from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import { toFileNote } from '../fileNote.js'
import { toMessageNotes, toMessageVariables } from '../messageParts.js'
import type { DifyClient, DifyFileType, DifyMessage, DifyParameters } from './difyClient.js'
import type { DifyAnswer } from './difyStream.js'

/** Cache time of what an application accepts. */
const cacheMs = 5 * 60_000
/** Dify's usual limit of an upload. */
const maxFileBytes = 15 * 1024 * 1024

const State = z.object({ dify: z.string() })

const fileTypes = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
} as const satisfies Record<QuestionFile['kind'], DifyFileType>

/** Answers customers by an application of Dify, which remembers each conversation. */
export class DifyResponder implements Responder {
  readonly #client: DifyClient
  readonly #clock: Pick<Clock, 'monotonic'>
  #cached: { parameters: DifyParameters; until: number } | null = null

  constructor(client: DifyClient, clock: Pick<Clock, 'monotonic'>) {
    this.#client = client
    this.#clock = clock
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const message = await this.#toMessage(question, signal)
      const user = question.conversationId
      const answer =
        (await this.#client.ask(message, user, signal)) ??
        (await this.#client.ask({ ...message, conversationId: null }, user, signal))
      return { reply: toReply(answer) }
    } catch (error) {
      if (error instanceof BotFailure) return { failure: error.noReply }
      // The file is missing.
      if (error instanceof HttpError) return { failure: { error: error.message, retryable: false } }
      throw error
    }
  }

  async #toMessage(question: Question, signal: AbortSignal): Promise<DifyMessage> {
    const { text, contact, contactName, sessionId, conversationId: user } = question
    const lines = [text, ...toMessageNotes(question)]
    const files: { type: DifyFileType; id: string }[] = []
    if (question.files.length > 0) {
      const { fileTypes: accepted, maxFiles, transcribes } = await this.#parameters(signal)
      for (const [index, file] of question.files.entries()) {
        const type = fileTypes[file.kind]
        const name = toFileName(file, index + 1)
        const fits = file.size <= maxFileBytes
        if (fits && type === 'audio' && transcribes)
          lines.push(await this.#client.transcribe(file, name, user, signal))
        else if (fits && accepted.includes(type) && files.length < maxFiles)
          files.push({ type, id: await this.#client.upload(file, name, user, signal) })
        else lines.push(toFileNote(file))
      }
    }
    return {
      // Dify requires a query.
      query: lines.filter((line) => line !== '').join('\n') || '.',
      inputs: {
        contact,
        contact_name: contactName ?? '',
        session_id: sessionId,
        ...toMessageVariables(question),
      },
      conversationId: readConversation(question.state),
      files,
    }
  }

  async #parameters(signal: AbortSignal): Promise<DifyParameters> {
    const now = this.#clock.monotonic()
    if (this.#cached && now < this.#cached.until) return this.#cached.parameters
    const parameters = await this.#client.parameters(signal)
    this.#cached = { parameters, until: now + cacheMs }
    return parameters
  }
}

const readConversation = (state: KeptState) => State.safeParse(state).data?.dify ?? null

function toReply(answer: DifyAnswer | null): Reply {
  if (!answer) return { parts: [], state: null }
  const { text, files, conversationId } = answer
  const parts: ReplyPart[] = [
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ...files.map((url) => ({ kind: 'file', file: null, url }) as const),
  ]
  return { parts, state: conversationId === null ? null : { dify: conversationId } }
}

/** Dify judges a file by the ending of its name. */
function toFileName({ name, type }: QuestionFile, number: number): string {
  if (name !== null && /\.\w{1,5}$/.test(name)) return name
  const subtype = type.split(';')[0]?.split('/')[1]?.toLowerCase() ?? 'bin'
  return `arquivo-${number}.${endings[subtype] ?? subtype}`
}

const endings: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  mpeg: 'mp3',
  plain: 'txt',
  markdown: 'md',
  'svg+xml': 'svg',
}
