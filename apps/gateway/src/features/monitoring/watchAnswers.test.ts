import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { LogLine } from '../../core/log/systemLog.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openGateway } from '../../testing/testGateway.js'
import { Traffic } from './traffic.js'
import { watchAnswers } from './watchAnswers.js'

test('counts and logs a 500 with its route and the database error', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  file.exec('alter table contacts rename to elsewhere')
  const id = await gateway.createSession(token)
  const failed = await gateway.call(`GET /sessions/${id}/contacts`, { token })
  file.exec('alter table elsewhere rename to contacts')
  file.close()
  expect([failed.status, failed.body.code]).toEqual([500, 'internal'])
  const lines = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs?level=error', {
    token,
  })
  expect(lines.map(({ service, message, details }) => [service, message, details])).toContainEqual([
    'system',
    'Erro 500 em GET /api/sessions/:id/contacts',
    {
      method: 'GET',
      route: '/api/sessions/:id/contacts',
      status: 500,
      ms: expect.any(Number),
      requestId: expect.any(String),
    },
  ])
  const database = lines.find(({ service }) => service === 'database')
  expect(database?.message).toBe('Falha no banco de dados: SQLITE_ERROR')
  expect(JSON.stringify(lines)).not.toContain(id)
  const { errors } = await gateway.read(contract.monitoring.metrics.answer, 'GET /monitoring/metrics', {
    token,
  })
  expect(errors.count).toBe(1)
  expect(errors.rate).toBeGreaterThan(0)
})

test('logs API answers that took more than a second, not pages or quick answers', async () => {
  const traffic = new Traffic(new ManualClock())
  const answered = vi.fn()
  const write = vi.fn<(line: LogLine) => void>()
  const app = Fastify()
  watchAnswers(app, { traffic, prometheus: { answered }, log: { write } })
  const durations = { '/api/lenta': 1500, '/api/rapida': 900, '/pagina': 5000 }
  for (const [url, value] of Object.entries(durations)) {
    app.get(url, (_request, reply) => Object.defineProperty(reply, 'elapsedTime', { value }).send(''))
  }
  for (const url of Object.keys(durations)) await app.inject(url)
  await app.close()
  expect(write.mock.calls.map(([line]) => [line.level, line.message])).toEqual([
    ['warn', 'Requisição lenta: GET /api/lenta levou 1500 ms'],
  ])
  expect(traffic.over(60_000)).toMatchObject({ count: 2, errors: 0, avg: 1200 })
  expect(answered).toHaveBeenCalledTimes(2)
})
