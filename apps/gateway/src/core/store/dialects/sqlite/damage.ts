import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StartFailure } from '../../../lib/startFailure.js'

/**
 * Checks a database after an unclean end, or when it is shorter than its header says. Changes nothing.
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
 * SQLite removes its write-ahead log with the last connection: a leftover means that a process or the machine was
 * killed.
 */
function endedUncleanly(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

/** Pages that exist only in the write-ahead log do not count: the file is rightly shorter. */
function isCutOff(file: Database.Database, path: string): boolean {
  const [pages, size] = [
    file.pragma('page_count', { simple: true }),
    file.pragma('page_size', { simple: true }),
  ]
  return statSync(path).size < Number(pages) * Number(size)
}
