import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StartFailure } from '../../../kit/startFailure.js'

/**
 * Reads a database through where there is reason to: after an unclean end, or where it is shorter than it says it is.
 * Changes nothing.
 * @throws StartFailure where it is damaged: better not to start than to lose more, a call at a time.
 */
export function refuseDamage(path: string): void {
  if (!existsSync(path)) return
  const isSuspect = endedUncleanly(path)
  const file = new Database(path, { readonly: true })
  try {
    if (!isSuspect && !isCutOff(file, path)) return
    if (file.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged(path)
  } finally {
    file.close()
  }
}

export function damaged(path: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `O banco de dados ${path} está danificado. Restaure um backup ou, sem um, copie a pasta e recupere o que for possível com: sqlite3 ${path} .recover`,
    1,
    { cause },
  )
}

/**
 * SQLite takes its write-ahead log away with the last connection: one that is still there says that a process was
 * killed, or the machine with it.
 */
function endedUncleanly(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

/** What lies in the write-ahead log alone makes no file shorter than it should be. */
function isCutOff(file: Database.Database, path: string): boolean {
  const [pages, size] = [
    file.pragma('page_count', { simple: true }),
    file.pragma('page_size', { simple: true }),
  ]
  return statSync(path).size < Number(pages) * Number(size)
}
