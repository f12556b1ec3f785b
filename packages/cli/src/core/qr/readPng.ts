import { PNG } from 'pngjs'
import decodeQR from 'qr/decode.js'
import { readPngPath } from './png.js'

/** Maximum pixels per side: no QR code image is larger. */
const largest = 4096

/** Decodes the image of a QR code, for servers that send images only; undefined where it is unreadable. */
export function readQrText(dataUrl: string): string | undefined {
  try {
    const image = readPngPath(dataUrl)
    // The header has the size, which is checked before anything is decompressed.
    if (!image || Math.max(image.readUInt32BE(16), image.readUInt32BE(20)) > largest) return undefined
    const { width, height, data } = PNG.sync.read(image)
    return decodeQR({ width, height, data }, { timeLimit: 2_000 })
  } catch {
    return undefined
  }
}
