#!/usr/bin/env node
import { isAscii } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { codeCache } from './core/codeCache.js'
import type { PartLoaders } from './core/parts.js'
import { version } from './core/version.js'

const [command, ...others] = process.argv.slice(2)

const parts: PartLoaders = {
  describing: () => import('#describing'),
  drawing: () => import('#drawing'),
  mcp: () => import('#mcp'),
  monitor: () => import('#monitor'),
  postgres: () => import('#postgres'),
  profiles: () => import('#profiles'),
  prompts: () => import('#prompts'),
  proxy: () => import('#proxy'),
  reading: () => import('#reading'),
  shapes: () => import('#shapes'),
  spinner: () => import('#spinner'),
  views: () => import('#views'),
}

/** Runs `main.cjs` as `require` would, but with V8's compiled code of an earlier run. */
function runMain(): void {
  const filename = join(__dirname, 'main.cjs')
  const { size, mtimeMs } = statSync(filename)
  // The version is part of the key, as package managers may reset file times.
  const cache = codeCache(`${version}-${size}-${mtimeMs}`)
  const cachedData = cache.read()
  const bytes = readFileSync(filename)
  // ASCII source is read ten times faster as latin1.
  const source = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  const script = new Script(`(function (module, exports, require) {${source}\n})`, {
    filename,
    ...(cachedData && { cachedData }),
  })
  const main: { exports: Partial<typeof import('./main.js')> } = { exports: {} }
  script.runInThisContext()(main, main.exports, require)
  main.exports.start?.(parts)
  if (cachedData && !script.cachedDataRejected) return
  process.on('exit', () => {
    if (main.exports.isWarm?.()) cache.write(script.createCachedData())
  })
}

if (others.length === 0 && command && ['-v', '--versao', '--version'].includes(command)) {
  process.stdout.write(`${version}\n`)
} else {
  runMain()
}
