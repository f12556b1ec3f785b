import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HttpError } from '../../core/lib/httpError.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { makeSticker } from './stickers.js'

const red = { r: 255, g: 0, b: 0 }
const wide = () => sharp({ create: { width: 800, height: 200, channels: 3, background: red } })

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = join(temporaryFolder(), name)
  await writeFile(path, bytes)
  return path
}

test('fits a picture into a transparent square of 512 pixels, and leaves a sticker as it is', async () => {
  const path = await write('wide.png', await wide().png().toBuffer())
  const sticker = await makeSticker({ path, type: 'image/png' }, 'file')
  if (!sticker) throw new Error('No sticker was made')
  expect(await sharp(sticker).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
    height: 512,
    hasAlpha: true,
  })
  expect(sticker.length).toBeLessThanOrEqual(100_000)
  const made = await write('sticker.webp', sticker)
  expect(await makeSticker({ path: made, type: 'image/webp' }, 'file')).toBeNull()
})

test('keeps the frames of a GIF', async () => {
  const frames = await Promise.all(
    [red, { r: 0, g: 0, b: 255 }].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const path = await write('two.gif', gif)
  const sticker = await makeSticker({ path, type: 'image/gif' }, 'file')
  if (!sticker) throw new Error('No sticker was made')
  expect(await sharp(sticker, { animated: true }).metadata()).toMatchObject({ pages: 2, pageHeight: 512 })
})

test('refuses what is no picture, and a video without ffmpeg, by the field', async () => {
  const path = await write('text.png', Buffer.from('nothing to see'))
  const refusal = async (type: string) => {
    const error: unknown = await makeSticker({ path, type }, 'url').catch((cause: unknown) => cause)
    if (!(error instanceof HttpError)) throw error
    return [error.code, Object.keys(error.details.fields ?? {})]
  }
  for (const type of ['image/png', 'application/pdf', 'video/mp4'])
    expect(await refusal(type)).toEqual(['sticker_failed', ['url']])
})
