import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSkips, requirements } from './skips.mjs'

const rabbitmq = {
  file: 'apps/gateway/src/integrations/rabbitmq/rabbitmq.test.ts',
  name: 'events reach the queue',
}
const php = {
  file: 'apps/gateway/src/integrations/webhook/documented.test.ts',
  name: 'code examples in docs/webhooks.md > the PHP example accepts valid and rejects invalid signatures (0)',
}

test('reports a skip as lacking when its requirement is missing', async () => {
  expect(await checkSkips([rabbitmq, php], () => false)).toEqual({
    lacking: [
      `${rabbitmq.file} > ${rabbitmq.name}: needs RabbitMQ at 127.0.0.1:5672`,
      `${php.file} > ${php.name}: needs php`,
    ],
    unexpected: [],
  })
})

test.each(['postgres', 'nodes'])(
  'allows skips of any test in project %s without PostgreSQL',
  async (project) => {
    const skipped = [{ ...rabbitmq, project, file: 'apps/gateway/src/features/events/events.test.ts' }]
    const { lacking, unexpected } = await checkSkips(skipped, () => false)
    expect(lacking).toEqual([expect.stringMatching(/: needs PostgreSQL at 127\.0\.0\.1:5432$/)])
    expect(unexpected).toEqual([])
    expect((await checkSkips(skipped, () => true)).unexpected).toHaveLength(1)
  },
)

test('reports a skip as unexpected when its requirement is available', async () => {
  const { lacking, unexpected } = await checkSkips([rabbitmq, php], (need) => need === 'rabbitmq')
  expect(lacking).toHaveLength(1)
  expect(unexpected).toEqual([
    `${rabbitmq.file} > ${rabbitmq.name}: skipped, though this machine has RabbitMQ at 127.0.0.1:5672`,
  ])
})

test('reports an unlisted skip as unexpected', async () => {
  const skipped = [{ file: php.file, name: 'docs/webhooks.md > the Node example accepts' }]
  expect((await checkSkips(skipped, () => false)).unexpected).toEqual([
    `${php.file} > docs/webhooks.md > the Node example accepts: skipped, and not listed in scripts/skips.mjs`,
  ])
})

test('every requirement is used by a listed test', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  expect(Object.keys(requirements).filter((need) => !text.includes(`need: '${need}' }`))).toEqual([])
})

test('every test file that may skip a test is listed', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  const files = execFileSync('git', ['grep', '-l', '-E', '\\.skipIf\\(', '--', '*.test.ts', '*.test.tsx'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(files.split('\n').filter((file) => file !== '' && !text.includes(`'${file}'`))).toEqual([])
})

test('every listed test file exists', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  const files = Array.from(text.matchAll(/'([^']+\.test\.ts)'/g)).map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true)
})
