import { mkdir, readdir, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { fileStoreContract } from '../../testing/files/fileStoreContract.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { type FileStore, markerKey } from './fileStore.js'
import { FilesUnavailable } from './filesUnavailable.js'
import { FolderStore } from './folderStore.js'
import { MountedFolder } from './mountedFolder.js'

function open(path = temporaryFolder()) {
  const reasons: string[] = []
  const folder = new FolderStore(path, { isShared: true })
  const store = new MountedFolder(folder, (reason) => reasons.push(reason))
  const put = async (key: string) => {
    const file = join(temporaryFolder(), 'file')
    await writeFile(file, key)
    await store.put(key, file)
  }
  return { path, folder, store, put, reasons }
}

fileStoreContract('mounted folder', async () => {
  const { store, put } = open()
  await put(markerKey)
  return store
})

async function allOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const part of store.list('media/')) keys.push(...part)
  return keys
}

test.each(['just marked', 'marked before'])(
  'throws FilesUnavailable when a folder that is %s loses its mount',
  async (kind) => {
    const mounted = open()
    await mounted.put(markerKey)
    await mounted.put('media/ab/cd')
    const { store, put, path, reasons } = kind === 'just marked' ? mounted : open(mounted.path)
    // A start looks whether there is a mark; the first one makes it later.
    if (kind === 'marked before') await store.check()
    // The mount goes, and the folder below it is there.
    await rename(path, `${path}-away`)
    await mkdir(path)
    await expect(put('media/ef/gh')).rejects.toThrow(FilesUnavailable)
    await expect(store.find('media/ab/cd')).rejects.toThrow(FilesUnavailable)
    await expect(store.move('media/ab/cd', 'media/ef')).rejects.toThrow(FilesUnavailable)
    await expect(store.remove('media/ab/cd')).rejects.toThrow(FilesUnavailable)
    await expect(allOf(store)).rejects.toThrow(FilesUnavailable)
    await expect(store.removeUnfinished(Date.now())).rejects.toThrow(FilesUnavailable)
    expect(await readdir(path)).toEqual([])
    expect(new Set(reasons)).toEqual(new Set(['store.id não está mais lá (ENOENT): a pasta está montada?']))
    await rmdir(path)
    await expect(put('media/ef/gh')).rejects.toThrow(FilesUnavailable)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    await rename(`${path}-away`, path)
    expect(await text(store.open('media/ab/cd'))).toBe('media/ab/cd')
    await put('media/ef/gh')
    expect((await allOf(store)).toSorted()).toEqual(['media/ab/cd', 'media/ef/gh'])
  },
)

test('tells an unavailable file server apart from a bug', async () => {
  const { folder, store, reasons } = open()
  const find = vi.spyOn(folder, 'find')
  find.mockRejectedValueOnce(Object.assign(new Error('stale'), { code: 'ESTALE' }))
  await expect(store.find('media/ab/cd')).rejects.toThrow(FilesUnavailable)
  expect(reasons).toEqual(['o sistema respondeu ESTALE'])
  find.mockRejectedValueOnce(new TypeError('a bug'))
  await expect(store.find('media/ab/cd')).rejects.toThrow('a bug')
})
