import { open } from 'node:fs/promises'
import { type FileTypeResult, fileTypeFromBuffer, fileTypeFromFile, supportedMimeTypes } from 'file-type'

export interface Sniffed {
  /** WhatsApp's media type; `text/plain` and `application/octet-stream` where the content does not show a type. */
  readonly type: string
  /** True when the declared media type is plausible. */
  isCompatibleWith(declared: string): boolean
  /** Type to publish: the declared one when content cannot distinguish it, as for CSV. */
  resolveType(declared: string): string
}

const bytes = 'application/octet-stream'
const text = 'text/plain'
const sampleBytes = 64 * 1024

/** Type synonyms used by browsers and phones. */
const synonyms: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'video/x-matroska': 'video/matroska',
  'video/x-msvideo': 'video/vnd.avi',
  'video/avi': 'video/vnd.avi',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'application/x-zip': 'application/zip',
  'application/x-gzip': 'application/gzip',
  'application/vnd.rar': 'application/x-rar-compressed',
  'application/x-rar': 'application/x-rar-compressed',
  'text/xml': 'application/xml',
  'text/rtf': 'application/rtf',
  'text/x-vcard': 'text/vcard',
}

/** Container types that look alike: the sender's claim is more precise. */
const containers: readonly RegExp[] = [
  /^(audio|video)\/(mp4|quicktime)$/,
  /^(audio|video)\/3gpp2?$/,
  /^(audio|video|application)\/ogg$/,
  /^(audio|video)\/(webm|matroska)$/,
  /^(audio|video|application)\/(x-ms-asf|vnd\.ms-asf|x-ms-wm[av])$/,
  /^application\/(zip|java-archive|epub\+zip|x-xpinstall|vnd\.(openxmlformats|oasis|android|ms-(excel|word|powerpoint))\b.*)$/,
  /^application\/(x-cfb|msword|vnd\.(ms-(excel|powerpoint|outlook|project)|visio))$/,
  /^(application\/(xml|.*\+xml)|image\/svg\+xml)$/,
]

/** Types less specific than the content's. */
const genericTypes = /^application\/(zip|x-cfb|ogg|xml|.*\+xml)$|^image\/svg\+xml$/

/** Text types without a magic number that are safe to open. */
const plainTexts = new Set(['text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'application/json'])
const isTextType = (type: string) =>
  type.startsWith('text/') ||
  /^application\/(json|javascript|sql|yaml|x-yaml|xml|rtf|.*\+(json|xml))$/.test(type)

/** Reads only as much of the file as needed. */
export async function sniff(path: string): Promise<Sniffed> {
  const detected = await fileTypeFromFile(path)
  return toSniffed(detected, detected ? false : isTextSample(await readSample(path)))
}

export async function sniffBytes(content: Uint8Array): Promise<Sniffed> {
  return toSniffed(await fileTypeFromBuffer(content), isTextSample(content.subarray(0, sampleBytes)))
}

function toSniffed(detected: FileTypeResult | undefined, isText: boolean): Sniffed {
  const type = detected ? canonical(detected.mime) : isText ? text : bytes
  // An Ogg file with Opus is a voice note.
  const exactType = detected?.ext === 'opus' ? 'audio/ogg; codecs=opus' : type
  return {
    type: exactType,
    isCompatibleWith(declared) {
      const declaredType = canonical(declared)
      if (
        declaredType === '' ||
        declaredType === bytes ||
        declaredType === 'binary/octet-stream' ||
        declaredType === type
      )
        return true
      if (areAlike(declaredType, type)) return true
      if (isTextType(declaredType)) return isTextType(type)
      return !isDisplayable(declaredType)
    },
    resolveType(declared) {
      const declaredType = canonical(declared)
      if (type === text) return plainTexts.has(declaredType) ? declaredType : text
      return exactType === type && areAlike(declaredType, type) && !genericTypes.test(declaredType)
        ? declaredType
        : exactType
    },
  }
}

function canonical(type: string): string {
  const [essence = ''] = type.toLowerCase().split(';')
  const mimeType = essence.trim()
  return synonyms[mimeType] ?? mimeType
}

const areAlike = (one: string, other: string) =>
  containers.some((container) => container.test(one) && container.test(other))

const isDisplayable = (type: string) => /^(image|audio|video)\//.test(type) || supportedMimeTypes.has(type)

async function readSample(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function isTextSample(sample: Uint8Array): boolean {
  // Control characters other than tab, line feed, form feed and carriage return.
  if (sample.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}
