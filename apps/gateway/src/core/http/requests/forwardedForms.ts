import { join } from 'node:path'
import type { FileParts } from '@morpheus/sdk/contract'
import type { ForwardedFile, ForwardedForm } from '../../cluster/nodeCalls.js'
import type { FileStore } from '../../files/fileStore.js'
import { FilesUnavailable } from '../../files/filesUnavailable.js'
import { readForwardedFile, withForwardedFiles } from '../../files/forwardedFiles.js'
import { createMissingFileError, type UploadedFile, type UploadedForm, writeUpload } from './uploads.js'

/** Lends a received form to another node during `work`. */
export function withForwardedForm<Result>(
  store: FileStore,
  { fields, files, digest }: UploadedForm,
  work: (form: ForwardedForm) => Promise<Result>,
): Promise<Result> {
  const received = Object.entries(files)
  const paths = received.map(([, { path }]) => path)
  return withForwardedFiles(store, paths, (keys) => {
    const forwardedFiles = received.map(
      ([part, { name, type, bytes, sha256 }], index): [string, ForwardedFile] => [
        part,
        { name, type, bytes, sha256, key: keys[index] ?? '' },
      ],
    )
    return work({ fields, files: Object.fromEntries(forwardedFiles), digest })
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
  const uploadedFiles: [string, UploadedFile][] = []
  for (const [part, { maxBytes }] of Object.entries(parts)) {
    const forwardedFile = Object.hasOwn(files, part) ? files[part] : undefined
    if (!forwardedFile) throw createMissingFileError(part)
    const { key, bytes, sha256, ...metadata } = forwardedFile
    const path = join(folder, String(uploadedFiles.length))
    const file = await writeUpload(readForwardedFile(store, key), part, maxBytes, path)
    if (file.bytes !== bytes || file.sha256 !== sha256)
      throw new FilesUnavailable(new Error(`The store has other content than was forwarded: ${key}`))
    uploadedFiles.push([part, { ...metadata, ...file }])
  }
  return { fields, files: Object.fromEntries(uploadedFiles), digest }
}
