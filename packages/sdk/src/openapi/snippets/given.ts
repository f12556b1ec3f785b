import type { DescribedRow } from '../describe.js'

/** What a call is given, as it goes on the wire; `exampleOfRow` makes a likely one. */
export interface GivenCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The names of the files that go along, by their part; what is absent has a usual one. */
  readonly files?: Readonly<Record<string, string>>
}

const usualFiles: Readonly<Record<string, string>> = {
  'backups.upload': 'morpheus-backup.zip',
  'messages.sendMedia': 'pedido.pdf',
  'templates.import': 'templates.json',
  'virtualPhone.sendMedia': 'foto.jpg',
}

/** The files of a call: the name of its part and of the file. */
export function filesOf(row: DescribedRow, { files = {} }: GivenCall): [part: string, file: string][] {
  return row.files.map(({ name }) => [name, files[name] ?? usualFiles[row.id] ?? 'arquivo.bin'])
}

/** What is given beside the address, by name; nothing where the body is none of names. */
export function fieldsOf({ body }: GivenCall): [name: string, value: unknown][] {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? Object.entries(body).filter(([, value]) => value !== undefined) : []
}

/** What goes behind the `?`; what is absent is left out. */
export function queryOf({ query = {} }: GivenCall): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
}

/** The path below `/api` in its pieces: texts, and the parameters between them. */
export function piecesOf({ path }: DescribedRow): { text: string; isParameter: boolean }[] {
  return path
    .split(/(:\w+)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(':')
        ? { text: piece.slice(1), isParameter: true }
        : { text: piece, isParameter: false },
    )
}
