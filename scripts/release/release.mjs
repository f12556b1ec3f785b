// `npm run release`: sets all packages to the changelog's undated version, packs and publishes them. With `--dry-run`
// it does everything but publish, and restores all files.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack, published } from '../published/tarballs.mjs'
import { root } from '../setup.mjs'
import { datedChangelog, movedLock, movedManifest, nextVersion, refusal, sectionOf } from './versions.mjs'

const dryRun = process.argv.includes('--dry-run')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
/** Runs with inherited output; a failure ends the release and restores the files. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`✗ ${command} ${args.join(' ')}`)
}
const read = (path) => readFileSync(join(root, path), 'utf8')

const changelog = read('CHANGELOG.md')
const version = nextVersion(changelog)
const section = version === null ? '' : sectionOf(changelog, version)
const refused = refusal({
  changes: git('status', '--porcelain'),
  branch: dryRun ? 'main' : git('branch', '--show-current'),
  version,
  tags: git('tag').split('\n'),
  section,
})
if (refused !== null) {
  console.error(`✗ ${refused}`)
  process.exit(1)
}

run('npm', ['run', 'check', '--silent'])
run('npm', ['run', 'build', '--silent'])
run('npx', ['vitest', 'run', '--project', 'node', 'scripts/published', 'scripts/release'])

const manifests = ['packages', 'apps', 'examples']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`))
  .concat('package.json')
const day = new Date().toISOString().slice(0, 10)
const json = (value) => `${JSON.stringify(value, null, 2)}\n`
const changed = new Map([
  ['CHANGELOG.md', datedChangelog(changelog, day)],
  ['package-lock.json', json(movedLock(JSON.parse(read('package-lock.json')), version))],
  ...manifests.map((path) => [path, json(movedManifest(JSON.parse(read(path)), version))]),
])
const before = new Map([...changed.keys()].map((path) => [path, read(path)]))
const write = (files) => {
  for (const [path, text] of files) writeFileSync(join(root, path), text)
}

const folder = mkdtempSync(join(tmpdir(), 'morpheus-release-'))
try {
  write(changed)
  const packed = pack(Object.keys(published), folder)
  for (const { name, path, files } of packed) {
    console.log(`\n${name} ${version}, ${files.length} arquivos`)
    if (dryRun) run('npm', ['publish', path, '--dry-run', '--access', 'public', '--silent', '--offline'])
  }
  console.log(`\n${version}, ${day}\n\n${section}`)
  if (!dryRun) {
    run('git', ['commit', '--all', '--message', `Version ${version}`])
    run('git', ['tag', `v${version}`])
    for (const { path } of packed) run('npm', ['publish', path, '--access', 'public'])
    console.log('\nFalta: git push --follow-tags')
  }
} finally {
  if (dryRun) write(before)
  rmSync(folder, { recursive: true, force: true })
}
