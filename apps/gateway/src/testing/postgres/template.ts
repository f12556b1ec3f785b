import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { requirements } from '../../../../../scripts/skips.mjs'
import { runContractions } from '../../core/store/contractions.js'
import { openStore } from '../../core/store/open.js'
import { atServer, dropRun, postgresServer } from './server.js'

/**
 * Creates a migrated template database for the run, and drops it afterwards. Its collation is Brazilian, unlike our
 * columns'.
 */
export default async function (project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const name = `morpheus_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  if (!(await requirements.postgres.isAvailable())) {
    project.provide('postgresTemplate', null)
    return undefined
  }
  await atServer(`create database ${name} template template0 locale_provider icu icu_locale 'pt-BR'`)
  const db = await openStore({ dataFolder: '', databaseUrl: `${postgresServer}/${name}` })
  // A gateway would do that within its first minute, and tests could not use the database again.
  await runContractions(db)
  await db.destroy()
  project.provide('postgresTemplate', name)
  return () => dropRun(name)
}
