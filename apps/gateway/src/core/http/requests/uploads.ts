import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FilePart, FileParts } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { FastifyRequest } from 'fastify'
import { formatBytesInWords } from '../../lib/bytesInWords.js'
import { errorCode } from '../../lib/errorCode.js'
import { HttpError } from '../../lib/httpError.js'

/** An uploaded file, deleted after the answer. */
export interface UploadedFile {
  /** The client's file name without folders; untrusted. */
  readonly name: string
  /** The client's media type; untrusted. */
  readonly type: string
  readonly bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** A handler that moves the file keeps it. */
  readonly path: string
  open(): Readable
}

export interface UploadedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, UploadedFile>>
  readonly digest: string
}

/** Brings the files of a request to a folder, within the limits of its parts. */
export type ReceiveForm = (request: FastifyRequest, parts: FileParts, folder: string) => Promise<UploadedForm>

/** Allowance for multipart framing, names and text fields, in bytes. */
const formOverheadBytes = 64 * 1024
const maxFields = 50

/** Streams files to a folder and deletes them after `run`. */
export class Uploads {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Empties the folder, as a killed process leaves files. */
  async prepare(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /**
   * @throws HttpError 413 for too large a file, 415 for another body, 400 for a part that is missing, twice or unknown.
   */
  async withForm<T>(
    request: FastifyRequest,
    parts: FileParts,
    run: (received: UploadedForm) => Promise<T>,
    receiveForm: ReceiveForm = receive,
  ): Promise<T> {
    const folder = join(this.#folder, randomUUID())
    await mkdir(folder, { mode: 0o700 })
    try {
      return await run(await receiveForm(request, parts, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
      // Drains a rejected body: its sender would not read the answer otherwise.
      request.raw.resume()
    }
  }
}

async function receive(request: FastifyRequest, parts: FileParts, folder: string): Promise<UploadedForm> {
  if (!request.isMultipart()) throw createNotMultipartError()
  const largest = Object.values(parts).map(({ maxBytes }) => maxBytes)
  // A declared excess is rejected unread.
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes(parts)) throw createTooLargeError(parts)
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile>()
  const hash = createHash('sha256')
  const limits = {
    fileSize: Math.max(...largest),
    files: largest.length,
    fields: maxFields,
    fieldSize: formOverheadBytes,
    fieldNameSize: 200,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part
      if (fields.has(name) || files.has(name))
        throw createInvalidFieldError(name, localized('files.field_repeated'))
      hash.update(`\n${name}\n`)
      if (part.type === 'field') {
        if (part.valueTruncated) throw createInvalidFieldError(name, localized('rules.common.text_long'))
        fields.set(name, String(part.value))
        hash.update(String(part.value))
        continue
      }
      const partRule = Object.hasOwn(parts, name) ? parts[name] : undefined
      if (!partRule) throw createInvalidFieldError(name, localized('files.unknown'))
      const file = await saveFile(part, partRule, join(folder, String(files.size)))
      files.set(name, file)
      hash.update(file.sha256)
    }
  } catch (error) {
    throw isMalformed(error) ? createMalformedError() : error
  }
  for (const name of Object.keys(parts)) if (!files.has(name)) throw createMissingFileError(name)
  return {
    fields: Object.fromEntries(fields),
    files: Object.fromEntries(files),
    digest: hash.digest('hex'),
  }
}

export function maxUploadBytes(parts: FileParts): number {
  return Object.values(parts).reduce((sum, { maxBytes }) => sum + maxBytes, formOverheadBytes)
}

async function saveFile(
  { file, filename, mimetype, fieldname }: MultipartFile,
  { maxBytes }: FilePart,
  path: string,
): Promise<UploadedFile> {
  const upload = await writeUpload(file, fieldname, maxBytes, path)
  if (file.truncated) throw createTooLargeError({ [fieldname]: { maxBytes } })
  return { ...upload, name: filename.split(/[\\/]/).pop() ?? '', type: mimetype }
}

/** @throws HttpError 413 */
export async function writeUpload(
  source: AsyncIterable<Uint8Array>,
  part: string,
  maxBytes: number,
  path: string,
): Promise<Pick<UploadedFile, 'bytes' | 'sha256' | 'path' | 'open'>> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* countBytes(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw createTooLargeError({ [part]: { maxBytes } })
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(source, countBytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { bytes, sha256: hash.digest('hex'), path, open: () => createReadStream(path) }
}

function createTooLargeError(parts: FileParts): HttpError {
  const messages = Object.entries(parts).map(([name, { maxBytes }]) => {
    return [name, localized('files.too_large', { size: formatBytesInWords(maxBytes) })] as const
  })
  return new HttpError('too_large', 'file_too_large', messages[0]?.[1] ?? 'Arquivo muito grande', {
    fields: Object.fromEntries(messages),
  })
}

function createInvalidFieldError(field: string, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: { [field]: message } })
}

export function createMissingFileError(part: string): HttpError {
  return createInvalidFieldError(part, localized('files.required'))
}

export function createNotMultipartError(): HttpError {
  return new HttpError('unsupported', 'unsupported_media_type', 'Envie o arquivo em multipart/form-data')
}

/** The parser throws plain errors for malformed bodies. */
function isMalformed(error: unknown): boolean {
  const code = errorCode(error)
  if (code) return code.startsWith('FST_')
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype
}

function createMalformedError(): HttpError {
  return new HttpError('invalid', 'malformed_multipart', 'Formulário multipart inválido')
}
