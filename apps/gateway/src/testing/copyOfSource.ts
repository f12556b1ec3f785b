import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { temporaryFolder } from './temporaryFolder.js'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const gateway = [
  'packages/sdk/locales',
  ...['packages/sdk', 'apps/gateway'].flatMap((one) => [`${one}/src`, `${one}/package.json`]),
]
const clients = [
  'packages/cli',
  'packages/react',
  'packages/sdk/tsconfig.json',
  'apps/dashboard',
  'scripts',
  'tsconfig.base.json',
]
const left = new Set(['node_modules', 'dist'])

/** A temporary copy of the SDK's and the gateway's source, to change and run; on request with its clients. */
export interface SourceCopy {
  root: string
  /** Files changed by hand. */
  touched: string[]
  add(path: string, text: string): void
  generate(path: string, text: string): void
  /** Inserts text before a line that occurs once. */
  insert(path: string, line: string, text: string): void
}

export function copySource(options: { clients?: boolean } = {}): SourceCopy {
  const root = temporaryFolder()
  const filter = (path: string) => !left.has(basename(path))
  for (const one of [...gateway, ...(options.clients ? clients : [])])
    cpSync(join(repository, one), join(root, one), { recursive: true, filter })
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@morpheus'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@morpheus') symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
  for (const name of ['sdk', ...(options.clients ? ['react'] : [])])
    symlinkSync(join(root, 'packages', name), join(modules, '@morpheus', name))
  if (options.clients)
    symlinkSync(join(repository, 'packages/cli/node_modules'), join(root, 'packages/cli/node_modules'))
  const touched: string[] = []
  const generate = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const write = (path: string, text: string) => {
    generate(path, text)
    if (!touched.includes(path)) touched.push(path)
  }
  return {
    root,
    touched,
    add: write,
    generate,
    insert(path, line, text) {
      const before = readFileSync(join(root, path), 'utf8')
      if (before.split(line).length !== 2) throw new Error(`${path} does not have once: ${line}`)
      write(path, before.replace(line, text + line))
    },
  }
}
