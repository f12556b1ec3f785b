import { type FileHandle, open } from 'node:fs/promises'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'

export type Sdk = typeof import('@aws-sdk/client-s3')

interface Target {
  Bucket: string
  Key: string
}

export interface PartSizes {
  /** Bytes of a part, and of the largest file that is sent in one piece: what an upload keeps in memory, three times. */
  upload: number
  /** Bytes of the largest file, and part of a file, that the service copies at once. */
  copy: number
}

/** The service accepts parts from 5 MB, and copies up to 5 GB at once. */
export const partSizes: PartSizes = { upload: 8 * 1024 ** 2, copy: 4 * 1024 ** 3 }

const maxParts = 10_000
const concurrency = 3

/** Objects in several parts: none of it is there before the end. */
export class S3Parts {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #sizes: PartSizes
  readonly #signal: AbortSignal

  constructor(sdk: Sdk, client: S3Client, sizes: PartSizes, signal: AbortSignal) {
    this.#sdk = sdk
    this.#client = client
    this.#sizes = sizes
    this.#signal = signal
  }

  /** Each part is in memory while it is sent, so that it is signed and can be repeated. */
  async upload(target: Target, path: string): Promise<void> {
    const { PutObjectCommand, UploadPartCommand } = this.#sdk
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      if (size <= this.#sizes.upload) {
        const Body = await readPart(file, 0, size)
        await this.#client.send(new PutObjectCommand({ ...target, Body }), { abortSignal: this.#signal })
        return
      }
      const partSize = Math.max(this.#sizes.upload, Math.ceil(size / maxParts))
      await this.#uploadParts(target, size, partSize, async (partInput, from, length, signal) => {
        const Body = await readPart(file, from, length)
        const { ETag } = await this.#client.send(new UploadPartCommand({ ...partInput, Body }), {
          abortSignal: signal,
        })
        return ETag
      })
    } finally {
      await file.close()
    }
  }

  /** `source` as in `CopySource`. */
  async copy(target: Target, source: string, size: number): Promise<void> {
    const { CopyObjectCommand, UploadPartCopyCommand } = this.#sdk
    if (size <= this.#sizes.copy) {
      await this.#client.send(new CopyObjectCommand({ ...target, CopySource: source }), {
        abortSignal: this.#signal,
      })
      return
    }
    await this.#uploadParts(target, size, this.#sizes.copy, async (partInput, from, length, signal) => {
      const range = `bytes=${from}-${from + length - 1}`
      const command = new UploadPartCopyCommand({ ...partInput, CopySource: source, CopySourceRange: range })
      const { CopyPartResult } = await this.#client.send(command, { abortSignal: signal })
      return CopyPartResult?.ETag
    })
  }

  async #uploadParts(
    target: Target,
    size: number,
    partSize: number,
    send: (
      partInput: Target & { UploadId: string; PartNumber: number },
      from: number,
      length: number,
      signal: AbortSignal,
    ) => Promise<string | undefined>,
  ): Promise<void> {
    const { CreateMultipartUploadCommand, CompleteMultipartUploadCommand, AbortMultipartUploadCommand } =
      this.#sdk
    const upload = await this.#client.send(new CreateMultipartUploadCommand(target), {
      abortSignal: this.#signal,
    })
    const { UploadId = '' } = upload
    const controller = new AbortController()
    const signal = AbortSignal.any([this.#signal, controller.signal])
    try {
      const Parts: CompletedPart[] = []
      let next = 0
      const worker = async () => {
        for (let index = next++; index * partSize < size; index = next++) {
          signal.throwIfAborted()
          const from = index * partSize
          const PartNumber = index + 1
          const length = Math.min(partSize, size - from)
          Parts[index] = {
            PartNumber,
            ETag: await send({ ...target, UploadId, PartNumber }, from, length, signal),
          }
        }
      }
      const workers = Array.from({ length: concurrency }, () => worker())
      try {
        await Promise.all(workers)
      } catch (error) {
        controller.abort(error)
        // A part that arrived after the upload was given up would stay.
        await Promise.allSettled(workers)
        throw error
      }
      const completeCommand = new CompleteMultipartUploadCommand({
        ...target,
        UploadId,
        MultipartUpload: { Parts },
      })
      await this.#client.send(completeCommand, { abortSignal: this.#signal })
    } catch (error) {
      // If that fails, too, the sweep finds the parts.
      await this.#client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined)
      throw error
    }
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let position = 0
  while (position < length) {
    const { bytesRead } = await file.read(buffer, position, length - position, from + position)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read')
    position += bytesRead
  }
  return buffer
}
