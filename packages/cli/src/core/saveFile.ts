import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ReceivedFile } from '@morpheus/sdk'
import { usageError } from './output/failures.js'
import { sanitize } from './output/sanitize.js'

/**
 * Writes the file of `receive` to a path or into a folder, completely or not at all. Resolves with its path.
 * @throws Failure where the file exists.
 */
export async function saveFile(
  receive: () => Promise<ReceivedFile>,
  filename: string,
  to: string,
): Promise<string> {
  const isFolder = await stat(to).then(
    (stats) => stats.isDirectory(),
    () => to.endsWith('/'),
  )
  // Only the base name of the server's file name is used.
  const path = resolve(isFolder ? join(to, basename(filename)) : to)
  const exists = await stat(path).then(
    () => true,
    () => false,
  )
  if (exists) throw usageError(`O arquivo já existe: ${sanitize(path)}`, 'file_exists')
  const part = `${path}.parcial`
  try {
    const { stream } = await receive()
    await pipeline(Readable.fromWeb(toNodeStream(stream())), createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return path
}

/** Node and the DOM declare the same stream type separately. */
function toNodeStream(stream: globalThis.ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
function toNodeStream(stream: object): object {
  return stream
}
