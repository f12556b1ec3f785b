import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import type { Person } from './morpheus.js'

export interface Stream {
  child: ChildProcess
  lines: () => string[]
  notes: () => string
  sees: (text: string | RegExp) => Promise<void>
  says: (text: string | RegExp) => Promise<void>
  interrupt: () => Promise<number | null>
}

export function follow({ program, env }: Person, args: string[], extra: Record<string, string> = {}): Stream {
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...extra }, stdio: 'pipe' })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const closing = new Promise<number | null>((resolve) => child.on('close', resolve))
  const comes = (read: () => string) => (text: string | RegExp) =>
    expect
      .poll(read, { timeout: 20_000, interval: 20 })
      .toMatch(typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text)
  return {
    child,
    lines: () => stdout.split('\n').filter(Boolean),
    notes: () => stderr,
    sees: comes(() => stdout),
    says: comes(() => stderr),
    interrupt() {
      child.kill('SIGINT')
      return closing
    },
  }
}
