import { createMorpheus, type LogEntry } from '@morpheus/sdk'
import { plainAccount, plainAdapter, plainServer } from '@morpheus/sdk/testing'
import { beforeEach, expect, it } from 'vitest'
import { logReader } from './pages.js'

const server = plainServer()
const client = createMorpheus({
  baseUrl: 'http://plain.test',
  adapter: plainAdapter(server),
  logger: { debug() {}, warn() {}, error() {} },
})
beforeEach(async () => {
  await client.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
})

async function textsOf(pages: AsyncIterable<LogEntry[]> | LogEntry[][]): Promise<string[]> {
  const texts: string[] = []
  for await (const page of pages) texts.push(...page.map(({ message }) => message))
  return texts
}

it('reads the last and each new entry once from a server that ignores limit, after and search', async () => {
  const query = { timeRange: '7d' } as const
  const reader = logReader(client.monitoring)
  expect(await textsOf(await reader.last(query, 2))).toEqual(['Fila cheia', 'Sessão conectada'])
  expect(await textsOf(await reader.last({ ...query, search: 'FILA' }, 2))).toEqual(['Fila cheia'])
  expect(reader.isUntold()).toBe(false)
  expect(await textsOf(await reader.last({ ...query, sessionId: 's1' }, 2))).toEqual([])
  expect(reader.isUntold()).toBe(true)
  const newest = await reader.newest()
  server.log('Uma')
  server.log('Outra')
  expect(await textsOf(reader.after(query, newest))).toEqual(['Uma', 'Outra'])
  expect(await textsOf(reader.after(query, newest))).toEqual([])
  server.log('A terceira')
  expect(await textsOf(reader.after({ ...query, search: 'nada disso' }, newest))).toEqual([])
  expect(await textsOf(logReader(client.monitoring).after(query, '0'))).toHaveLength(6)
})
