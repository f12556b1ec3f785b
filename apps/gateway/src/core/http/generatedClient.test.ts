import { execFile } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const example = join(root, 'examples', 'openapi')
const installed = (path: string) => join(example, 'node_modules', path)

test('a client with types from openapi-typescript compiles and sends a message', async () => {
  const gateway = await openGateway()
  const folder = temporaryFolder()
  for (const file of ['send.ts', 'package.json', 'tsconfig.json'])
    copyFileSync(join(example, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Asynchronous, as the gateway runs in this process.
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })

  await run([
    installed('openapi-typescript/bin/cli.js'),
    `${gateway.url}/api/openapi.json`,
    '-o',
    'morpheus.d.ts',
  ])
  // The example's own compiler, 5.9, takes ten times as long.
  await run([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder])

  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { name: 'Loja Centro' })
  await gateway.pair(token, id)
  const { data } = await gateway.call('POST /settings/api-keys', {
    token,
    body: { name: 'Exemplo', scopes: ['messages'] },
  })
  const { stdout } = await run(['--import', 'tsx', 'send.ts', 'Loja Centro', '5511977776666', 'Olá'], {
    MORPHEUS_URL: gateway.url,
    MORPHEUS_API_KEY: String(data.secret),
  })
  expect(stdout).toMatch(/^text (queued|sending|sent): Olá\n$/)
}, 240_000)
