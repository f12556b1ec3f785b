import { usage } from '../../output/failures.js'

/** More than any template may hold. */
const most = 65_536

/** What a template says; `-` reads it from the standard input. */
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
  // The line end that `echo` adds is not said.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
