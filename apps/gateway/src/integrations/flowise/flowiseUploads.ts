import type { MediaKind } from '@morpheus/sdk/contract'
import type { QuestionFile } from '../../features/conversations/responder.js'
import type { FlowUploads } from './flowiseClient.js'

/** Flowise accepts 50 MB of JSON; base64 adds a third. */
const mostBytes = 30 * 1024 * 1024
/** Text files are read as part of the question. */
const longestText = 200 * 1024

/** Flowise requires the extension of the type. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'application/json': 'json',
}

const texts = new Set(['text/plain', 'text/csv', 'text/markdown', 'application/json'])

const articles: Readonly<Record<MediaKind, string>> = {
  image: 'uma imagem',
  video: 'um vídeo',
  audio: 'um áudio',
  document: 'um documento',
  sticker: 'uma figurinha',
}

export interface Upload {
  readonly type: 'file' | 'audio' | 'file:full'
  readonly name: string
  readonly mime: string
  readonly data: string
}

/** A customer's files for a flow, and notes on the others for the question. */
export interface Uploaded {
  readonly uploads: readonly Upload[]
  readonly notes: readonly string[]
  /** True with audio: Flowise replaces the question by its transcription. */
  readonly isHeard: boolean
}

/** Converts files a flow accepts, and describes the others so that none is lost silently. */
export async function uploadsOf(files: readonly QuestionFile[], allowed: FlowUploads): Promise<Uploaded> {
  const uploads: Upload[] = []
  const notes: string[] = []
  let bytes = 0
  for (const [index, file] of files.entries()) {
    const type = uploadType(file, allowed)
    if (type === null || bytes + file.size > mostBytes) notes.push(noteOf(file))
    else {
      bytes += file.size
      uploads.push(await upload(file, type, index + 1))
    }
  }
  return { uploads, notes, isHeard: uploads.some(({ type }) => type === 'audio') }
}

/** Drops the parameters: speech recognition matches the bare type. */
const bareType = ({ type }: QuestionFile) => type.split(';')[0]?.trim().toLowerCase() ?? ''

function uploadType(file: QuestionFile, allowed: FlowUploads): Upload['type'] | null {
  const type = bareType(file)
  if (endings[type] === undefined) return null
  if (type.startsWith('image/')) return allowed.isImageUploadAllowed ? 'file' : null
  if (type.startsWith('audio/')) return allowed.isSpeechToTextEnabled ? 'audio' : null
  return texts.has(type) && file.size <= longestText ? 'file:full' : null
}

/** A text file read with the question: Flowise wraps it in `<doc>`, so that tag is escaped. */
export function readText(name: string, text: string, mime = 'text/plain'): Upload {
  return { type: 'file:full', name, mime, data: text.replaceAll(/<(?=\/?doc\b)/gi, '‹') }
}

/** Generated name: a customer's file name would be inserted as markup. */
async function upload(file: QuestionFile, type: Upload['type'], number: number): Promise<Upload> {
  const mime = bareType(file)
  const name = `arquivo-${number}.${endings[mime]}`
  const content = await file.read()
  if (type === 'file:full') return readText(name, content.toString('utf8'), mime)
  return { type, name, mime, data: `data:${mime};base64,${content.toString('base64')}` }
}

function noteOf({ kind, name }: QuestionFile): string {
  const called = name === null ? '' : `: ${name.replaceAll(/[[\]\n\r]/g, ' ').slice(0, 100)}`
  return `[O cliente enviou ${articles[kind]}${called}]`
}
