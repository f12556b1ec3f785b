import { HttpError } from '../../core/lib/httpError.js'
import type { Question, QuestionFile } from '../../features/conversations/responder.js'
import { toMessageNotes } from '../messageParts.js'
import { getTranscriptionModel } from './modelTraits.js'
import type { Transcript } from './openaiAnswers.js'
import type { OpenaiClient } from './openaiClient.js'
import { OpenaiFailure } from './openaiFailure.js'

/** OpenAI's limit for a recording. */
const maxVoiceBytes = 25 * 1024 * 1024
const maxImageBytes = 10 * 1024 * 1024
const maxImages = 4
const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export interface ReadQuestion {
  /** Everything as text: the message, transcriptions and notes. */
  readonly text: string
  /** The part that is not the customer's own text. */
  readonly beside: string
  /** Data URLs. */
  readonly images: readonly string[]
}

const wordless = '[O cliente enviou uma mensagem sem texto]'

interface ReaderOptions {
  client: OpenaiClient
  /** The model accepts images. */
  acceptsImages: boolean
  /** Called after a paid transcription. */
  heard(transcript: Transcript, model: string): Promise<void>
}

/** Transcribes voice notes and reads images, where the server can. */
export class QuestionFileReader {
  readonly #options: ReaderOptions
  /** True once the server has no transcription API. */
  #deaf = false

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** Rejects with an `OpenaiFailure` when a retry may succeed. */
  async read(question: Question, signal: AbortSignal): Promise<ReadQuestion> {
    const { text, files } = question
    const attachmentTexts = toMessageNotes(question)
    const images: string[] = []
    for (const file of files) {
      const image = images.length < maxImages ? await this.#readImage(file) : null
      if (image !== null) images.push(image)
      else
        attachmentTexts.push(file.kind === 'audio' ? await this.#transcribe(file, signal) : createNote(file))
    }
    const placeholder = images.length > 0 ? ['[imagem]'] : []
    return {
      text: [text, ...attachmentTexts].filter(Boolean).join('\n') || (images.length > 0 ? '' : wordless),
      beside: [...placeholder, ...attachmentTexts].join('\n'),
      images,
    }
  }

  async #readImage(file: QuestionFile): Promise<string | null> {
    const looks = this.#options.acceptsImages && images.has(file.type) && file.size <= maxImageBytes
    if (!looks || (file.kind !== 'image' && file.kind !== 'sticker')) return null
    const bytes = await readBytes(file)
    return bytes && `data:${file.type};base64,${bytes.toString('base64')}`
  }

  async #transcribe(file: QuestionFile, signal: AbortSignal): Promise<string> {
    const inaudibleText = '[O cliente enviou um áudio, que não pôde ser ouvido]'
    if (this.#deaf || file.size > maxVoiceBytes) return inaudibleText
    const bytes = await readBytes(file)
    if (!bytes) return inaudibleText
    const { client } = this.#options
    const model = getTranscriptionModel(client.baseUrl)
    const recording = new File([new Uint8Array(bytes)], `audio.${getExtension(file.type)}`, {
      type: file.type,
    })
    try {
      const transcript = await client.transcribe(recording, model, signal)
      await this.#options.heard(transcript, model)
      return transcript.text.trim() || inaudibleText
    } catch (error) {
      if (!(error instanceof OpenaiFailure)) throw error
      // Key and credit problems are reported by the answer's own call.
      if (error.retryable || error.status === 401 || error.code === 'insufficient_quota') throw error
      if (error.status === 404 || error.status === 405 || error.status === 501) this.#deaf = true
      return inaudibleText
    }
  }
}

/** Null when it is missing. */
async function readBytes(file: QuestionFile): Promise<Buffer | null> {
  try {
    return await file.read()
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** The server detects the format by the extension. */
function getExtension(type: string): string {
  const extensions: Readonly<Record<string, string>> = {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/wav': 'wav',
    'audio/webm': 'webm',
    'audio/aac': 'm4a',
  }
  return extensions[type.split(';')[0]?.trim() ?? ''] ?? 'ogg'
}

/** Omits the file name, which the customer chose. */
function createNote({ kind }: QuestionFile): string {
  if (kind === 'image') return '[O cliente enviou uma imagem, que não pôde ser vista]'
  if (kind === 'video') return '[O cliente enviou um vídeo, que não pôde ser visto]'
  if (kind === 'sticker') return '[O cliente enviou uma figurinha]'
  return '[O cliente enviou um documento]'
}
