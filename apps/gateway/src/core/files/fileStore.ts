import type { Readable } from 'node:stream'

/** Inclusive bounds in bytes. */
export interface FileRange {
  readonly from: number
  readonly to: number
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970, as the store has it. */
  readonly modifiedAt: number
}

/**
 * Files of all accounts, each complete or absent, by a key such as `media/ab/cdef`. Several gateways may share one
 * store; what they write at the same time under one key is the same content.
 */
export interface FileStore {
  /** Names the place to the operator, in Portuguese, as in "foi movido para x, {place}". Without secrets. */
  readonly location: string
  /** True when other gateways may write to it. */
  readonly isShared: boolean
  /** Stores a local file durably under the key, replacing its content. The local file stays and must not be changed. */
  put(key: string, path: string): Promise<void>
  /** Null for a missing file. */
  find(key: string): Promise<StoredFile | null>
  /** Fails its reader with the code ENOENT for a missing file. */
  open(key: string, range?: FileRange): Readable
  /** Path of a stored file for programs that need one; null where the store has no paths. */
  pathOf(key: string): string | null
  /** Moves a file in place of another, as modified now. False for a missing file. */
  move(from: string, to: string): Promise<boolean>
  /** Does nothing for a missing file. */
  remove(key: string): Promise<void>
  /** Keys that begin with a folder's path, such as `media/`, in parts. */
  list(folder: string): AsyncGenerator<string[]>
  /**
   * Deletes what gateways have left of writes that they did not finish.
   * @param before Milliseconds since 1970: later ones may still be written.
   */
  removeUnfinished(before: number): Promise<void>
  /** @throws StartFailure with one line in Portuguese where it cannot be read or written. */
  check(): Promise<void>
  close(): void
}

/** Key of the file with the id of the database that the files are of. */
export const markerKey = 'store.id'

/** Age in milliseconds below which no sweep touches a file: its row may not be committed yet. */
export const minSweepAgeMs = 24 * 60 * 60_000
