import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openGateway } from '../../../testing/testGateway.js'

test.each([
  ['JSON', 'content-type: application/json'],
  ['no JSON', 'content-type: text/plain'],
])('an upload of %s aborted by its client logs no error', async (_what, type) => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  const lines = [
    'POST /api/sessions HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    type,
    'content-length: 900',
    'expect: 100-continue',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  // '100 Continue' implies that the head has arrived.
  await once(socket, 'data')
  socket.destroy()
  const brokenOff = () => gateway.logged.filter((line) => line.includes('broken off by its client'))
  await vi.waitFor(() => expect(brokenOff()).toEqual([expect.stringContaining('/api/sessions')]))
  expect(gateway.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect((await gateway.call('GET /monitoring/logs?level=error', { token })).body.data).toEqual([])
})
