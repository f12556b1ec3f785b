import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { atServer, postgresServer, testDatabase } from './server.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy, or null where no Postgres answers. */
    postgresTemplate: string | null
  }
}

/** The address of a migrated, empty database of the running test, which is dropped after it. */
export async function freshDatabase(): Promise<string> {
  const template = inject('postgresTemplate')
  if (template === null) throw new Error('There is no Postgres')
  return newDatabase(`template ${template}`)
}

/** The same, not migrated. */
export function emptyDatabase(): Promise<string> {
  return newDatabase('template template0')
}

async function newDatabase(from: string): Promise<string> {
  const name = testDatabase(inject('postgresTemplate') ?? '', randomUUID().replaceAll('-', '').slice(0, 16))
  await atServer(`create database ${name} ${from}`)
  // No test waits for the disk that this needs; what is left goes with the template.
  onTestFinished(() => void atServer(`drop database ${name} with (force)`).catch(() => undefined))
  // Nothing of a test outlives it: it need not wait for the disk.
  return `${postgresServer}/${name}?options=-c%20synchronous_commit%3Doff`
}
