import type { MediaKind } from '@morpheus/sdk/contract'
import { HttpError } from '../../core/lib/httpError.js'
import { isOfKind, kindBytes, kindOf, otherKindMessage, tooLargeMessage } from '../../core/media/kinds.js'
import { sniff } from '../../core/media/sniff.js'
import type { EngineContent } from '../messages.js'

export interface SentFile {
  /** File name given by the sender. */
  name: string
  /** MIME type given by the sender. */
  type: string
  bytes: number
  sha256: string
  path: string
}

/**
 * Content of a message with a file; the file's own type decides when the sender gives no kind.
 * @throws HttpError 400 for an empty file or a wrong kind, 413 for one too large
 */
export async function fileContent(
  { name, type: declared, bytes, sha256, path }: SentFile,
  { type: chosenKind, caption }: { type?: MediaKind | undefined; caption?: string | undefined },
): Promise<Extract<EngineContent, { media?: unknown }>> {
  if (bytes === 0) throw refused('invalid', 'O arquivo está vazio')
  const type = (await sniff(path)).named(declared)
  const kind = chosenKind ?? kindOf(type)
  if (!isOfKind(type, kind)) throw refused('invalid', otherKindMessage(type, kind))
  if (bytes > kindBytes[kind]) throw refused('too_large', tooLargeMessage(kind, kindBytes[kind]))
  const media = { handle: sha256, type, size: bytes, fileName: name || null }
  if (kind === 'audio' || kind === 'sticker') return { kind, media }
  if (kind === 'document') return { kind, fileName: name || 'arquivo', caption: caption ?? null, media }
  return { kind, caption: caption ?? null, media }
}

function refused(kind: 'invalid' | 'too_large', message: string): HttpError {
  return new HttpError(kind, 'invalid_file', message, { fields: { file: message } })
}
