// First steps of a new user with the installed packages; runs in a folder that has them, on any Node.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(join(process.cwd(), 'consumer.cjs'))
const homeOf = (name) => join(process.cwd(), 'node_modules', name)
const manifestOf = (name) => JSON.parse(readFileSync(join(homeOf(name), 'package.json'), 'utf8'))

for (const name of ['@morpheus/sdk', '@morpheus/react'])
  for (const [entry, target] of Object.entries(manifestOf(name).exports)) {
    if (typeof target === 'string') continue
    const types = typeof target.types === 'string' ? [target.types] : Object.values(target.types)
    for (const path of types) assert(existsSync(join(homeOf(name), path)), `${name}/${entry} has no types`)
    const specifier = name + entry.slice(1)
    if (!specifier.endsWith('.css')) await import(pathToFileURL(require.resolve(specifier)).href)
    assert(existsSync(require.resolve(specifier)))
  }

const { createMorpheus, memoryStorage, NotFoundError } = require('@morpheus/sdk')
const server = createServer((request, response) => {
  response.statusCode = request.url === '/api/sessions' ? 200 : 404
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ success: true, data: { sessions: [{ id: 's1', name: 'Loja', status: 'connected' }] } }),
  )
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const morpheus = createMorpheus({
  baseUrl: `http://127.0.0.1:${server.address().port}`,
  apiKey: 'mk_consumer',
  storage: memoryStorage(),
})
const { sessions } = await morpheus.sessions.list()
assert.deepEqual(
  sessions.map(({ name, status }) => [name, status]),
  [['Loja', 'connected']],
)
await assert.rejects(morpheus.sessions.get({ id: 'other' }), NotFoundError)
server.close()

const { createElement } = require('react')
const { renderToString } = require('react-dom/server')
const { MorpheusProvider, SessionList } = require('@morpheus/react')
const list = createElement(SessionList, { onOpen() {} })
assert.match(renderToString(createElement(MorpheusProvider, { client: morpheus }, list)), /mo-root/)

const { bin, version } = manifestOf('@morpheus/cli')
const program = join(homeOf('@morpheus/cli'), bin.morpheus)
assert.match(
  execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' }),
  new RegExp(version),
)

console.log(`Node ${process.version}: ok`)
// Exit: a rendered query keeps a timer for ten minutes.
process.exit(0)
