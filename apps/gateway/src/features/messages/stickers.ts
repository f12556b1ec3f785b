import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { localized } from '@morpheus/sdk/text'
import type { Sharp, SharpOptions } from 'sharp'
import { errorCode } from '../../core/lib/errorCode.js'
import { HttpError } from '../../core/lib/httpError.js'

/** Pixels of a sticker's sides, and WhatsApp's limits in bytes. */
const side = 512
const maxBytes = 100 * 1000
const maxAnimatedBytes = 500 * 1000
/** Limit of the whole picture or animation: a small file may unpack to gigabytes. */
const maxPixels = 120_000_000
const qualities = [90, 75, 60, 45, 30, 15]

const ffmpegMs = 30_000
const maxSeconds = 6

const run = promisify(execFile)

interface PictureFile {
  path: string
  /** Detected from the content. */
  type: string
}

/**
 * Makes a sticker of a picture, an animation or a video; null for a file that is one already.
 * @throws HttpError 400 naming the field, for a file that cannot be read, or whose program is missing
 */
export async function makeSticker({ path, type }: PictureFile, field: string): Promise<Buffer | null> {
  const isVideo = type.startsWith('video/')
  if (!isVideo && !type.startsWith('image/')) throw createError(field, 'messages.sticker_type')
  const source = isVideo ? await readFrames(path, field) : await readFile(path)
  const open = await loadSharp(field)
  try {
    const { width, height, pageHeight, pages = 1 } = await open(source, { animated: true }).metadata()
    const isAnimated = pages > 1
    const limit = isAnimated ? maxAnimatedBytes : maxBytes
    const isSquare = width === side && (pageHeight ?? height) === side
    if (type === 'image/webp' && isSquare && source.length <= limit) return null
    for (const quality of qualities) {
      const sticker = await open(source, { animated: isAnimated })
        .rotate()
        .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .webp({ quality, effort: 4 })
        .toBuffer()
      if (sticker.length <= limit) return sticker
    }
  } catch {
    throw createError(field, 'messages.sticker_unreadable')
  }
  throw createError(field, 'messages.sticker_large')
}

type Open = (source: Buffer, options: SharpOptions) => Sharp

async function loadSharp(field: string): Promise<Open> {
  try {
    const { default: sharp } = await import('sharp')
    return (source, options) => sharp(source, { ...options, limitInputPixels: maxPixels, failOn: 'error' })
  } catch {
    throw createError(field, 'messages.sticker_sharp')
  }
}

/** The first seconds of a video as a GIF. */
async function readFrames(path: string, field: string): Promise<Buffer> {
  const filter = `fps=12,scale=${side}:${side}:force_original_aspect_ratio=decrease`
  const options = ['-v', 'error', '-t', String(maxSeconds), '-i', path, '-an', '-vf', filter]
  try {
    const { stdout } = await run('ffmpeg', [...options, '-loop', '0', '-f', 'gif', 'pipe:1'], {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
      timeout: ffmpegMs,
    })
    return stdout
  } catch (error) {
    throw createError(
      field,
      errorCode(error) === 'ENOENT' ? 'messages.sticker_ffmpeg' : 'messages.sticker_unreadable',
    )
  }
}

type StickerErrorCode =
  | 'messages.sticker_type'
  | 'messages.sticker_unreadable'
  | 'messages.sticker_large'
  | 'messages.sticker_sharp'
  | 'messages.sticker_ffmpeg'

function createError(field: string, code: StickerErrorCode): HttpError {
  const message = localized(code)
  return new HttpError('invalid', 'sticker_failed', message, { fields: { [field]: message } })
}
