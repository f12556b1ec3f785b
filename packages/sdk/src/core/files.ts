import * as z from 'zod'

/** An uploaded file, as a part of a multipart body. */
export interface FilePart {
  /** In bytes; a larger file is answered with 413. */
  readonly maxBytes: number
}

export type FileParts = Readonly<Record<string, FilePart>>

/** A file in an answer. It is streamed and can be read once: as a stream, as a Blob or as a text. */
export interface ReceivedFile {
  /** The file name; null where the server sends none. */
  readonly name: string | null
  /** The media type: `application/zip`. */
  readonly type: string
  /** The size in bytes, of a part that of the part; null where the server sends none. */
  readonly size: number | null
  /** The byte range, both ends included, and the total; null for the whole file. */
  readonly part: { readonly from: number; readonly to: number; readonly of: number | null } | null
  /** Identifies this version of the file, for `CallOptions.range`; null where the server sends none. */
  readonly version: string | null
  stream(): ReadableStream<Uint8Array>
  blob(): Promise<Blob>
  text(): Promise<string>
}

const received = z.custom<ReceivedFile>()

/** For rows: `endpoint('GET /backups/:id/download', { ...answersFile })`. */
export const answersFile = { format: 'file', answer: received } as const
export const answersCsv = { format: 'csv', answer: received } as const
