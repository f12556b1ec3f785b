import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import type { Morpheus } from '@morpheus/sdk'
import { cacheFolder } from '../codeCache.js'
import { version } from '../version.js'

const everyMs = 24 * 60 * 60_000

interface Options {
  json: boolean
  url: string
  env?: NodeJS.ProcessEnv
  onScreen?: boolean
  now?: number
}

/**
 * Checks once a day per gateway if it is newer than this terminal, in parallel with the command and without waiting. No
 * other address is contacted. Disabled in CI, off a terminal, under --json, and with MORPHEUS_SEM_AVISO. Returns a
 * function that ends the check and returns the notice.
 */
export function updateNotice(
  morpheus: Pick<Morpheus, 'system' | 'identity'>,
  { json, url, env = process.env, onScreen = isatty(2), now = Date.now() }: Options,
): () => string | null {
  if (json || !onScreen || env.CI || env.MORPHEUS_SEM_AVISO) return () => null
  const file = join(cacheFolder(env), 'versions.json')
  const lastChecks = readAsked(file)
  if (now - (lastChecks[url] ?? 0) < everyMs) return () => null
  const controller = new AbortController()
  let notice: string | null = null
  const token = morpheus.identity.store.getState().token ?? ''
  morpheus.system
    .health({}, { token, signal: controller.signal })
    .then((health) => {
      writeAsked(file, { ...lastChecks, [url]: now })
      const gatewayVersion = health?.version
      if (gatewayVersion && isNewer(gatewayVersion, version)) {
        notice = `O gateway está na versão ${gatewayVersion}, este terminal na ${version}. Para atualizar:\n  npm install -g @morpheus/cli@${gatewayVersion}`
      }
    })
    // The command itself reports the error.
    .catch(() => {})
  return () => {
    controller.abort()
    return notice
  }
}

const parseVersion = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)

export function isNewer(latest: string, current: string): boolean {
  const [a, b] = [parseVersion(latest), parseVersion(current)]
  if (!a || !b) return false
  const differs = a.findIndex((part, index) => part !== b[index])
  return differs !== -1 && (a[differs] ?? 0) > (b[differs] ?? 0)
}

function readAsked(file: string): Record<string, number> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content !== 'object' || content === null) return {}
    return Object.fromEntries(Object.entries(content).filter(([, time]) => typeof time === 'number'))
  } catch {
    return {}
  }
}

function writeAsked(file: string, lastAskedAt: Record<string, number>): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(lastAskedAt), { mode: 0o600 })
  } catch {
    // A read-only home: the check is repeated.
  }
}
