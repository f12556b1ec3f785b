import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Person } from './morpheus.js'

export const hasTmux = spawnSync('tmux', ['-V']).status === 0

let server = ''
let windows = 0

export const tmux = (...args: string[]) =>
  spawnSync('tmux', ['-L', server, ...args], { encoding: 'utf8' }).stdout
export const screen = () => tmux('capture-pane', '-p', '-t', 't')
export const keys = (...names: string[]) => tmux('send-keys', '-t', 't', ...names)

export function openWindow(who: Person, columns: number, rows: number, command: string): void {
  openShell(who.env, columns, rows)
  keys(`${process.execPath} ${who.program} ${command}; echo saiu $?`, 'Enter')
}

export function openShell(input: Record<string, string>, columns: number, rows: number): void {
  // A server that is shutting down may still answer, so each window has its own.
  server = `morpheus-${process.pid}-${++windows}`
  const env = Object.entries({ ...input, PS1: '$ ', TERM: 'screen-256color', LC_ALL: 'C.UTF-8' })
  const shell = ['env', '-i', ...env.map(([name, value]) => `${name}=${value}`), 'sh']
  tmux('-u', 'new-session', '-d', '-s', 't', '-x', String(columns), '-y', String(rows), ...shell)
}

/** The process of the window's shell, found by its parent, as other tests run the same program. */
export function runningProgram(): number {
  const shell = tmux('display-message', '-p', '-t', 't', '#{pane_pid}').trim()
  return Number(spawnSync('pgrep', ['-P', shell], { encoding: 'utf8' }).stdout.trim())
}

export function closeWindow(): void {
  tmux('kill-server')
}

const run = promisify(execFile)

/** Without blocking the process, which the gateway shares with the test. */
export const screenNow = async () =>
  (await run('tmux', ['-L', server, 'capture-pane', '-p', '-t', 't'])).stdout

export const sees = (text: string | RegExp) =>
  expect
    .poll(screenNow, { timeout: 40_000, interval: 100 })
    .toMatch(typeof text === 'string' ? new RegExp(text) : text)
