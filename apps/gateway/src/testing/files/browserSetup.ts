import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fileHandlers, fileRows } from './fileRows.js'
import { serveRows } from './serveRows.js'

declare module 'vitest' {
  interface ProvidedContext {
    fileServer: { url: string; token: string }
  }
}

/** Started here for tests in a browser, which cannot start a server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'morpheus-files-'))
  const { url, token, close } = await serveRows(
    fileRows,
    await fileHandlers(folder, Buffer.alloc(300_000, 7)),
    folder,
  )
  project.provide('fileServer', { url, token })
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
