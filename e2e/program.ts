import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayProcess } from './gatewayProcess.js'

const path = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')

/** The `morpheus` command, each run in its own process with its own settings. */
export interface Program {
  run(token: string, ...words: string[]): { ended: Promise<number | null>; output(): string }
  /** Ends running processes and removes the settings. */
  close(): void
}

export function openProgram({ url }: GatewayProcess): Program {
  const settings = mkdtempSync(join(tmpdir(), 'morpheus-e2e-cli-'))
  const started: ChildProcess[] = []
  return {
    run(token, ...words) {
      const child = spawn(process.execPath, [path, ...words], {
        env: { ...process.env, MORPHEUS_URL: url, MORPHEUS_TOKEN: token, MORPHEUS_CONFIG_DIR: settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      started.push(child)
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      return { ended, output: () => output }
    },
    close() {
      for (const child of started) child.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}
