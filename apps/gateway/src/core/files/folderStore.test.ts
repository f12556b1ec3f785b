import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileStoreContract } from '../../testing/files/fileStoreContract.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { StartFailure } from '../lib/startFailure.js'
import { FolderStore } from './folderStore.js'

fileStoreContract('folder', async () => new FolderStore(temporaryFolder(), { isShared: true }))

test('deletes only old unfinished files of other gateways', async () => {
  const folder = temporaryFolder()
  const store = new FolderStore(folder, { isShared: true })
  await mkdir(join(folder, 'unfinished'))
  for (const [name, age] of [
    ['outro-1', 30],
    ['outro-2', 5],
  ] as const) {
    const path = join(folder, 'unfinished', name)
    await writeFile(path, 'metade')
    const seconds = Date.now() / 1000 - age * 3600
    await utimes(path, seconds, seconds)
  }
  await store.removeUnfinished(Date.now() - 24 * 3600_000)
  expect(await readdir(join(folder, 'unfinished'))).toEqual(['outro-2'])
})

test('a failed put leaves no temporary file and keeps the existing file', async () => {
  const folder = temporaryFolder()
  const store = new FolderStore(folder, { isShared: true })
  const path = join(temporaryFolder(), 'file')
  await writeFile(path, 'primeiro')
  await store.put('media/ab/cd', path)
  await rm(path)
  await expect(store.put('media/ab/cd', path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readFile(join(folder, 'media', 'ab', 'cd'), 'utf8')).toBe('primeiro')
  expect(await readdir(folder)).toEqual(['media'])
})

test('files are private to the owner, and no key leads out of the folder', async () => {
  const folder = temporaryFolder()
  const store = new FolderStore(folder)
  const path = join(temporaryFolder(), 'file')
  await writeFile(path, 'olá', { mode: 0o600 })
  await store.put('media/ab/cd', path)
  const modes = ['media', 'media/ab', 'media/ab/cd'].map(async (key) =>
    ((await stat(join(folder, key))).mode & 0o777).toString(8),
  )
  expect(await Promise.all(modes)).toEqual(['700', '700', '600'])
  for (const key of ['../fora', 'media/../../fora', '/etc/passwd', '', 'media//a', 'media/.oculto'])
    expect(() => store.pathOf(key)).toThrow(TypeError)
})

test('a missing folder fails the check by name and is not created', async () => {
  const folder = join(temporaryFolder(), 'montada')
  const store = new FolderStore(folder, { isShared: true })
  await expect(store.check()).rejects.toThrow(StartFailure)
  await expect(store.check()).rejects.toThrow(`Não é possível gravar arquivos em ${folder} (ENOENT)`)
  await mkdir(folder)
  await store.check()
})
