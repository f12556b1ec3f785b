import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { required } from '../../../testing/testGateway.js'
import type { ForwardedForm } from '../../cluster/nodeCalls.js'
import { FolderStore } from '../../files/folderStore.js'
import { sweepForwardedFiles } from '../../files/forwardedFiles.js'
import { consumeForwardedForm, withForwardedForm } from './forwardedForms.js'
import type { UploadedForm } from './uploads.js'

const megabyte = 1024 * 1024
const parts = { file: { maxBytes: 30 * megabyte } }

async function openWorld(bytes: number) {
  const shared = temporaryFolder()
  const path = join(temporaryFolder(), '0')
  const content = randomBytes(bytes)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = {
    name: 'foto.png',
    type: 'image/png',
    bytes,
    sha256,
    path,
    open: () => createReadStream(path),
  }
  const form: UploadedForm = { fields: { to: '5511' }, files: { file }, digest: 'digest' }
  return { shared, store: new FolderStore(shared, { isShared: true }), content, form }
}

const lentIn = (shared: string) => readdir(join(shared, 'forwarded'))

test('a forwarded 20 MB file arrives unchanged and leaves the shared store', async () => {
  const { shared, store, content, form } = await openWorld(20 * megabyte)
  const own = temporaryFolder()
  const taken = await withForwardedForm(store, form, (lent) => consumeForwardedForm(store, lent, parts, own))
  const { path, open: _, ...file } = required(taken.files.file)
  expect((await readFile(path)).equals(content)).toBe(true)
  const { path: __, open: ___, ...received } = required(form.files.file)
  expect({ ...taken, files: file }).toEqual({ ...form, files: received })
  expect(path.startsWith(own)).toBe(true)
  expect(await lentIn(shared)).toEqual([])
})

test('a failed call leaves no file in the store', async () => {
  const { shared, store, form } = await openWorld(10)
  const failing = withForwardedForm(store, form, async () => {
    expect(await lentIn(shared)).toHaveLength(1)
    throw new RangeError('The other node is silent')
  })
  await expect(failing).rejects.toThrow(RangeError)
  expect(await lentIn(shared)).toEqual([])
})

test('rejects missing, altered and oversized files', async () => {
  const { store, form } = await openWorld(10)
  const take = (lent: ForwardedForm, maxBytes = 10) =>
    consumeForwardedForm(store, lent, { file: { maxBytes } }, temporaryFolder())
  const ended = await withForwardedForm(store, form, async (lent) => {
    const file = required(lent.files.file)
    const other = (patch: object) => take({ ...lent, files: { file: { ...file, ...patch } } })
    const altered = {
      code: 'files_unavailable',
      cause: new Error(`The store has other content than was forwarded: ${file.key}`),
    }
    await expect(other({ sha256: '00' })).rejects.toMatchObject(altered)
    await expect(other({ bytes: 9 })).rejects.toMatchObject(altered)
    await expect(other({ key: 'store.id' })).rejects.toThrow(TypeError)
    await expect(take(lent, 9)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(take({ ...lent, files: {} })).rejects.toMatchObject({ code: 'invalid_request' })
    return lent
  })
  const missing = { code: 'files_unavailable', cause: { code: 'ENOENT' } }
  await expect(take(ended)).rejects.toMatchObject(missing)
})

test('the sweep deletes old files and keeps those that may still be in use', async () => {
  const { shared, store, form } = await openWorld(10)
  const { signal } = new AbortController()
  await withForwardedForm(store, form, async () => {
    const [name] = await lentIn(shared)
    await sweepForwardedFiles(store, Date.now() - 60_000, signal)
    expect(await lentIn(shared)).toEqual([name])
    await utimes(join(shared, 'forwarded', required(name)), 0, 0)
    await sweepForwardedFiles(store, Date.now() - 60_000, AbortSignal.abort())
    expect(await lentIn(shared)).toEqual([name])
    await sweepForwardedFiles(store, Date.now() - 60_000, signal)
    expect(await lentIn(shared)).toEqual([])
  })
})
