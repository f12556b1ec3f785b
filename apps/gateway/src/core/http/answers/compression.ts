import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * Compression levels that cost less than the network saves. Small answers are compressed at once, larger ones streamed
 * off the main thread. Request bodies are never decompressed, because of zip bombs.
 */
export const compression: FastifyCompressOptions = {
  // Opt-in per route: never for answers with a token or a new secret.
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  syncThreshold: 64 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 4 },
}
