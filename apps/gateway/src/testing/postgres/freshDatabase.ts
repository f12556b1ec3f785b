import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { emptied, shapeOf } from './emptied.js'
import { atServer, postgresServer, testDatabase } from './server.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresTemplate: string | null
  }
}

interface Database {
  readonly name: string
  readonly url: string
  readonly shape: string
}

/** Emptied databases for reuse: creating and dropping them copies files and waits for the disk. */
const idle: Database[] = []

export async function freshDatabase(): Promise<string> {
  const database = idle.pop() ?? (await copyOfTemplate())
  onTestFinished(async () => {
    if (await emptied(database.url, database.shape)) idle.push(database)
    else drop(database.name)
  })
  return database.url
}

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

// Test data needs no durability.
const addressOf = (name: string) => `${postgresServer}/${name}?options=-c%20synchronous_commit%3Doff`

/** Runs in the background; leftovers are dropped with the template. */
function drop(name: string): void {
  void atServer(`drop database ${name} with (force)`).catch(() => undefined)
}
