import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const hasTmux = spawnSync('tmux', ['-V']).status === 0
const main = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'main.js')

let data: string
let server: string
let windows = 0
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'morpheus-start-'))
  server = `morpheus-start-${process.pid}-${++windows}`
})
afterEach(() => {
  tmux('kill-server')
  rmSync(data, { recursive: true, force: true })
})

const tmux = (...args: string[]) => spawnSync('tmux', ['-L', server, ...args], { encoding: 'utf8' }).stdout
const screen = () => tmux('capture-pane', '-p', '-t', 't')
const type = (...keys: string[]) => tmux('send-keys', '-t', 't', ...keys)
/** Joins wrapped lines: a path may have any length. */
const unwrapped = () => tmux('capture-pane', '-J', '-p', '-t', 't')
const sees = (text: RegExp) => expect.poll(screen, { timeout: 20_000 }).toMatch(text)

function open(columns: number, rows: number): void {
  const env = ['-i', `PATH=${process.env.PATH ?? ''}`, 'PS1=$ ', 'TERM=screen-256color', 'LC_ALL=C.UTF-8']
  const size = ['-x', String(columns), '-y', String(rows)]
  tmux('-u', 'new-session', '-d', '-s', 't', ...size, 'env', ...env, 'sh')
  start()
}
const start = (...more: string[]) =>
  type(
    `${process.execPath} ${main} --host 127.0.0.1 --port 0 --data ${data} ${more.join(' ')}; echo saiu $?`,
    'Enter',
  )

describe.skipIf(!hasTmux)('the gateway in a terminal', { timeout: 60_000 }, () => {
  it.each([
    [80, 24],
    [120, 40],
  ])('at %i×%i shows address and credentials last, and no JSON', async (columns, rows) => {
    open(columns, rows)
    await sees(/^ {2}Senha {5}[a-z2-9]{20}$/m)
    const lines = screen().trimEnd().split('\n')
    expect(lines.at(-3)).toMatch(/^ {2}Endereço {2}http:\/\/127\.0\.0\.1:\d+$/)
    expect(lines.at(-2)).toBe('  Usuário   admin@morpheus.local')
    expect(screen()).toContain('Morpheus no ar · versão 1.0.0')
    expect(screen()).not.toContain('{"level"')
    type('C-c')
    await sees(/^saiu 0$/m)
    expect(screen()).toContain('Encerrando…')
  })

  it('writes JSON with --log json, and explains what to do if its folder is in use', async () => {
    open(120, 40)
    await sees(/^ {2}Senha/m)
    tmux('split-window', '-t', 't', 'sh')
    start()
    await expect
      .poll(unwrapped, { timeout: 20_000 })
      .toMatch(/já está em uso por outro Morpheus\. Encerre-o, ou escolha outra com --data\./)
    await sees(/^saiu 1$/m)
    type('clear', 'Enter')
    start('--log', 'json', '--data', `${data}/outra`)
    await sees(/"msg":"listening"/)
    await sees(/^ {2}Senha {5}\S{20}$/m)
  })
})
