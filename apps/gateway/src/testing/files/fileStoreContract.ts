import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '../../core/files/fileStore.js'
import { temporaryFolder } from '../temporaryFolder.js'

/** What every store of files does; `open` gives an empty one. A file of `largeBytes` needs several parts. */
export function fileStoreContract(name: string, open: () => Promise<FileStore>, largeBytes = 100_000): void {
  const fileOf = async (content: string | Buffer) => {
    const path = join(temporaryFolder(), 'file')
    await writeFile(path, content)
    return path
  }
  const keysIn = async (store: FileStore, folder: string) => {
    const found: string[] = []
    for await (const keys of store.list(folder)) found.push(...keys)
    return found.toSorted()
  }

  test(`${name}: a file is read whole and in part, and can be replaced`, async () => {
    const store = await open()
    const path = await fileOf('olá, mundo')
    await store.put('media/ab/cd', path)
    expect(await text(store.open('media/ab/cd'))).toBe('olá, mundo')
    expect(await text(store.open('media/ab/cd', { from: 6, to: 8 }))).toBe('mun')
    expect(await text(store.open('media/ab/cd', { from: 0, to: 0 }))).toBe('o')
    expect(await store.find('media/ab/cd')).toEqual({ size: 11, modifiedAt: expect.any(Number) })
    // The local file stays, and may be stored once more.
    await store.remove('media/ab/cd')
    await store.put('media/ab/cd', path)
    expect(await text(store.open('media/ab/cd'))).toBe('olá, mundo')
    await store.put('media/ab/cd', await fileOf('trocado'))
    expect(await text(store.open('media/ab/cd'))).toBe('trocado')
    await store.put('media/vazio', await fileOf(''))
    expect([await text(store.open('media/vazio')), (await store.find('media/vazio'))?.size]).toEqual(['', 0])
  })

  test(`${name}: a large file is the same, byte by byte`, async () => {
    const store = await open()
    const content = Buffer.from(Array.from({ length: largeBytes }, (_, index) => index % 251))
    await store.put('backups/a.zip', await fileOf(content))
    const chunks: Buffer[] = []
    for await (const chunk of store.open('backups/a.zip')) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
    expect(await store.move('backups/a.zip', 'backups/quarantine/a.zip')).toBe(true)
    expect((await store.find('backups/quarantine/a.zip'))?.size).toBe(content.length)
  })

  test(`${name}: a missing file is told from a failure`, async () => {
    const store = await open()
    expect(await store.find('media/ab/cd')).toBeNull()
    await store.remove('media/ab/cd')
    expect(await store.move('media/ab/cd', 'media/ef')).toBe(false)
    const stream = store.open('media/ab/cd')
    // Its error has no listener but the reader that comes later.
    await new Promise((resolve) => stream.on('close', resolve).resume())
    await expect(text(store.open('media/ab/cd'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test(`${name}: files are listed by their folder, moved and removed`, async () => {
    const store = await open()
    const keys = ['media/aa/1', 'media/aa/2', 'media/ab/3', 'media/quarantine/4', 'backups/5.zip']
    for (const key of keys) await store.put(key, await fileOf(key))
    expect(await keysIn(store, 'media/')).toEqual(keys.slice(0, 4))
    expect(await keysIn(store, 'media/aa/')).toEqual(keys.slice(0, 2))
    expect(await keysIn(store, 'nothing/')).toEqual([])
    const before = Date.now() - 5000
    expect(await store.move('media/aa/1', 'media/quarantine/1')).toBe(true)
    expect((await store.find('media/quarantine/1'))?.modifiedAt).toBeGreaterThan(before)
    await store.remove('media/ab/3')
    expect(await keysIn(store, 'media/')).toEqual(['media/aa/2', 'media/quarantine/1', 'media/quarantine/4'])
    expect(await text(store.open('media/quarantine/1'))).toBe('media/aa/1')
  })

  test(`${name}: several writers of one content leave it whole`, async () => {
    const store = await open()
    const content = 'x'.repeat(50_000)
    const paths = await Promise.all(Array.from({ length: 5 }, () => fileOf(content)))
    await Promise.all(paths.map((path) => store.put('media/ab/cd', path)))
    expect(await text(store.open('media/ab/cd'))).toBe(content)
    expect(await keysIn(store, 'media/')).toEqual(['media/ab/cd'])
  })
}
