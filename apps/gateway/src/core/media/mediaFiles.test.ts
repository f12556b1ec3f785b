import { createHash } from 'node:crypto'
import { link, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { FolderStore } from '../files/folderStore.js'
import { FileTooLargeError, MediaFiles } from './mediaFiles.js'

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  return { ...fs, link: vi.fn(fs.link) }
})

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

async function open(dataFolder = temporaryFolder()) {
  const folder = join(dataFolder, 'media')
  const files = new MediaFiles(new FolderStore(dataFolder), join(folder, 'incoming'))
  await files.prepare()
  const keep = async (content: string) =>
    files.store(await files.receive(Readable.from([Buffer.from(content)]), 1000), async () => undefined)
  const paths = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  return { dataFolder, folder, files, keep, paths }
}

test('stores a file once by its digest, readable by the owner only', async () => {
  const { folder, files, keep, paths } = await open()
  await keep('olá')
  await keep('olá')
  const name = sha256('olá')
  const path = join(folder, name.slice(0, 2), name.slice(2))
  expect(await paths()).toEqual([path])
  expect((await buffer(files.open(name))).toString()).toBe('olá')
  expect((await buffer(files.open(name, { from: 1, to: 1 }))).toString()).toBe('l')
  const modes = [folder, join(folder, 'incoming'), join(path, '..'), path].map(async (place) => {
    return ((await stat(place)).mode & 0o777).toString(8)
  })
  expect(await Promise.all(modes)).toEqual(['700', '700', '700', '600'])
})

test('a file that is too large or interrupted leaves nothing', async () => {
  const { files, paths } = await open()
  const large = Readable.from([Buffer.alloc(600), Buffer.alloc(600)])
  await expect(files.receive(large, 1000)).rejects.toThrow(FileTooLargeError)
  expect(large.destroyed).toBe(true)
  const source = new PassThrough()
  const receiving = files.receive(source, 1000)
  source.write('começo')
  await vi.waitFor(async () => expect(await paths()).toHaveLength(1))
  source.destroy(new Error('broken off'))
  await expect(receiving).rejects.toThrow('broken off')
  expect(await paths()).toEqual([])
})

test('an unfinished file of a killed process is never listed and is deleted on restart', async () => {
  const { dataFolder, files, keep, paths } = await open()
  await keep('inteiro')
  const source = new PassThrough()
  void files.receive(source, 1000).catch(() => undefined)
  source.write('metade')
  await vi.waitFor(async () => expect(await paths()).toHaveLength(2))
  const listed: string[] = []
  for await (const names of files.listDigests()) listed.push(...names)
  expect(listed).toEqual([sha256('inteiro')])
  const again = await open(dataFolder)
  expect((await again.paths()).map((path) => path.replaceAll(/[/\\]/g, '').slice(-64))).toEqual([
    sha256('inteiro'),
  ])
  source.destroy()
})

test('moves a file from another disk', async () => {
  const { files, paths } = await open()
  const path = join(temporaryFolder(), 'envio')
  await writeFile(path, 'olá')
  vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error('another disk'), { code: 'EXDEV' }))
  await files.store({ path, sha256: sha256('olá'), size: 4 }, async () => undefined)
  const [kept = ''] = await paths()
  expect(await readFile(kept, 'utf8')).toBe('olá')
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('remove spares a file whose row is just being stored', async () => {
  const { files } = await open()
  const loose = await files.receive(Readable.from([Buffer.from('olá')]), 1000)
  let isReferenced = false
  const keeping = files.store(loose, async () => {
    isReferenced = true
  })
  const removing = files.remove(loose.sha256, async () => isReferenced)
  await keeping
  expect([await removing, await files.has(loose.sha256)]).toEqual([false, true])
  isReferenced = false
  expect([await files.remove(loose.sha256, async () => isReferenced), await files.has(loose.sha256)]).toEqual(
    [true, false],
  )
})

test('rejects a name that is not a digest', async () => {
  const { files } = await open()
  await expect(async () => files.open('../../../etc/passwd')).rejects.toThrow(TypeError)
})

test('a missing file fails a late reader instead of the process', async () => {
  const { files } = await open()
  const stream = files.open('0'.repeat(64))
  await new Promise((resolve) => stream.on('close', resolve))
  await expect(buffer(stream)).rejects.toMatchObject({ code: 'ENOENT' })
})
