import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporaryFolder.js'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const copied = ['packages/sdk', 'apps/gateway']

/** A temporary copy of the SDK's and the gateway's source, to change and run. */
interface SourceCopy {
  root: string
  touched: string[]
  add(path: string, text: string): void
  /** Inserts text before a line that occurs once. */
  insert(path: string, line: string, text: string): void
}

export function copySource(): SourceCopy {
  const root = temporaryFolder()
  for (const one of copied) {
    for (const part of ['src', 'package.json'])
      cpSync(join(repository, one, part), join(root, one, part), { recursive: true })
  }
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@morpheus'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@morpheus') symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
  symlinkSync(join(root, 'packages', 'sdk'), join(modules, '@morpheus', 'sdk'))
  const touched: string[] = []
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    if (!touched.includes(path)) touched.push(path)
  }
  return {
    root,
    touched,
    add: write,
    insert(path, line, text) {
      const before = readFileSync(join(root, path), 'utf8')
      if (before.split(line).length !== 2) throw new Error(`${path} does not have once: ${line}`)
      write(path, before.replace(line, text + line))
    },
  }
}
