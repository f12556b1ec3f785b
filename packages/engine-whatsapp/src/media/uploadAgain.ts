import { type Clock, MediaGone } from '@morpheus/gateway/engine'
import type { WAMessageKey, WASocket } from 'baileys'

/** An offline phone answers only once it is back, maybe never. */
const maxMs = 30_000

/**
 * Asks the phone to upload a message's file again, since WhatsApp deletes files after some weeks. Returns the new
 * path.
 * @throws MediaGone when the phone no longer has it
 */
export async function uploadAgain(
  socket: Pick<WASocket, 'updateMediaMessage'>,
  clock: Clock,
  message: WAMessageKey,
  mediaKey: Uint8Array,
): Promise<string> {
  // Only the key matters here, so any media type works.
  const imageMessage: { mediaKey: Uint8Array; directPath?: string } = { mediaKey }
  const upload = socket.updateMediaMessage({ key: message, message: { imageMessage } }).catch((error) => {
    throw isRefusal(error) ? new MediaGone('The phone has it no more') : error
  })
  await inTime(upload, clock)
  if (!imageMessage.directPath) throw new MediaGone('The phone does not say where it is')
  return imageMessage.directPath
}

/** True when the phone answered without a file. */
function isRefusal(error: unknown): boolean {
  const { statusCode } = Object(Object(error).output)
  return statusCode === 404 || statusCode === 412 || statusCode === 418
}

async function inTime<Result>(work: Promise<Result>, clock: Clock): Promise<Result> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(maxMs, () => reject(new Error('The phone does not answer')))
  })
  return Promise.race([work, late]).finally(() => cancel())
}
