import { usage } from '../../core/output/failures.js'

/** Above the maximum of any template. */
const most = 65_536

/** The content of a template; `-` reads it from stdin. */
export async function contentOf(given: string): Promise<string> {
  if (given !== '-') return given
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > most) throw usage('A entrada padrão é grande demais para um template.', 'invalid_data')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
