import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../packages/cli/src/testing/build.js'
import { commandsOf, documents, snippetsOf } from './snippets.js'

const root = join(import.meta.dirname, '..')
const all = documents().flatMap(snippetsOf)
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language))

// Below the root, so that its packages are found; ignored by Git.
const folder = join(root, 'dist', `snippets-${process.pid}`)
beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('no snippet is in a language that nobody checks', () => {
  const checked = ['', 'ts', 'tsx', 'sh', 'json', 'sql', 'js', 'python', 'php', 'go', 'rooms']
  expect(all.filter(({ language }) => !checked.includes(language)).map(({ where }) => where)).toEqual([])
  expect(all.length).toBeGreaterThan(5)
})

it('every ts and tsx snippet compiles, by itself', { timeout: 120_000 }, () => {
  const written = of('ts', 'tsx').map(({ where, language, text }, index) => {
    const name = `snippet${index}.${language}`
    writeFileSync(join(folder, name), `${text}\nexport {}\n`)
    return { name, where }
  })
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
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
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: root,
  })
  const told = written.reduce((text, { name, where }) => text.replaceAll(name, where), stdout)
  expect({ status, told, stderr }).toEqual({ status: 0, told: '', stderr: '' })
})

describe('every command of a sh snippet exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  let program: string
  beforeAll(async () => {
    program = await builtProgram()
  }, 90_000)

  /** Its help knows every flag; a command that does not exist has none. */
  function morpheus(words: readonly string[]): void {
    const help = spawnSync(
      process.execPath,
      [program, ...words.filter((word) => !word.startsWith('-')), '--ajuda'],
      {
        encoding: 'utf8',
      },
    )
    expect(help).toMatchObject({ status: 0, stderr: '' })
    for (const flag of words.filter((word) => word.startsWith('-'))) expect(help.stdout).toContain(flag)
  }

  function npm([verb = '', ...rest]: readonly string[]): void {
    const names = rest.filter((word) => !word.startsWith('-'))
    if (verb === 'run') {
      const [name = '', ...words] = names
      expect(Object.keys(scripts)).toContain(name)
      if (name === 'morpheus') morpheus(words)
    } else if (verb === 'install' || verb === 'i') {
      for (const path of names) expect(existsSync(join(root, path, 'package.json'))).toBe(true)
    } else expect(Object.keys(scripts)).toContain(verb)
  }

  const commands = of('sh').flatMap(({ where, text }) => commandsOf(text).map((words) => ({ where, words })))
  it.each(commands.map(({ where, words }) => [where, words.join(' '), words] as const))(
    '%s: %s',
    (_where, _text, [first = '', ...rest]) => {
      if (first === 'morpheus') morpheus(rest)
      else if (first === 'npm') npm(rest)
      else expect(spawnSync('sh', ['-c', 'command -v "$1"', 'sh', first]).status).toBe(0)
    },
  )
})

it('every json snippet is JSON', () => {
  for (const { text } of of('json')) expect(() => JSON.parse(text)).not.toThrow()
})

it('every snippet that needs something to speak to is run by a test of what it speaks to', () => {
  const runBy: Record<string, string> = {
    'docs/webhooks.md': 'apps/gateway/src/integrations/webhook/documented.test.ts',
    'docs/realtime.md': 'apps/gateway/src/realtime/documented.test.ts',
  }
  for (const { where } of of('js', 'python', 'php', 'go', 'sql')) {
    const [document = ''] = where.split(':')
    const test = runBy[document]
    expect(test, `${where} is run by no test`).toBeDefined()
    expect(readFileSync(join(root, test ?? ''), 'utf8')).toContain(`'${document.replace('docs/', '')}'`)
  }
})
