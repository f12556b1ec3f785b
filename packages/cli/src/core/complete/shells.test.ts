import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { closeWindow, hasTmux, keys, openShell, sees } from '../../testing/tmux.js'

const run = promisify(execFile)
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0
const hasZsh = hasTmux && has('zsh')
const hasFish = has('fish')

let gateway: Gateway
let ana: Person
let env: Record<string, string>
let id: string

beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  id = (await ana.run(['sessoes', 'criar', 'Açaí do João', '--sem-conectar'])).stdout.trim()
  const program = join(ana.folder, 'morpheus')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${ana.program}' "$@"\n`, { mode: 0o700 })
  env = { ...ana.env, PATH: `${ana.folder}:${process.env.PATH}` }
}, 90_000)
afterEach(() => {
  if (hasZsh) closeWindow()
})
afterAll(async () => {
  ana?.clean()
  await gateway?.stop()
})

it('completes commands, live names, ids and events in bash', async () => {
  const completed = async (...words: string[]) => {
    const line = ['morpheus', ...words].map((word) => `'${word}'`).join(' ')
    const script = `eval "$(morpheus completar bash)"; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _morpheus; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['--norc', '-c', script], { env: { ...env, LC_ALL: 'C.UTF-8' } })
    return stdout.trim().split('\n')
  }
  expect(await completed('sess')).toEqual(['sessoes'])
  expect(await completed('sessoes', 'ver', '')).toEqual(['Açaí\\ do\\ João'])
  expect(await completed('sessoes', 'ver', id.slice(0, 4))).toEqual([id])
  expect(await completed('sessoes', 'listar', '--situacao', 'f')).toEqual(['fora-do-ar'])
  // Split as bash does.
  expect(await completed('entregas', 'disparar', 'message', ':', 'rec')).toEqual(['received'])
})

it.skipIf(!hasZsh)('completes commands and live names in zsh', { timeout: 60_000 }, async () => {
  openShell(env, 80, 24)
  keys('exec zsh -f', 'Enter')
  const define = 'autoload -U compinit; compinit -u -D; eval "$(morpheus completar zsh)"'
  keys(`${define}; clear; echo pronto`, 'Enter')
  await sees(/^pronto/)
  keys('morpheus sess', 'Tab')
  await sees(/morpheus sessoes/)
  keys('ver aca', 'Tab')
  await sees(String.raw`ver Açaí\\ do\\ João`)
  keys('Enter')
  await sees(/Nome +Açaí do João/)
})

it.skipIf(!hasFish)('completes commands and live names in fish', async () => {
  const completed = async (line: string) => {
    const script = `morpheus completar fish | source; complete -C '${line}'`
    const { stdout } = await run('fish', ['--no-config', '-c', script], {
      env: { ...env, LC_ALL: 'C.UTF-8' },
    })
    return stdout.trim().split('\n')
  }
  expect(await completed('morpheus sess')).toEqual(['sessoes\tlista, cria, conecta e exclui sessões'])
  const named = await completed('morpheus sessoes ver aca')
  expect(named.map((one) => one.split('\t')[0])).toEqual(['Açaí do João'])
})
