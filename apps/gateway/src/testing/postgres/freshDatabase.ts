import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { emptied, shapeOf } from './emptied.js'
import { atServer, postgresServer, testDatabase } from './server.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy, or null where no Postgres answers. */
    postgresTemplate: string | null
  }
}

interface Database {
  readonly name: string
  readonly url: string
  readonly shape: string
}

/** Of tests that have ended, and empty again: to make and to drop one is copying, and waiting for the disk. */
const idle: Database[] = []

/** The address of a migrated, empty database that is the running test's alone. */
export async function freshDatabase(): Promise<string> {
  const database = idle.pop() ?? (await copyOfTemplate())
  onTestFinished(async () => {
    if (await emptied(database.url, database.shape)) idle.push(database)
    else drop(database.name)
  })
  return database.url
}

/** The same, not migrated. */
export async function emptyDatabase(): Promise<string> {
  const name = await newDatabase('template0')
  onTestFinished(() => drop(name))
  return addressOf(name)
}

async function copyOfTemplate(): Promise<Database> {
  const template = inject('postgresTemplate')
  if (template === null) throw new Error('There is no Postgres')
  const name = await newDatabase(template)
  const url = addressOf(name)
  return { name, url, shape: await shapeOf(url) }
}

async function newDatabase(template: string): Promise<string> {
  const name = testDatabase(inject('postgresTemplate') ?? '', randomUUID().replaceAll('-', '').slice(0, 16))
  await atServer(`create database ${name} template ${template}`)
  return name
}

// Nothing of a test outlives it: it need not wait for the disk.
const addressOf = (name: string) => `${postgresServer}/${name}?options=-c%20synchronous_commit%3Doff`

/** No test waits for the disk that this needs; what is left goes with the template. */
function drop(name: string): void {
  void atServer(`drop database ${name} with (force)`).catch(() => undefined)
}
