// App for one bundler: installed, built and served in a temporary folder.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const here = import.meta.dirname
const env = { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }

/**
 * Installs the packages and a bundler from the registry.
 * @param packages tarballs by name
 * @returns the bundler's version
 */
export function installApp(bundler, packages, folder) {
  mkdirSync(folder, { recursive: true })
  cpSync(join(here, 'app'), folder, { recursive: true })
  if (bundler.overlay) cpSync(join(here, bundler.overlay), folder, { recursive: true })
  const dependencies = { react: '^19.0.0', 'react-dom': '^19.0.0', ...packages, ...bundler.dependencies }
  const manifest = { name: 'app', private: true, type: 'module', ...bundler.settings, dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // Without scripts: some download binaries that are not needed.
  run('npm', ['install', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--silent'], folder)
  return JSON.parse(readFileSync(join(folder, 'node_modules', bundler.main, 'package.json'), 'utf8')).version
}

/** @param sheet the stylesheet of `@morpheus/react` that the page imports */
export function buildApp(bundler, folder, sheet) {
  writeFileSync(join(folder, 'styles.js'), `import '@morpheus/react/${sheet}'\nimport './shop.css'\n`)
  const [program, ...args] = bundler.build
  run(join(folder, 'node_modules', '.bin', program), args, folder)
  if (bundler.page) writeFileSync(join(folder, 'dist', 'index.html'), bundler.page)
}

/** @throws Error with the program's output */
function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`)
}

/** @returns its address, and a function that ends it */
export function serveApp(bundler, folder) {
  return bundler.serve ? serveProgram(bundler.serve, folder) : serveFiles(join(folder, 'dist'))
}

function serveProgram([program, ...args], cwd) {
  const child = spawn(join(cwd, 'node_modules', '.bin', program), args, { cwd, env })
  const close = () => child.kill()
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk) => {
      output += chunk
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(stripVTControlCharacters(output))?.[0]
      if (url) resolve({ url, close })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)))
  })
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

function serveFiles(folder) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1')
    const file = pathname === '/' ? '/index.html' : pathname
    const content = await readFile(join(folder, file)).catch(() => null)
    response.writeHead(content === null ? 404 : 200, { 'content-type': types[extname(file)] ?? 'text/plain' })
    response.end(content)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    )
  })
}
