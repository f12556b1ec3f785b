import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allRows } from '@morpheus/sdk/contract'
import { curlOf, describeRow, exampleOfRow, type SampleCall } from '@morpheus/sdk/openapi'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Runs the reference's examples in this order; deviations are given. */
const calls: { id: string; given?: SampleCall }[] = [
  { id: 'system.health' },
  { id: 'auth.verify' },
  { id: 'sessions.list', given: { query: { limit: 20 } } },
  { id: 'sessions.get' },
  { id: 'sessions.update' },
  { id: 'contacts.list', given: { query: { search: 'Zé & Cia "às 10"' } } },
  { id: 'behavior.get' },
  { id: 'behavior.update' },
  { id: 'messages.pace' },
  { id: 'templates.create' },
  { id: 'templates.list' },
  { id: 'templates.import' },
  { id: 'activity.list' },
  { id: 'activity.download' },
  { id: 'webhooks.events' },
  { id: 'webhooks.list' },
  { id: 'monitoring.metrics' },
  { id: 'system.metrics' },
  { id: 'apiKeys.create' },
  { id: 'notificationSettings.get' },
  { id: 'sessions.remove' },
]

test.skipIf(!hasCurl)('the cURL examples of the reference work', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { data } = await gateway.call('POST /sessions', { token, body: { name: "Loja d'Ana" } })
  const env = { PATH: process.env.PATH ?? '', MORPHEUS_TOKEN: token, SESSAO: data.session?.id ?? '' }
  const folder = temporaryFolder()
  const templates = [{ name: 'Bom dia', content: 'Bom dia, {nome}', category: 'Saudações', isActive: true }]
  const file = { version: '1.0', exportDate: '2026-11-21T12:00:00.000Z', templates }
  writeFileSync(join(folder, 'templates.json'), JSON.stringify(file))
  const rows = new Map(allRows().map(({ area, name, row }) => [`${area}.${name}`, row]))

  for (const { id, given } of calls) {
    const [area = '', name = ''] = id.split('.')
    const row = describeRow(area, name)
    const command = curlOf(
      row,
      { ...exampleOfRow(row), ...given },
      {
        baseUrl: gateway.url,
        variables: { id: 'SESSAO' },
        flags: ['-sS', '--noproxy', "'*'", '-w', "'\\n%{http_code}'"],
      },
    )
    const { stdout } = await run('sh', ['-c', command], { cwd: folder, env })
    const answer = stdout.slice(0, stdout.lastIndexOf('\n'))
    const { success, format, wrapped, answer: schema } = rows.get(id) ?? {}
    expect([id, stdout.slice(answer.length + 1), answer]).toEqual([id, String(success), expect.anything()])
    const body = format === 'json' ? JSON.parse(answer) : undefined
    if (format === 'json') expect(schema?.safeParse(wrapped ? body.data : body).error).toBeUndefined()
  }
})
