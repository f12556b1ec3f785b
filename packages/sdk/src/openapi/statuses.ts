import type { Endpoint } from '../core/endpoint.js'
import type { RowReference } from '../core/rowReference.js'

/** A status of a row's answers with its meaning, in Portuguese. */
export interface DescribedStatus {
  readonly status: number
  readonly meaning: string
}

/** Every status that a row may answer, lowest first: its own, and those of all rows of its type. */
export function listStatuses(row: Endpoint, { failures = {} }: RowReference): DescribedStatus[] {
  const commonStatuses = getUsualStatuses(row)
  const descriptions: Record<number, string> = { ...commonStatuses, ...failures }
  // 400 and 422 keep the common meaning and add the row's own.
  for (const status of [400, 422]) {
    const [commonText, rowFailure] = [commonStatuses[status], failures[status]]
    if (commonText !== undefined && rowFailure !== undefined)
      descriptions[status] = `${commonText}; ${lowerFirst(rowFailure)}`
  }
  return Object.entries(descriptions).map(([status, meaning]) => ({ status: Number(status), meaning }))
}

function getUsualStatuses(row: Endpoint): Record<number, string> {
  const isRead = row.route.startsWith('GET ')
  const hasFiles = Object.keys(row.files).length > 0
  const bytes = hasFiles ? Math.max(...Object.values(row.files).map(({ maxBytes }) => maxBytes)) : null
  return {
    [row.success]: row.success === 201 ? 'Criado' : 'Sucesso',
    400: 'Dados inválidos',
    ...((row.access === 'user' || row.access === 'phone') && { 401: 'Não autorizado' }),
    ...(row.access === 'user' && { 403: 'A credencial não permite esta chamada' }),
    ...(row.route.includes(':') && { 414: 'Endereço muito longo' }),
    ...(row.format === 'file' && {
      206: 'A parte pedida em Range',
      304: 'Não mudou desde a versão em If-None-Match',
      416: 'O arquivo não tem a parte pedida em Range',
    }),
    ...(!isRead && {
      408: 'A requisição não chegou inteira a tempo',
      413: bytes === null ? 'Requisição muito grande' : `O arquivo deve ter no máximo ${formatBytes(bytes)}`,
    }),
    ...(!isRead && row.access !== 'signed' && { 415: 'O corpo não é do tipo que a chamada recebe' }),
    ...(row.repeatable && { 422: 'Esta Idempotency-Key já foi usada em outra requisição' }),
    429: 'Muitas requisições',
    500: 'Erro interno do servidor',
    ...(!isRead && { 507: 'O disco do servidor está cheio: nada foi guardado' }),
  }
}

const formatBytes = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${Math.round(bytes / 1024 ** 2)} MB`

/** Lower-cases the first letter for use within a sentence, except in an abbreviation. */
const lowerFirst = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
