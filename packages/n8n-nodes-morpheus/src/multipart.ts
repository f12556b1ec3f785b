import { randomUUID } from 'node:crypto'
import type { Fields } from './operation.js'

export interface FilePart {
  readonly name: string
  readonly fileName: string
  readonly type: string
  readonly content: Buffer
}

/** A form with files, as bytes. */
export function toMultipart(fields: Fields, files: readonly FilePart[]): { body: Buffer; type: string } {
  const boundary = randomUUID()
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    })
  const parts = files.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${quote(fileName)}"\r\n` +
        `Content-Type: ${quote(type)}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

const quote = (text: string) =>
  text
    .replace(/[\r\n]/g, '')
    .replaceAll('\\', '_')
    .replaceAll('"', '%22')
