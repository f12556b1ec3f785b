import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeAll,
  describeEvents,
  exampleOfRow,
  sdkEventSnippetOf,
  sdkSnippetOf,
  socketSnippetOf,
} from '@morpheus/sdk/openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, packagePages, type Snippet, snippetsOf } from './snippets.js'

const root = join(import.meta.dirname, '..')
const all = [...documents(), ...packagePages].flatMap(snippetsOf)
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language))

// Below the root, so packages resolve; ignored by Git.
const folder = join(root, 'dist', `snippets-${process.pid}`)
beforeAll(() => {
  if (!existsSync(join(root, 'packages', 'react', 'dist', 'index.js')))
    throw new Error('Run npm run build first')
  mkdirSync(folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('every snippet is in a checked language', () => {
  const checked = ['', 'ts', 'tsx', 'sh', 'json', 'sql', 'js', 'python', 'php', 'go', 'modules']
  expect(all.filter(({ language }) => !checked.includes(language)).map(({ where }) => where)).toEqual([])
  expect(all.length).toBeGreaterThan(5)
})

/** Snippets that the reference shows for calls and events. */
function ofReference(): Snippet[] {
  const options = { baseUrl: 'http://localhost:8000' }
  const calls = describeAll().map((row) => [row.id, sdkSnippetOf(row, exampleOfRow(row), options)] as const)
  const events = describeEvents().flatMap((event) => [
    [event.name, sdkEventSnippetOf(event, options)] as const,
    [event.name, socketSnippetOf(event, options)] as const,
  ])
  return [...calls, ...events].flatMap(([name, text]) =>
    text === null ? [] : [{ where: `the reference of ${name}`, language: 'ts', text }],
  )
}

it('every ts and tsx snippet compiles on its own', { timeout: 240_000 }, () => {
  const written = [...of('ts', 'tsx'), ...ofReference()].map(({ where, language, text }, index) => {
    const name = `snippet${index}-.${language}`
    writeFileSync(join(folder, name), `${text}\nexport {}\n`)
    return { name, where }
  })
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      // As readers get the packages, and without checking all of their sources.
      customConditions: [],
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      noEmit: true,
      composite: false,
      declarationMap: false,
      emitDeclarationOnly: false,
      noUnusedLocals: false,
    },
    files: [...written.map(({ name }) => name)],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'],
    {
      encoding: 'utf8',
      cwd: root,
    },
  )
  const told = written.reduce((text, { name, where }) => text.replaceAll(name, where), stdout)
  expect({ status, told, stderr }).toEqual({ status: 0, told: '', stderr: '' })
})

it('every json snippet is valid JSON', () => {
  for (const { text } of of('json')) expect(() => JSON.parse(text)).not.toThrow()
})

it('every snippet that needs a running service is run by a test of that service', () => {
  const runBy: Record<string, string> = {
    'docs/webhooks.md': 'apps/gateway/src/integrations/webhook/documented.test.ts',
    'docs/realtime.md': 'apps/gateway/src/features/events/realtime/documented.test.ts',
    'docs/engines.md': 'e2e/passkey.test.ts',
  }
  for (const { where } of of('js', 'python', 'php', 'go', 'sql')) {
    const [document = ''] = where.split(':')
    const test = runBy[document]
    expect(test, `${where} is run by no test`).toBeDefined()
    expect(readFileSync(join(root, test ?? ''), 'utf8')).toContain(`'${document.replace('docs/', '')}'`)
  }
})
