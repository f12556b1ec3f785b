import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, type GatewayProcess, startGateway } from './gatewayProcess.js'

let gateway: GatewayProcess
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

it('the Node example creates a session, prints its code and exits once connected', async () => {
  const root = join(import.meta.dirname, '..')
  const child = spawn(
    process.execPath,
    [
      '--conditions=@morpheus/source',
      '--import',
      'tsx',
      join(root, 'examples', 'node', 'connect.ts'),
      'Loja Norte',
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        MORPHEUS_URL: gateway.url,
        MORPHEUS_EMAIL: admin.email,
        MORPHEUS_PASSWORD: admin.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const morpheus = await gateway.client()
  let output = ''
  let scanned: Promise<unknown> | undefined
  child.stdout.on('data', (chunk) => {
    output += chunk
    const qr = /Leia com o celular: (\S+)/.exec(output)?.[1]
    if (qr) scanned ??= morpheus.virtualPhone.scan({ qr })
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await scanned
  expect(output).toContain('Loja Norte está conectada')
  expect(code).toBe(0)
})
