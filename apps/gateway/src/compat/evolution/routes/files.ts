import { CompatError } from '../compatError.js'
import type { FormFile } from '../ownApi.js'

const dataUrl = /^data:([^;,]*)[^,]*;base64,/

/**
 * The bytes of a field that may hold a file in base64, with or without `data:`.
 * @throws CompatError 400 for anything else
 */
export function readFile(
  source: string,
  name: string | undefined,
  type: string | null | undefined,
): FormFile {
  const prefix = dataUrl.exec(source)
  const encoded = source.slice(prefix?.[0].length ?? 0).replace(/\s+/g, '')
  const bytes = Buffer.from(encoded, 'base64')
  // Node ignores what is no base64: a file that lost a part of it is refused.
  const length = Math.floor((encoded.replace(/=+$/, '').length * 3) / 4)
  if (bytes.length === 0 || bytes.length !== length)
    throw new CompatError(400, ['O arquivo deve ser um endereço http(s) ou estar em base64.'])
  return { name: name ?? 'arquivo', type: type || prefix?.[1] || 'application/octet-stream', bytes }
}
