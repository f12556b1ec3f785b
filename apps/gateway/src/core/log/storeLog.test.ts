import { expect, test } from 'vitest'
import { storeLog } from './storeLog.js'
import type { LogLine } from './systemLog.js'

test('logs migrations, slow and failed queries, except those of the log itself', () => {
  const lines: LogLine[] = []
  const { onMigrated, onSlowQuery, onFailedQuery } = storeLog((line) => lines.push(line))
  onMigrated(0, 3)
  onMigrated(2, 3)
  onSlowQuery('select * from "contacts"', 350)
  onFailedQuery('insert into "events"', 'SQLITE_FULL')
  onSlowQuery('insert into "system_logs"', 900)
  onFailedQuery('insert into "system_logs"', 'SQLITE_FULL')
  expect(lines.map(({ level, service, message }) => [level, service, message])).toEqual([
    ['info', 'database', 'Banco de dados criado (esquema 3)'],
    ['info', 'database', 'Banco de dados migrado do esquema 2 para o 3'],
    ['warn', 'database', 'Consulta lenta ao banco de dados: 350 ms'],
    ['error', 'database', 'Falha no banco de dados: SQLITE_FULL'],
  ])
})
