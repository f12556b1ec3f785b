import { buffer } from 'node:stream/consumers'
import { bytesInWords } from '../../../core/lib/bytesInWords.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Messaging } from '../../messaging.js'
import type { NewFile } from '../api/chatwootApi.js'
import { fileOf, type OutwardMessage } from './outwardMessage.js'

/** Chatwoot's default for `MAXIMUM_FILE_UPLOAD_SIZE`. */
const largestFile = 40 * 1024 ** 2

/** Later messages wait meanwhile; a late file follows on its own. */
const patienceMs = 5000

/** The file, or a note on its absence: `late` when it may still arrive. */
export type SaidFile = { file: NewFile } | { note: string } | 'late' | null

export async function readSaidFile(
  { files }: Pick<Messaging, 'files'>,
  userId: string,
  message: OutwardMessage,
): Promise<SaidFile> {
  const media = fileOf(message)
  if (!media) return null
  try {
    const { row, type, fileName } = await files.findOwn(message.id, userId, patienceMs)
    if (row.size > largestFile)
      return {
        note: `O arquivo desta mensagem tem ${bytesInWords(row.size)}, e o Chatwoot aceita até ${bytesInWords(largestFile)}`,
      }
    const bytes = await buffer(files.open(row))
    return {
      file: { bytes, type: plainType(type), name: fileName ?? nameFor(message.row?.kind ?? '', type) },
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.kind === 'unavailable') return 'late'
    return { note: `O arquivo desta mensagem não pôde ser baixado: ${error.message}` }
  }
}

export const isVoice = ({ type }: NewFile) => type.startsWith('audio/ogg')

/** Drops the parameters: players expect the bare type. */
const plainType = (type: string) => type.split(';')[0]?.trim() ?? type

const names: Readonly<Record<string, string>> = {
  image: 'imagem',
  video: 'video',
  audio: 'audio',
  sticker: 'figurinha',
  document: 'documento',
}
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
}

const nameFor = (kind: string, type: string) =>
  `${names[kind] ?? 'arquivo'}.${endings[plainType(type)] ?? 'bin'}`
