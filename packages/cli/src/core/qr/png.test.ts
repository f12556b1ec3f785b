import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPngName, savePng } from './png.js'

const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const dataUrl = `data:image/png;base64,${image.toString('base64')}`
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'morpheus-png-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('writes the file readable only by its owner, even over a public file', async () => {
  const file = join(folder, 'qr.png')
  writeFileSync(file, 'antes', { mode: 0o644 })
  expect(await savePng(dataUrl, file)).toBe(file)
  expect(readFileSync(file)).toEqual(image)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('replaces a symbolic link instead of following it', async () => {
  const elsewhere = join(folder, 'alheio')
  writeFileSync(elsewhere, 'intacto')
  symlinkSync(elsewhere, join(folder, 'qr.png'))
  await savePng(dataUrl, join(folder, 'qr.png'))
  expect(readFileSync(elsewhere, 'utf8')).toBe('intacto')
})

it('rejects data that is not PNG, and leaves no file behind', async () => {
  const file = join(folder, 'qr.png')
  await expect(savePng('data:image/png;base64,aGk=', file)).rejects.toThrow('imagem PNG')
  await expect(savePng('javascript:1', file)).rejects.toThrow('imagem PNG')
  await expect(savePng(dataUrl, join(folder, 'não', 'há', 'qr.png'))).rejects.toThrow(
    'Não foi possível gravar',
  )
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['Loja São João', 'morpheus-qr-loja-sao-joao.png'],
  ['../../etc', 'morpheus-qr-etc.png'],
  ['店舗', 'morpheus-qr.png'],
])('derives a file name from %j', (name, expected) => expect(getPngName(name)).toBe(expected))
