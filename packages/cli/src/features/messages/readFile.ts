import { readFile as read, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { mediaBytes } from '@morpheus/sdk'
import { formatBytes } from '@morpheus/sdk/format'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'

/** Reads a file to send under its own name; the gateway detects its type from the content. */
export async function readFile(path: string): Promise<File> {
  const refuse = (why: string) => usage(`${why}: ${clean(path)}`, 'invalid_file')
  const found = await stat(path).catch(() => null)
  if (!found) throw refuse('Arquivo não encontrado')
  if (!found.isFile()) throw refuse('Isto não é um arquivo')
  if (found.size === 0) throw refuse('O arquivo está vazio')
  if (found.size > mediaBytes) throw refuse(`O arquivo deve ter no máximo ${formatBytes(mediaBytes)}`)
  const bytes = await read(path).catch(() => {
    throw refuse('Não foi possível ler o arquivo')
  })
  return new File([new Uint8Array(bytes)], basename(path))
}
