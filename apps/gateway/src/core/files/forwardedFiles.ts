import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { errorCode } from '../lib/errorCode.js'
import type { FileStore } from './fileStore.js'
import { FilesUnavailable } from './filesUnavailable.js'

const folder = 'forwarded/'

/** Has local files in the store, for another node, during `work`. `work` gets their keys, in the same order. */
export async function withForwardedFiles<Result>(
  store: FileStore,
  paths: readonly string[],
  work: (keys: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = []
  try {
    for (const path of paths) {
      const key = `${folder}${randomUUID()}`
      keys.push(key)
      await store.put(key, path)
    }
    return await work(keys)
  } finally {
    // The sweep removes what cannot be removed now.
    await Promise.all(keys.map((key) => store.remove(key).catch(() => undefined)))
  }
}

/** @throws FilesUnavailable while reading, where it is missing: its lender has ended */
export async function* readForwardedFile(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  if (!key.startsWith(folder)) throw new TypeError(`Not the key of a lent file: ${key}`)
  const stream: Readable = store.open(key)
  try {
    yield* stream
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new FilesUnavailable(error) : error
  } finally {
    stream.destroy()
  }
}

/**
 * Removes what nodes that were killed have left. Stops early on the signal.
 * @param before Milliseconds since 1970: later ones may still be lent.
 */
export async function sweepForwardedFiles(
  store: FileStore,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  for await (const keys of store.list(folder)) {
    for (const key of keys) {
      if (signal.aborted) return
      const file = await store.find(key)
      if (file && file.modifiedAt < before) await store.remove(key)
    }
  }
}
