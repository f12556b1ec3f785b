import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export interface MultipartFile {
  name: string
  type: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
}

export function multipart(
  fields: Readonly<Record<string, string>>,
  file: MultipartFile,
): { type: string; body: { stream: Readable; length: number } } {
  const boundary = `morpheus-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const disposition = `content-disposition: form-data; name="file"; filename="${quoted(file.name)}"`
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\n${disposition}\r\ncontent-type: ${file.type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* written() {
    yield head
    yield* await file.open()
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: { stream: Readable.from(written()), length: head.length + file.size + tail.length },
  }
}

function quoted(name: string): string {
  return name.replace(/[\r\n]/g, ' ').replaceAll('"', '%22')
}
