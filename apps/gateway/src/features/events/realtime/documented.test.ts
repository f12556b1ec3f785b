import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { openGateway, required } from '../../../testing/testGateway.js'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..')
const document = readFileSync(join(root, 'docs', 'realtime.md'), 'utf8')

test('the snippet of docs/realtime.md connects and receives messages of the session it joins', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'listen.mjs')
  writeFileSync(file, required(/^```js\n([\s\S]*?)^```$/m.exec(document)?.[1]))
  const { listen }: { listen: (url: string, token: string) => Socket } = await import(file)
  const socket = listen(gateway.url, token)
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  expect(await socket.emitWithAck('join-session', id)).toEqual({ success: true })
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const phone = await gateway.pair(token, id)
  const body = { content: 'Olá', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(id, 'Olá'))
})
