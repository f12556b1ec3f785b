import { randomBytes } from 'node:crypto'
import { freshDatabase } from '../postgres/freshDatabase.js'
import { temporaryFolder } from '../temporaryFolder.js'
import type { openGateway } from '../testGateway.js'

/** Settings for `openGateway` that several nodes in one process share: database, keys and files. */
export async function sharedSettings(files?: NonNullable<Parameters<typeof openGateway>[0]>['files']) {
  return {
    databaseUrl: await freshDatabase(),
    secrets: [randomBytes(32)] as const,
    cluster: true,
    files: files ?? { folder: temporaryFolder() },
  }
}
