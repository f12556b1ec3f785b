import { exitCodes } from './codes.js'
import { clearWaiting } from './waiting.js'

const guarded = new Set<NodeJS.WriteStream>()

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'disco cheio',
  EDQUOT: 'a cota de disco acabou',
  EFBIG: 'o arquivo chegou ao tamanho máximo',
  EIO: 'erro de leitura ou gravação no disco',
}

/** Ignores a closed pipe: `morpheus listar | head` is no failure. Streams are created on their first use. */
function guard(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  clearWaiting()
  if (guarded.has(stream)) return stream
  guarded.add(stream)
  stream.on('error', ({ code = 'motivo desconhecido' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit()
    if (stream === process.stdout) {
      process.stderr.write(`✗ Não foi possível escrever a saída: ${reasons[code] ?? code}.\n`)
    }
    process.exit(exitCodes.failure)
  })
  return stream
}

export const getStdout = () => guard(process.stdout)
export const getStderr = () => guard(process.stderr)
