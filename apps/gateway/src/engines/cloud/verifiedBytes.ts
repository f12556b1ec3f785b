import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { MediaPlace } from './graphAnswers.js'

/** Passes the bytes through; fails at the end when they do not match Meta's size and hash. */
export function verifiedBytes(bytes: Readable, { sha256, file_size }: MediaPlace): Readable {
  const hash = createHash('sha256')
  let length = 0
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isComplete =
        (file_size === undefined || file_size === length) &&
        (sha256 === undefined || sha256.toLowerCase() === hash.digest('hex'))
      done(isComplete ? null : new Error('Meta sent other bytes of a file than it announced'))
    },
  })
  // The stream's reader receives the error.
  return pipeline(bytes, checked, () => undefined)
}
