// Files and lines per package, by kind, and comment lines that open with a free relative. Reads one commit, so that a
// change can be compared with what was before it: `node bench/structure.mjs [commit]`.
import { execFileSync } from 'node:child_process'

const commit = process.argv[2] ?? 'HEAD'
const git = (args, input) =>
  execFileSync('git', args, { input, maxBuffer: 2 ** 28, cwd: import.meta.dirname })

const places = {
  'packages/sdk': 'packages/sdk/src/',
  'packages/cli': 'packages/cli/src/',
  'packages/react': 'packages/react/src/',
  'packages/engine-whatsapp': 'packages/engine-whatsapp/src/',
  'apps/gateway': 'apps/gateway/src/',
  'apps/dashboard': 'apps/dashboard/src/',
  'apps/passkey-extension': 'apps/passkey-extension/src/',
}

const kinds = ['product', 'style', 'texts', 'tests', 'helpers']
function kindOf(path) {
  if (/\.test\.tsx?$/.test(path)) return 'tests'
  if (path.includes('/testing/')) return 'helpers'
  if (path.endsWith('.css')) return 'style'
  return /\/(text|locales)\/|\/texts(\.\w+)?\.tsx?$|\/reference\.ts$/.test(path) ? 'texts' : 'product'
}

const freeRelative =
  /^\s*(?:\/\/|\/?\*+)\s*(?:What|Who|Whoever|Whose|Whom|Which|Where|When what|Whether|How|That|Of (?:the|a|what|these|which)|As what)\b/

const files = git(['ls-tree', '-r', '--full-tree', '--name-only', commit])
  .toString()
  .split('\n')
  .filter((path) => /\.(ts|tsx|css|json)$/.test(path))
  .flatMap((path) => {
    const place = Object.keys(places).find((name) => path.startsWith(places[name]))
    return place ? [{ path, place, kind: kindOf(path) }] : []
  })
const batch = git(['cat-file', '--batch'], files.map(({ path }) => `${commit}:${path}`).join('\n'))

const counts = new Map()
let at = 0
let freeRelatives = 0
for (const { place, kind } of files) {
  // Each entry: `<hash> blob <bytes>`, a line feed, the file, a line feed.
  const start = batch.indexOf('\n', at) + 1
  const end = start + Number(batch.toString('utf8', at, start).split(' ')[2])
  const lines = batch.toString('utf8', start, end).split('\n')
  at = end + 1
  const key = `${place} ${kind}`
  const count = counts.get(key) ?? { files: 0, lines: 0 }
  counts.set(key, { files: count.files + 1, lines: count.lines + lines.length - 1 })
  freeRelatives += lines.filter((line) => freeRelative.test(line)).length
}

const cell = (count) => (count ? `${count.files} files, ${count.lines} lines` : '')
console.log(`| ${commit} | ${kinds.join(' | ')} |`)
console.log(`| --- |${' --- |'.repeat(kinds.length)}`)
for (const place of Object.keys(places))
  console.log(`| ${place} | ${kinds.map((kind) => cell(counts.get(`${place} ${kind}`))).join(' | ')} |`)
console.log(`\nComment lines that open with a free relative: ${freeRelatives}`)
