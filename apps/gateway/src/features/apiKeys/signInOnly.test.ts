import { describeAll, exampleOfRow } from '@morpheus/sdk/openapi'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

test('an unrestricted key is refused exactly the calls documented as sign-in only', async () => {
  const resolve = async (host: string) => {
    throw Object.assign(new Error(`Unknown host: ${host}`), { code: 'ENOTFOUND' })
  }
  const gateway = await openGateway({ resolve })
  const { data } = await gateway.call('POST /settings/api-keys', {
    token: await gateway.signIn(),
    body: { name: 'Tudo', scopes: ['everything'] },
  })
  // File rows are excluded: access does not depend on files.
  const rows = describeAll().filter(({ access, files }) => access === 'user' && files.length === 0)
  const refused: string[] = []
  for (const row of rows) {
    const { path, query, body } = exampleOfRow(row)
    const address = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const pairs = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await gateway.fetch(`${row.method} ${address}?${pairs}`, {
      headers: { 'x-api-key': String(data.secret), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if ((await answer.text()).includes('"sign_in_required"')) refused.push(row.id)
  }
  expect(refused).toEqual(rows.filter(({ signIn }) => signIn).map(({ id }) => id))
}, 120_000)
