import { failed, usage } from '../../core/output/failures.js'

const limit = 16_384

/** Reads a stream as text, without the line end that `echo` adds. */
export async function readSecret(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk.toString()
    if (text.length > limit)
      throw failed('A entrada padrão é grande demais para ser uma senha.', 'invalid_data')
  }
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw usage('Nenhuma senha veio pela entrada padrão.', 'invalid_data')
  return secret
}
