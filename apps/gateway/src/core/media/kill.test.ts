import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { runGateway } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin } from '../../testing/testGateway.js'

test('a kill during an upload leaves nothing after a restart, and orphans are quarantined', async () => {
  const data = temporaryFolder()
  const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', data], { env })
    return { gateway, url: await gateway.url }
  }
  const files = async () => {
    const folders = ['uploads', 'media'].map((name) => join(data, name))
    const all = await Promise.all(
      folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
    )
    return all.flat().filter((entry) => entry.isFile())
  }
  const first = await run()
  const signedIn = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  })
  const { token } = z.object({ data: contract.auth.login.answer }).parse(await signedIn.json()).data
  const socket = connect(Number(new URL(first.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const head = [
    'POST /api/messages/send-media HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 900000',
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF-1.4',
    'x'.repeat(300_000),
  ]
  socket.write(head.join('\r\n'))
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 10_000 })
  first.gateway.kill('SIGKILL')
  await first.gateway.ended
  // Simulates a kill between writing a file and its row.
  await mkdir(join(data, 'media', 'ab'), { recursive: true })
  const alone = join(data, 'media', 'ab', 'c'.repeat(62))
  await writeFile(alone, 'sozinho')
  const before = Date.now() / 1000 - 25 * 60 * 60
  await utimes(alone, before, before)
  expect(await files()).toHaveLength(2)
  await run()
  await vi.waitFor(
    async () =>
      expect((await files()).map(({ parentPath }) => parentPath)).toEqual([
        join(data, 'media', 'quarantine'),
      ]),
    { timeout: 10_000 },
  )
}, 60_000)
