import { PNG } from 'pngjs'
import decodeQR from 'qr/decode.js'
import { pngIn } from './png.js'

/** Pixels of a side: nothing that shows a QR code is larger. */
const largest = 4096

/** What the image of a QR code says, for servers that send the image alone; undefined where it cannot be read. */
export function textIn(dataUrl: string): string | undefined {
  try {
    const image = pngIn(dataUrl)
    // The header tells the size, and is looked at before anything is unpacked.
    if (!image || Math.max(image.readUInt32BE(16), image.readUInt32BE(20)) > largest) return undefined
    const { width, height, data } = PNG.sync.read(image)
    return decodeQR({ width, height, data }, { timeLimit: 2_000 })
  } catch {
    return undefined
  }
}
