import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod'
import { getDatabasePath } from '../../core/store/dialects/sqlite/open.js'
import type { StoreLocation } from '../../core/store/open.js'
import { emptyDatabase } from '../postgres/freshDatabase.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { onPostgres } from '../testStore.js'

const folder = new URL('.', import.meta.url).pathname
const Account = z.object({ email: z.string(), password: z.string() })

/** Description of a stored sample by `scripts/keepSchema.mjs`. */
const Contents = z.object({
  madeAt: z.coerce.date(),
  admin: Account,
  second: Account.extend({ authenticator: z.string() }),
  sessions: z.array(z.string()),
  connected: z.string(),
  message: z.string(),
  template: z.string(),
  apiKey: z.string(),
})

/** Schemas with a stored sample, such as `schema-56`. */
export const releasedSchemas = readdirSync(folder).filter((name) => name.startsWith('schema-'))

/** A temporary copy of a sample store of an earlier version, with its keys. */
export async function openReleased(schema: string): Promise<StoreLocation & z.output<typeof Contents>> {
  const kept = join(folder, schema, onPostgres ? 'postgres' : 'sqlite')
  const dataFolder = temporaryFolder()
  const store = gunzipSync(readFileSync(join(kept, 'store.gz')))
  copyFileSync(join(kept, 'secret.key'), join(dataFolder, 'secret.key'))
  const contents = Contents.parse(JSON.parse(readFileSync(join(kept, 'contents.json'), 'utf8')))
  if (!onPostgres) {
    writeFileSync(getDatabasePath(dataFolder), store)
    return { dataFolder, ...contents }
  }
  const databaseUrl = await emptyDatabase()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(store.toString())
  await client.end()
  return { dataFolder, databaseUrl, ...contents }
}
