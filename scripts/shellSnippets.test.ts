import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../packages/cli/src/testing/gateway.js'
import { closeWindow, hasTmux, keys, openShell, sees, tmux } from '../packages/cli/src/testing/tmux.js'
import { builtProgram } from './builtProgram.mjs'
import { commandsOf, documents, snippetsOf } from './snippets.js'

const root = join(import.meta.dirname, '..')
const commands = documents()
  .flatMap(snippetsOf)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ where, text }) => commandsOf(text).map((command) => ({ where, command })))

/** Commands that are not run here, with the reason; all others run in document order. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm start': 'it installs, builds and takes port 8000; e2e/ runs what it starts',
  'npm test': 'it is what runs this test',
}

it('the commands excluded from the run are documented and exist as npm scripts', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  expect(commands.map(({ command }) => command)).toEqual(expect.arrayContaining(Object.keys(elsewhere)))
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(Object.keys(elsewhere).map((command) => command.replace('npm ', ''))),
  )
})

describe.skipIf(!hasTmux)('the shell snippets of the documents, typed in a terminal', () => {
  const administrator = 'admin@morpheus.local'
  let folder: string
  let gateway: Gateway
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'morpheus-snippets-'))
    gateway = await startGateway({ MORPHEUS_ADMIN_EMAIL: administrator })
    // Built repository of a user, and an own prefix for installs.
    const cli = join(folder, 'packages', 'cli')
    mkdirSync(cli, { recursive: true })
    cpSync(join(root, 'packages', 'cli', 'package.json'), join(cli, 'package.json'))
    cpSync(dirname(builtProgram('packages/cli', 'morpheus.cjs')), join(cli, 'dist'), { recursive: true })
    const path = [join(folder, 'global', 'bin'), dirname(process.execPath), process.env.PATH ?? '']
    openShell(
      {
        PATH: path.join(delimiter),
        HOME: folder,
        MORPHEUS_URL: gateway.url,
        npm_config_prefix: join(folder, 'global'),
        npm_config_cache: join(folder, 'cache'),
        npm_config_offline: 'true',
      },
      120,
      40,
    )
    keys(`cd ${folder}`, 'Enter')
  })
  afterAll(async () => {
    closeWindow()
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** User actions while a command waits. */
  const meanwhile: Readonly<Record<string, () => Promise<void>>> = {
    async 'morpheus login'() {
      await sees(/Senha/)
      keys('-l', gateway.password)
      keys('Enter')
    },
    async 'morpheus qr'() {
      const morpheus = createMorpheus({ baseUrl: gateway.url, storage: memoryStorage() })
      await morpheus.identity.signIn({ email: administrator, password: gateway.password })
      const [session] = (await morpheus.sessions.list()).sessions
      await sees(/▀|█/)
      const { data } = await morpheus.sessions.qr({ id: session?.id ?? '' })
      await gateway.scan(data.qrText ?? '')
    },
  }

  it.each(commands.filter(({ command }) => !(command in elsewhere)))(
    '$where: $command',
    { timeout: 90_000 },
    async ({ command }) => {
      keys('clear', 'Enter')
      tmux('clear-history', '-t', 't')
      keys('-l', `${command.replaceAll('http://localhost:8000', gateway.url)}; echo saiu $?`)
      keys('Enter')
      for (const [beginning, act] of Object.entries(meanwhile)) if (command.startsWith(beginning)) await act()
      await sees(/^saiu 0$/m)
    },
  )
})
