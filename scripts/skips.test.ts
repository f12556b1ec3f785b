import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeSkips, needs } from './skips.mjs'

const rabbitmq = {
  file: 'apps/gateway/src/integrations/rabbitmq/rabbitmq.test.ts',
  name: 'events reach the queue',
}
const php = {
  file: 'apps/gateway/src/integrations/webhook/documented.test.ts',
  name: 'docs/webhooks.md > its PHP accepts and refuses what it should',
}

test('what a machine lacks is a reason to skip, and is said', async () => {
  expect(await judgeSkips([rabbitmq, php], () => false)).toEqual({
    lacking: [
      `${rabbitmq.file} > ${rabbitmq.name}: needs RabbitMQ at 127.0.0.1:5672`,
      `${php.file} > ${php.name}: needs php`,
    ],
    wrong: [],
  })
})

test.each(['postgres', 'nodes'])('all tests of the project %s may be skipped without PostgreSQL', async (project) => {
  const skipped = [{ ...rabbitmq, project, file: 'apps/gateway/src/features/events/events.test.ts' }]
  const { lacking, wrong } = await judgeSkips(skipped, () => false)
  expect(lacking).toEqual([expect.stringMatching(/: needs PostgreSQL at 127\.0\.0\.1:5432$/)])
  expect(wrong).toEqual([])
  expect((await judgeSkips(skipped, () => true)).wrong).toHaveLength(1)
})

test('what is here is none', async () => {
  const { lacking, wrong } = await judgeSkips([rabbitmq, php], (need) => need === 'rabbitmq')
  expect(lacking).toHaveLength(1)
  expect(wrong).toEqual([
    `${rabbitmq.file} > ${rabbitmq.name}: skipped, though this machine has RabbitMQ at 127.0.0.1:5672`,
  ])
})

test('nor is any test that is not listed: a forgotten skip fails', async () => {
  const skipped = [{ file: php.file, name: 'docs/webhooks.md > its Node accepts' }]
  expect((await judgeSkips(skipped, () => false)).wrong).toEqual([
    `${php.file} > docs/webhooks.md > its Node accepts: skipped, and not listed in scripts/skips.mjs`,
  ])
})

test('what is listed as a need is one of a test', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  expect(Object.keys(needs).filter((need) => !text.includes(`need: '${need}' }`))).toEqual([])
})

test('every test file that may skip a test is listed', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  const files = execFileSync('git', ['grep', '-l', '-E', '\\.skipIf\\(', '--', '*.test.ts', '*.test.tsx'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(files.split('\n').filter((file) => file !== '' && !text.includes(`'${file}'`))).toEqual([])
})

test('what is listed is there', () => {
  const text = readFileSync(join(import.meta.dirname, 'skips.mjs'), 'utf8')
  const files = Array.from(text.matchAll(/'([^']+\.test\.ts)'/g)).map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true)
})
