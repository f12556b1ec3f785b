import type { Method } from '@morpheus/sdk'
import { usage } from '../../core/output/failures.js'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A call on the command line: `api GET /sessions`, or the path alone. */
export interface ApiRequest {
  method: Method
  /** Below `/api`, with its query. */
  path: string
}

export function readApiRequest([first = '', second, ...others]: readonly string[]): ApiRequest {
  if (others.length > 0) throw usage('Argumentos demais: diga o método e o caminho.')
  if (second === undefined && first.startsWith('/')) return { method: 'GET', path: readPath(first) }
  const method = methods.find((one) => one === first.toUpperCase())
  if (!method) throw usage(`Método desconhecido: "${first}". Use ${methods.join(', ')}.`)
  if (second === undefined) throw usage('Falta o caminho, como /sessions.')
  return { method, path: readPath(second) }
}

/** Refuses absolute addresses, as the token must reach only the gateway. */
function readPath(text: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')) {
    throw usage('Escreva o caminho, como /sessions; o endereço é o de --url ou do perfil.', 'invalid_url')
  }
  const path = `/${text.replace(/^\/+/, '')}`.replace(/^\/api(?=\/|$)/, '')
  if (path.split(/[/?#]/).some((part) => part === '..' || part === '.') || path.includes('#')) {
    throw usage('O caminho não pode ter "..", "." nem "#".', 'invalid_url')
  }
  return path
}

/**
 * Parses `nome=valor` fields: numbers, true, false, null, lists and objects as JSON, everything else as text;
 * `nome=@arquivo` is a file's text, and `a.b=1` a nested field.
 */
export function readFields(
  given: readonly string[],
  readFile: (path: string) => string,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const one of given) {
    const at = one.indexOf('=')
    const name = one.slice(0, at)
    if (at < 1 || !name.split('.').every((part) => /^[\w-]+$/.test(part))) {
      throw usage(`Escreva o campo como nome=valor: ${one}`)
    }
    put(fields, name.split('.'), typedValue(one.slice(at + 1), readFile))
  }
  return fields
}

function typedValue(text: string, readFile: (path: string) => string): unknown {
  if (text.startsWith('@')) return readFile(text.slice(1))
  if (!/^(?:true|false|null|-?\d{1,15}(?:\.\d+)?|[[{].*)$/s.test(text)) return text
  // A number in a form that JSON would not write is a text, such as a phone number with a leading zero.
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function put(
  fields: Record<string, unknown>,
  [name = '', ...inner]: readonly string[],
  value: unknown,
): void {
  if (inner.length === 0) {
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
    return
  }
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined
  const below = isFields(found) ? found : {}
  put(below, inner, value)
  put(fields, [name], below)
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The input for the next page; null after the last. */
export function nextPage(body: unknown): { cursor: string } | { page: number } | null {
  for (const part of [isFields(body) ? body.data : undefined, body]) {
    if (!isFields(part)) continue
    const { nextCursor, page, totalPages } = part
    if (typeof nextCursor === 'string' && nextCursor !== '') return { cursor: nextCursor }
    if (nextCursor === null) return null
    if (typeof page === 'number' && typeof totalPages === 'number' && page < totalPages)
      return { page: page + 1 }
  }
  return null
}
