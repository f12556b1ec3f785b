import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFailure } from '../../core/lib/startFailure.js'

export interface CopiedFiles {
  /** Includes files that were there already with the same content. */
  readonly files: number
  readonly bytes: number
}

/** Paths that belong to a database: its keys, files of messages, backups. */
const roots = ['secret.key', 'media', 'backups']
/** Files that a stopped gateway has not finished receiving. */
const incoming = 'incoming'

/**
 * Copies the files of a data folder into another, and compares each copy with its original. A repetition skips what is
 * there already.
 * @throws StartFailure for a copy that differs
 */
export async function copyFiles(
  from: string,
  to: string,
  report: (copied: CopiedFiles) => void,
): Promise<CopiedFiles> {
  let copied: CopiedFiles = { files: 0, bytes: 0 }
  for (const root of roots) {
    for await (const name of listFiles(from, root)) {
      const bytes = await copyFile(join(from, name), join(to, name))
      copied = { files: copied.files + 1, bytes: copied.bytes + bytes }
      report(copied)
    }
  }
  return copied
}

async function* listFiles(folder: string, name: string): AsyncGenerator<string> {
  const path = join(folder, name)
  if (!existsSync(path)) return
  if ((await stat(path)).isFile()) return void (yield name)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== incoming) yield* listFiles(folder, join(name, entry.name))
    else if (entry.isFile()) yield join(name, entry.name)
  }
}

async function copyFile(from: string, to: string): Promise<number> {
  const { size } = await stat(from)
  if (existsSync(to) && (await stat(to)).size === size && (await hashFile(to)) === (await hashFile(from)))
    return size
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const unfinished = `${to}.new`
  await rm(unfinished, { force: true })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), hashing, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
  await syncToDisk(unfinished)
  if ((await hashFile(unfinished)) !== hash.digest('hex'))
    throw new StartFailure(
      `A cópia de ${from} em ${to} não ficou igual. Confira o disco e execute o comando de novo.`,
    )
  await rename(unfinished, to)
  return size
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
