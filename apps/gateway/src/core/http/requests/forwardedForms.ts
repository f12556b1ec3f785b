import { join } from 'node:path'
import type { FileParts } from '@morpheus/sdk/contract'
import type { ForwardedFile, ForwardedForm } from '../../cluster/nodeCalls.js'
import type { FileStore } from '../../files/fileStore.js'
import { FilesUnavailable } from '../../files/filesUnavailable.js'
import { lendFiles, readForwardedFile } from '../../files/lentFiles.js'
import { createMissingFileError, type UploadedFile, type UploadedForm, writeUpload } from './uploads.js'

/** Lends a received form to another node during `work`. */
export function lendForm<Result>(
  store: FileStore,
  { fields, files, digest }: UploadedForm,
  work: (form: ForwardedForm) => Promise<Result>,
): Promise<Result> {
  const received = Object.entries(files)
  const paths = received.map(([, { path }]) => path)
  return lendFiles(store, paths, (keys) => {
    const lent = received.map(([part, { name, type, bytes, sha256 }], at): [string, ForwardedFile] => [
      part,
      { name, type, bytes, sha256, key: keys[at] ?? '' },
    ])
    return work({ fields, files: Object.fromEntries(lent), digest })
  })
}

/**
 * The form as the lending node received it, with own copies of its files.
 * @throws FilesUnavailable where the store has other content than was lent, HttpError as a received form
 */
export async function consumeForwardedForm(
  store: FileStore,
  { fields, files, digest }: ForwardedForm,
  parts: FileParts,
  folder: string,
): Promise<UploadedForm> {
  const taken: [string, UploadedFile][] = []
  for (const [part, { maxBytes }] of Object.entries(parts)) {
    const lent = Object.hasOwn(files, part) ? files[part] : undefined
    if (!lent) throw createMissingFileError(part)
    const { key, bytes, sha256, ...about } = lent
    const path = join(folder, String(taken.length))
    const file = await writeUpload(readForwardedFile(store, key), part, maxBytes, path)
    if (file.bytes !== bytes || file.sha256 !== sha256) throw new FilesUnavailable()
    taken.push([part, { ...about, ...file }])
  }
  return { fields, files: Object.fromEntries(taken), digest }
}
