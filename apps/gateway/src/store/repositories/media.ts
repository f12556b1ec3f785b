import type { Db } from '../tables.js'
import { filesOfPhones } from './virtualMessages.js'

/** Which of these contents somebody keeps. */
export async function wantedContents(db: Db, sha256: readonly string[]): Promise<Set<string>> {
  return new Set(await filesOfPhones(db, sha256))
}
