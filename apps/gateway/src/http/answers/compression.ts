import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * How answers are compressed, at levels that cost less than the network saves. Small ones at once, larger ones in parts
 * off the main thread. Bodies of requests are never unpacked: they could become anything.
 */
export const compression: FastifyCompressOptions = {
  // Routes ask for it: rows that read do, whatever hands out a token or a fresh secret does not.
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  syncThreshold: 64 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 4 },
}
