import type { DescribedRow } from '../describe.js'

/** The wire input of a call; `exampleOfRow` returns an example. */
export interface SampleCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** File names by part; absent ones get a usual name. */
  readonly files?: Readonly<Record<string, string>>
}

const defaultFileNames: Readonly<Record<string, string>> = {
  'backups.upload': 'morpheus-backup.zip',
  'messages.sendMedia': 'pedido.pdf',
  'templates.import': 'templates.json',
  'virtualPhone.sendMedia': 'foto.jpg',
}

export function listFiles(row: DescribedRow, { files = {} }: SampleCall): [part: string, file: string][] {
  return row.files.map(({ name }) => [name, files[name] ?? defaultFileNames[row.id] ?? 'arquivo.bin'])
}

/** The body's fields by name; empty where the body is no object. */
export function listFields({ body }: SampleCall): [name: string, value: unknown][] {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? Object.entries(body).filter(([, value]) => value !== undefined) : []
}

export function listQuery({ query = {} }: SampleCall): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
}

/** Splits the path below `/api` into texts and the parameters between them. */
export function splitPath({ path }: DescribedRow): { text: string; isParameter: boolean }[] {
  return path
    .split(/(:\w+)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(':')
        ? { text: piece.slice(1), isParameter: true }
        : { text: piece, isParameter: false },
    )
}
