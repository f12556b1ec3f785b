import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Morpheus } from '@morpheus/sdk'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { findBackup } from './find.js'

export interface DownloadOptions {
  saida?: string
}

export async function download(
  context: Context,
  { saida = '.' }: DownloadOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const backup = await findBackup(morpheus, reference)
    const path = await save(morpheus, backup.id, backup.filename, saida)
    if (output.json) return output.value({ ...backup, path })
    output.note(`${output.notePaint('green', '✓')} Backup salvo em ${clean(path)}`)
  })
}

/** Gives where it is: whole, or not there. @throws Failure where a file of that name exists. */
export async function save(morpheus: Morpheus, id: string, filename: string, to: string): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => to.endsWith('/'),
  )
  // The server says what it is called, not where it goes.
  const path = resolve(isFolder ? join(to, basename(filename)) : to)
  const exists = await stat(path).then(
    () => true,
    () => false,
  )
  if (exists) throw usage(`O arquivo já existe: ${clean(path)}`, 'arquivo_existe')
  const part = `${path}.parcial`
  try {
    const { stream } = await morpheus.backups.download({ id })
    await pipeline(Readable.fromWeb(nodeStream(stream())), createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return path
}

/** Node and the platform type the same stream each on their own. */
function nodeStream(stream: globalThis.ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
function nodeStream(stream: object): object {
  return stream
}
