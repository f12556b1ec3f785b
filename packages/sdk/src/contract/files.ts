import * as z from 'zod'

/** A file that a call brings along, as a part of a multipart body. */
export interface FilePart {
  /** In bytes; what is larger is answered with 413. */
  readonly maxBytes: number
}

export type FileParts = Readonly<Record<string, FilePart>>

/** A file that a call is answered with. It is read as it comes, once: as a stream, as a Blob or as a text. */
export interface ReceivedFile {
  /** What it is to be saved as; null where the server does not say. */
  readonly name: string | null
  /** Its media type: `application/zip`. */
  readonly type: string
  /** How many bytes come, of a part those of the part; null where the server does not say. */
  readonly size: number | null
  /** Which bytes these are, both included, and of how many; null where it is the whole. */
  readonly part: { readonly from: number; readonly to: number; readonly of: number | null } | null
  /** What names this version of it, for `CallOptions.range`; null where the server does not say. */
  readonly version: string | null
  stream(): ReadableStream<Uint8Array>
  blob(): Promise<Blob>
  text(): Promise<string>
}

const received = z.custom<ReceivedFile>()

/** For rows: `endpoint('GET /backups/:id/download', { ...answersFile })`. */
export const answersFile = { format: 'file', answer: received } as const
/** For rows whose answer is a table as a file. */
export const answersCsv = { format: 'csv', answer: received } as const
