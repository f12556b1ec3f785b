import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { codeCache } from './codeCache.js'
import { version } from './version.js'

const [only, ...others] = process.argv.slice(2)

if (others.length === 0 && only && ['-v', '--versao', '--version'].includes(only)) {
  process.stdout.write(`${version}\n`)
} else {
  runMain()
}

/** Runs `main.cjs` as `require` would, but with V8's compiled code of an earlier run. */
function runMain(): void {
  const filename = join(__dirname, 'main.cjs')
  const source = readFileSync(filename, 'latin1')
  // The build writes ASCII alone, and opens the file with `/*` and a digest of itself.
  const cache = codeCache(source.slice(2, 18))
  const cachedData = cache.read()
  const script = new Script(`(function (module, exports, require, __part) {${source}\n})`, {
    filename,
    ...(cachedData && { cachedData }),
  })
  const main: { exports: { isWarm?: () => boolean } } = { exports: {} }
  const load = (part: string) => import(part)
  script.runInThisContext()(main, main.exports, require, load)
  if (cachedData && !script.cachedDataRejected) return
  process.on('exit', () => {
    if (main.exports.isWarm?.()) cache.write(script.createCachedData())
  })
}
