import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg, mp3, mp4, opus, pdf, png, webp, zip } from '../../testing/files/samples.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { getMediaKind } from './kinds.js'
import { sniff } from './sniff.js'

async function sniffed(bytes: Uint8Array | string) {
  const path = join(temporaryFolder(), 'qualquer.exe')
  await writeFile(path, bytes)
  return sniff(path)
}

test.each([
  ['image/png', png, 'image'],
  ['image/jpeg', jpeg, 'image'],
  ['image/webp', webp, 'image'],
  ['video/mp4', mp4, 'video'],
  ['audio/mpeg', mp3, 'audio'],
  ['audio/ogg; codecs=opus', opus, 'audio'],
  ['application/pdf', pdf, 'document'],
  ['application/zip', zip, 'document'],
  ['text/plain', 'nome;preço\nVela;10\n', 'document'],
  ['text/plain', '<script>alert(1)</script>', 'document'],
  ['application/xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'document'],
  ['application/octet-stream', Buffer.from([0, 1, 2, 3, 250, 251]), 'document'],
  ['application/octet-stream', Buffer.from('preço', 'latin1'), 'document'],
] as const)('%s is detected from the content', async (type, bytes, kind) => {
  expect((await sniffed(bytes)).type).toBe(type)
  expect(getMediaKind(type)).toBe(kind)
})

test.each([
  [png, 'image/png', true],
  [png, 'IMAGE/PNG; x=y', true],
  [png, 'image/x-png', true],
  [png, '', true],
  [png, 'application/octet-stream', true],
  [png, 'image/jpeg', false],
  [png, 'application/pdf', false],
  [png, 'text/plain', false],
  [pdf, 'image/png', false],
  [mp4, 'audio/mp4', true],
  [mp4, 'video/quicktime', true],
  [mp4, 'video/webm', false],
  [opus, 'audio/ogg', true],
  [opus, 'audio/ogg; codecs=opus', true],
  [zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  [zip, 'image/png', false],
  ['a;b\n', 'text/csv', true],
  ['{}', 'application/json', true],
  ['{}', 'image/svg+xml', false],
  ['a;b\n', 'image/png', false],
  ['a;b\n', 'application/pdf', false],
  // Windows declares this type for tables opened by Excel.
  ['a;b\n', 'application/vnd.ms-excel', true],
  [Buffer.from([0, 1, 2]), 'text/csv', false],
  [Buffer.from([0, 1, 2]), 'application/x-desconhecido', true],
  [Buffer.from([0, 1, 2]), 'audio/desconhecido', false],
] as const)('%# checks the declared type against the content', async (bytes, declared, agrees) => {
  expect((await sniffed(bytes)).isCompatibleWith(declared)).toBe(agrees)
})

test.each([
  ['a;b\n', 'text/csv', 'text/csv'],
  ['<b>', 'text/html', 'text/plain'],
  [mp4, 'audio/mp4', 'audio/mp4'],
  [opus, 'audio/ogg', 'audio/ogg; codecs=opus'],
  [
    zip,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['<?xml version="1.0"?><svg/>', 'image/svg+xml', 'application/xml'],
  [png, 'application/octet-stream', 'image/png'],
] as const)('%# uses the declared type only where the content allows it', async (bytes, declared, named) => {
  expect((await sniffed(bytes)).resolveType(declared)).toBe(named)
})
