import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { folded } from '@morpheus/sdk/format'
import { failureError } from '../output/failures.js'

const prefix = 'data:image/png;base64,'
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function readPngPath(dataUrl: string): Buffer | null {
  const image = Buffer.from(dataUrl.startsWith(prefix) ? dataUrl.slice(prefix.length) : '', 'base64')
  return image.subarray(0, signature.length).equals(signature) ? image : null
}

/** Writes the image of a QR code atomically, readable by its owner only. Returns its path. */
export async function savePng(dataUrl: string, file: string): Promise<string> {
  const image = readPngPath(dataUrl)
  if (!image) {
    throw failureError('O gateway não enviou o QR Code como imagem PNG.', 'qr_unreadable')
  }
  const target = resolve(file)
  const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(draft, image, { mode: 0o600, flag: 'wx' })
    await rename(draft, target)
  } catch {
    await rm(draft, { force: true })
    throw failureError(
      `Não foi possível gravar ${target}. Confira a pasta e as permissões.`,
      'file_not_written',
    )
  }
  return target
}

/** A file name from a session's name: `Loja Centro` gives `morpheus-qr-loja-centro.png`. */
export function getPngName(sessionName: string): string {
  const slug = folded(sessionName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return `morpheus-qr${slug ? `-${slug}` : ''}.png`
}
