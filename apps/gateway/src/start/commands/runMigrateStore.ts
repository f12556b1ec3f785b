import { countOf, formatBytes, formatCount } from '@morpheus/sdk/format'
import { throwStartFailure } from '../../core/lib/systemErrors.js'
import { type MoveEvent, type MoveResult, migrateStore } from '../migrateStore/migrateStore.js'
import type { CommandIo } from './args.js'
import { locateStores } from './locateStores.js'
import type { MigrateStoreCommand } from './migrateStoreArgs.js'

/** @throws StartFailure as `migrateStore` does. */
export async function runMigrateStore(
  command: MigrateStoreCommand,
  { env, print }: CommandIo,
): Promise<number> {
  const { from, to } = locateStores(command, env)
  const write = (line: string) => print(`${line}\n`)
  const result = await migrateStore({
    from,
    to,
    replace: command.replace,
    report: (event) => {
      const line = describeMove(event)
      if (line !== null) write(line)
    },
  }).catch((error: unknown) => throwStartFailure(error, to.dataFolder))
  write(describeResult(result))
  write(
    to.databaseUrl === undefined
      ? `Inicie o Morpheus com --data ${to.dataFolder}, sem DATABASE_URL e sem --cluster.`
      : `Inicie o Morpheus com DATABASE_URL e --data ${to.dataFolder}, ou vários nós com --cluster, cada um com uma pasta própria em --data.`,
  )
  write('A origem ficou como estava: não inicie mais o Morpheus nela.')
  return 0
}

const beginnings = {
  new: () => 'Começando do início.',
  continued: (tables: number) =>
    `Continuando uma mudança interrompida: ${countOf(tables, 'tabela já está', 'tabelas já estão')} no destino.`,
  restarted: () => 'Começando de novo: a origem mudou desde a interrupção.',
}

const filesPerLine = 100

function describeMove(event: MoveEvent): string | null {
  if (event.kind === 'begun') return beginnings[event.how](event.tables)
  if (event.kind === 'files')
    return event.files % filesPerLine === 0
      ? `Arquivos: ${formatCount(event.files)}, ${formatBytes(event.bytes)}…`
      : null
  const { table, number, count, rows, isDone } = event
  if (rows === 0) return null
  return `[${number}/${count}] ${table}: ${isDone ? countOf(rows, 'linha conferida', 'linhas conferidas') : `${countOf(rows, 'linha')}…`}`
}

function describeResult({ tables, rows, hash, files }: MoveResult): string {
  const copied = files
    ? `${countOf(files.files, 'arquivo copiado e conferido', 'arquivos copiados e conferidos')}, ${formatBytes(files.bytes)}`
    : 'os arquivos ficam na mesma pasta de dados'
  return `Pronto: ${countOf(tables, 'tabela')} e ${countOf(rows, 'linha')}, iguais nos dois lados (${hash.slice(0, 16)}); ${copied}.`
}
