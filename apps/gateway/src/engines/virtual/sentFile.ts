import type { MediaKind } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import {
  getMediaKind,
  hasMediaKind,
  kindBytes,
  otherKindMessage,
  tooLargeMessage,
} from '../../core/media/kinds.js'
import { sniff } from '../../core/media/sniff.js'
import type { EngineContent } from '../messages.js'

/** A file that the page of a phone uploads. */
export interface SentFile {
  /** File name given by the sender. */
  name: string
  /** MIME type given by the sender. */
  type: string
  bytes: number
  sha256: string
  path: string
}

/** @throws HttpError 400 for an empty file or a wrong kind, 413 for one too large */
export async function fileContent(
  { name, type: declared, bytes, sha256, path }: SentFile,
  { type: chosenKind, caption }: { type?: MediaKind | undefined; caption?: string | undefined },
): Promise<Extract<EngineContent, { media?: unknown }>> {
  if (bytes === 0) throw createInvalidFileError('invalid', localized('files.empty'))
  const type = (await sniff(path)).resolveType(declared)
  const kind = chosenKind ?? getMediaKind(type)
  if (!hasMediaKind(type, kind)) throw createInvalidFileError('invalid', otherKindMessage(type, kind))
  if (bytes > kindBytes[kind])
    throw createInvalidFileError('too_large', tooLargeMessage(kind, kindBytes[kind]))
  const media = { handle: sha256, type, size: bytes, fileName: name || null }
  if (kind === 'audio' || kind === 'sticker') return { kind, media }
  if (kind === 'document') return { kind, fileName: name || 'arquivo', caption: caption ?? null, media }
  return { kind, caption: caption ?? null, media }
}

function createInvalidFileError(kind: 'invalid' | 'too_large', message: Localized): HttpError {
  return new HttpError(kind, 'invalid_file', message, { fields: { file: message } })
}
