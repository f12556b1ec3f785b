import { buffer } from 'node:stream/consumers'
import type { UploadedFile } from '../../core/http/requests/uploads.js'
import type { HttpError } from '../../core/lib/httpError.js'

const jpegStart = 'ffd8ff'

/**
 * The bytes of a picture, which the network takes as it is.
 * @throws HttpError of `createError` for anything but a JPEG
 */
export async function readJpeg(file: UploadedFile, createError: () => HttpError): Promise<Buffer> {
  const bytes = await buffer(file.open())
  if (bytes.subarray(0, 3).toString('hex') === jpegStart) return bytes
  throw createError()
}
