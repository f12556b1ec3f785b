import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { HeldPerson, PrivacyKind } from '@morpheus/sdk/contract'
import { privacyKindLabels } from '@morpheus/sdk/text'
import { ZipFile } from 'yazl'
import type { MediaFiles } from '../../../core/media/mediaFiles.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import type { ErasureDecision } from '../person/erasureDecision.js'
import type { Matcher } from '../person/matcher.js'
import type { InventoryTable } from '../personalDataInventory.js'
import type { PersonSearchResult } from './searchPerson.js'

type OnRow = (table: InventoryTable, row: AnyRow, decision: Exclude<ErasureDecision, 'keep'>) => Promise<void>

interface PersonArchiveOptions {
  db: Db
  media: MediaFiles
  matcher: Matcher
  /** ISO 8601. */
  at: string
  /** Iterates over everything and returns the totals. */
  survey: (onRow: OnRow) => Promise<PersonSearchResult>
  summary: (survey: PersonSearchResult) => HeldPerson
}

const fileNames: Readonly<Record<PrivacyKind, string>> = {
  contacts: 'contatos',
  messages: 'mensagens',
  media: 'arquivos',
  conversations: 'conversas',
  events: 'eventos',
  deliveries: 'entregas',
  integrations: 'integracoes',
  logs: 'logs',
  other: 'outros',
}

/** Characters shown around a mention: the rest is somebody else's data. */
const around = 120

export function personArchive(options: PersonArchiveOptions): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => undefined)
  Readable.from(zip.outputStream)
    .on('error', (error) => output.destroy(error))
    .pipe(output)
  const closed = finished(output, { readable: false }).catch(() => undefined)
  void write(zip, options, Promise.race([failed, closed.then(removed)])).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

const removed = (): never => {
  throw new Error('The reader is gone')
}

async function write(zip: ZipFile, options: PersonArchiveOptions, ended: Promise<never>): Promise<void> {
  ended.catch(() => undefined)
  const { db, media, matcher, at } = options
  const mtime = new Date(at)
  const files = new Map<string, string>()
  let open: { kind: PrivacyKind; stream: PassThrough; done: Promise<void>; rows: number } | null = null
  const close = async () => {
    if (!open) return
    open.stream.end('\n]\n')
    await Promise.race([open.done, ended])
    open = null
  }
  const usedNames = new Set<string>()
  const start = (kind: PrivacyKind) => {
    // Kinds whose tables are not consecutive have several files.
    let name = fileNames[kind]
    for (let number = 2; usedNames.has(name); number += 1) name = `${fileNames[kind]}-${number}`
    usedNames.add(name)
    const stream = new PassThrough()
    zip.addReadStream(stream, `${name}.json`, { mtime })
    stream.write('[')
    return { kind, stream, done: finished(stream, { writable: false }), rows: 0 }
  }
  const survey = await options.survey(async (table, row, decision) => {
    if (open?.kind !== table.kind) {
      await close()
      open = start(table.kind)
    }
    const entry = {
      registro: table.table,
      ...(decision === 'delete' || decision.isAbout ? fullRow(row) : readExcerpts(table, row, matcher)),
    }
    const isFull = !open.stream.write(`${open.rows === 0 ? '' : ','}\n${JSON.stringify(entry, null, 1)}`)
    open.rows += 1
    if (decision === 'delete') for (const [id, name] of await listFiles(db, row)) files.set(id, name)
    if (isFull) await Promise.race([new Promise((drained) => open?.stream.once('drain', drained)), ended])
  })
  await close()
  for (const [sha256, name] of files) {
    if (!(await media.has(sha256))) continue
    const content = media.open(sha256)
    zip.addReadStream(content, `arquivos/${name}`, { mtime, compress: false })
    await Promise.race([finished(content, { writable: false }), ended])
  }
  const summary = options.summary(survey)
  zip.addBuffer(Buffer.from(JSON.stringify({ geradoEm: at, ...summary }, null, 2)), 'resumo.json', { mtime })
  zip.addBuffer(Buffer.from(readMe(summary, at)), 'LEIA-ME.txt', { mtime })
  zip.end()
}

/** A row with its JSON parsed; sealed values are omitted. */
function fullRow(row: AnyRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, parseJson(value)]))
}

function parseJson(value: string | number | null): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Excerpts of somebody else's row around mentions of the person. */
function readExcerpts(
  { textColumns = [] }: InventoryTable,
  row: AnyRow,
  matcher: Matcher,
): Record<string, unknown> {
  const mentioned = textColumns.filter(
    (column) => typeof row[column] === 'string' && matcher.mentions(String(row[column])),
  )
  const writtenAt = row.at ?? row.created_at ?? null
  return {
    quando: writtenAt,
    mencionadoEm: Object.fromEntries(
      mentioned.map((column) => [column, excerpt(String(row[column]), matcher)]),
    ),
  }
}

function excerpt(text: string, matcher: Matcher): string {
  const at = Math.max(
    0,
    Math.min(...matcher.hints.map((hint) => text.indexOf(hint)).filter((index) => index >= 0)),
  )
  return text.slice(Math.max(0, at - around), at + around)
}

async function listFiles(db: Db, row: AnyRow): Promise<[string, string][]> {
  if (typeof row.file === 'string') return [[row.file, row.file.slice(0, 16)]]
  if (typeof row.media_id !== 'string') return []
  const rows = await db
    .selectFrom('media')
    .select(['sha256', 'type'])
    .where('id', '=', row.media_id)
    .execute()
  return rows.map(({ sha256, type }) => {
    const [, kind = 'bin'] = /\/(?:x-)?([a-z0-9]+)/.exec(type) ?? []
    return [sha256, `${String(row.created_at).slice(0, 10)}-${String(row.id)}.${kind}`]
  })
}

function readMe({ names, counts, sent, backups }: HeldPerson, at: string): string {
  const list = Object.entries(fileNames).flatMap(([kind, name]) => {
    const count = Object.entries(counts).find(([key]) => key === kind)?.[1] ?? 0
    const label = Object.entries(privacyKindLabels).find(([key]) => key === kind)?.[1] ?? kind
    return count === 0
      ? []
      : [`- ${label}: ${count} (${kind === 'media' ? 'pasta arquivos' : `${name}.json`})`]
  })
  return [
    'Dados guardados sobre uma pessoa (Lei nº 13.709/2018, LGPD, art. 18)',
    '',
    `Gerado em ${at}. Conhecida por: ${names.join(', ')}.`,
    '',
    ...(list.length === 0 ? ['Nada é guardado sobre esta pessoa.'] : list),
    '',
    'Enviado a outros sistemas, que guardam a sua própria cópia:',
    ...(sent.length === 0
      ? ['- nada']
      : sent.map((table) => `- ${table.kind} (sessão ${table.sessionName ?? 'excluída'}): ${table.count}`)),
    '',
    `Backups que podem conter estes dados: ${backups}.`,
    '',
  ].join('\n')
}
