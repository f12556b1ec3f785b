import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { HttpError } from '../../lib/httpError.js'

interface FileParts {
  name: string
  type: string
  /** Bytes; null when unknown, which disables range requests. */
  size: number | null
  /** ETag source: without one an interrupted download restarts. */
  version?: string
  /** True to allow embedding by other sites. */
  isShared?: boolean
  /** Called once; with a range for partial content. */
  open: (range?: ByteRange) => Readable
}

export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly version: string | undefined
  readonly isShared: boolean
  readonly open: FileParts['open']

  constructor({ name, type, size, version, isShared = false, open }: FileParts) {
    this.name = name
    this.type = type
    this.size = size
    this.version = version
    this.isShared = isShared
    this.open = open
  }
}

/** A temporary file, deleted after the answer. */
export function answerWithTemporaryFile(path: string, name: string, type: string): FileAnswer {
  const open = () => {
    const stream = createReadStream(path)
    stream.once('close', () => void rm(path, { force: true }))
    return stream
  }
  // Without a size there are no range requests.
  return new FileAnswer({ name, type, size: null, open })
}

/** Types that are safe to open inline; others may execute. */
const safeTypes =
  /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+(; codecs=opus)?|video\/[\w.+-]+|application\/(pdf|zip)|text\/(plain|csv))$/

/** A content-addressed file. Without a name it gets one from its type. */
export function answerWithStoredFile(
  { type, size, sha256, open }: { type: string; size: number; sha256: string; open: FileParts['open'] },
  name: string | null,
  { isShared = false } = {},
): FileAnswer {
  const safeType = safeTypes.test(type) ? type : 'application/octet-stream'
  const [, kind = 'bin'] = /\/(?:x-)?([a-z0-9]+)/.exec(type) ?? []
  return new FileAnswer({
    name: name ?? `arquivo.${kind}`,
    type: safeType,
    size,
    version: sha256,
    isShared,
    open,
  })
}

/** CSV in UTF-8, whole or streamed; the BOM makes spreadsheets detect UTF-8. */
export function csvAnswer(name: string, text: string | AsyncIterable<string>): FileAnswer {
  async function* withBom() {
    yield '\ufeff'
    if (typeof text === 'string') yield text
    else yield* text
  }
  return new FileAnswer({
    name,
    type: 'text/csv; charset=utf-8',
    size: null,
    open: () => Readable.from(withBom()),
  })
}

/** @throws HttpError 416 for an unsatisfiable range. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { name, type, size, version, open } = file
  const tag = version === undefined ? undefined : `"${version}"`
  const { range: requestedRange, 'if-range': rangeTag, 'if-none-match': clientTags } = reply.request.headers
  if (tag !== undefined) reply.header('etag', tag)
  if (tag !== undefined && clientTags === tag) return reply.code(304).send()
  const isWhole = size === null || (rangeTag !== undefined && rangeTag !== tag)
  const range = isWhole ? 'whole' : parseRange(requestedRange, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError('unsatisfiable', 'range_not_satisfiable', 'O arquivo não tem esta parte')
  }
  // Keeps any file from running in the gateway's origin.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file.isShared) reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.type(type).header('content-disposition', disposition(name))
  if (size !== null) reply.header('accept-ranges', 'bytes')
  if (range !== 'whole') {
    reply.header('content-range', `bytes ${range.from}-${range.to}/${size}`)
    return reply
      .code(206)
      .header('content-length', range.to - range.from + 1)
      .send(open(range))
  }
  if (size !== null) reply.header('content-length', size)
  return reply.code(200).send(open())
}

/** RFC 6266: in ASCII for old clients, and in UTF-8. */
function disposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

/** Inclusive bounds in bytes. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The single range of a `Range` header (RFC 9110 §14). Other units and multiple ranges get the whole file, as the RFC
 * allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to }
}
