import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { needs } from '../../../../../scripts/skips.mjs'
import { openStore } from '../../store/open.js'
import { atServer, dropRun, postgresServer } from './server.js'

/**
 * Before a run's tests: one migrated database, to copy for each of them, which is dropped after the run. It sorts as
 * Brazilians do, unlike what our columns ask for.
 */
export default async function (project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const name = `morpheus_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  if (!(await needs.postgres.isHere())) {
    project.provide('postgresTemplate', null)
    return undefined
  }
  await atServer(`create database ${name} template template0 locale_provider icu icu_locale 'pt-BR'`)
  await (await openStore({ dataFolder: '', databaseUrl: `${postgresServer}/${name}` })).destroy()
  project.provide('postgresTemplate', name)
  return () => dropRun(name)
}
