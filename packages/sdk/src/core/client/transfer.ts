import type { ReceivedFile } from '../files.js'

type Headers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** Appends fields as texts, then the files, which are read as they are sent. Absent fields are left out. */
export function toMultipart(fields: Fields, files: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) {
    if (!(file instanceof Blob)) throw new TypeError(`O arquivo "${name}" deve ser um Blob ou um File`)
    form.append(name, file)
  }
  return form
}

/** The file in an answer. `data` is the adapter's: a stream of the web or of Node, a Blob, or a text. */
export function toReceivedFile(data: unknown, headers: Headers): ReceivedFile {
  const type = headers['content-type'] ?? 'application/octet-stream'
  const response = new Response(toBody(data), { headers: { 'content-type': type } })
  return {
    name: parseFileName(headers['content-disposition']),
    type,
    size: parseWholeNumber(headers['content-length']),
    part: parseContentRange(headers['content-range']),
    version: headers.etag ?? null,
    stream: () => response.body ?? new Blob().stream(),
    blob: () => response.blob(),
    text: () => response.text(),
  }
}

export const readText = (data: unknown): Promise<string> => new Response(toBody(data)).text()

function toBody(data: unknown): BodyInit | null {
  if (data === null || data === undefined) return null
  if (data instanceof ReadableStream || data instanceof Blob || typeof data === 'string') return data
  if (isChunks(data)) return toStream(data)
  throw new TypeError('O adaptador não entregou um arquivo')
}

function isChunks(data: unknown): data is AsyncIterable<Uint8Array> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** RFC 6266: prefers the UTF-8 name, and strips folders. */
function parseFileName(disposition: string | undefined): string | null {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1')
  const fileName = /filename=([^";]+)/i.exec(disposition ?? '')?.[1]
  const name = (encoded === undefined ? undefined : tryDecode(encoded)) ?? quoted ?? fileName
  return name?.split(/[\\/]/).pop()?.trim() || null
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parseContentRange(range: string | undefined): ReceivedFile['part'] {
  const [, from, to, of] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(range ?? '') ?? []
  return from === undefined ? null : { from: Number(from), to: Number(to), of: parseWholeNumber(of) }
}

const parseWholeNumber = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : null)
