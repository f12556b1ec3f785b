import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { StartFailure } from '../../lib/startFailure.js'
import type { FileRange, FileStore, StoredFile } from '../fileStore.js'
import { FilesUnavailable } from '../filesUnavailable.js'
import { explainS3, isMissing } from './explainS3.js'
import { formatS3Location, type S3Location } from './s3Location.js'
import { type PartSizes, partSizes, S3Parts, type Sdk } from './s3Parts.js'

interface S3Options {
  /** Called with the reason of every failure, in Portuguese. */
  onFailure: (reason: string) => void
  sizes?: PartSizes
  timeouts?: Timeouts
}

interface Timeouts {
  connectionMs: number
  /** Time without any byte. */
  idleMs: number
  /** Times that a request is sent, or a download continued without progress. */
  attempts: number
}

const defaultTimeouts: Timeouts = { connectionMs: 5000, idleMs: 30_000, attempts: 4 }

class FileMissing extends Error {
  override readonly name = 'FileMissing'
  readonly code = 'ENOENT'
}

/** Files in a bucket of a service that is compatible with Amazon S3. All calls throw FilesUnavailable. */
export class S3Store implements FileStore {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #location: S3Location
  readonly #onFailure: (reason: string) => void
  readonly #attempts: number
  readonly #parts: S3Parts
  readonly #shutdown = new AbortController()
  readonly isShared = true
  readonly location: string

  /** Loads the SDK lazily: most gateways keep their files in a folder. */
  static async open(location: S3Location, options: S3Options): Promise<S3Store> {
    // Silences the SDK's warning about Node versions, which operators cannot act on.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    return new S3Store(await import('@aws-sdk/client-s3'), location, options)
  }

  private constructor(sdk: Sdk, location: S3Location, options: S3Options) {
    const { onFailure, sizes = partSizes, timeouts = defaultTimeouts } = options
    this.#sdk = sdk
    this.#location = location
    this.#onFailure = onFailure
    this.#attempts = timeouts.attempts
    this.location = `em ${formatS3Location(location)}`
    const { endpoint, region, pathStyle, credentials } = location
    this.#client = new sdk.S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      ...(credentials && { credentials }),
      useFipsEndpoint: false,
      useDualstackEndpoint: false,
      // Other services do not know Amazon's newer checksums; the signature covers the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: timeouts.attempts,
      requestHandler: { connectionTimeout: timeouts.connectionMs, socketTimeout: timeouts.idleMs },
    })
    this.#parts = new S3Parts(sdk, this.#client, sizes, this.#shutdown.signal)
  }

  async put(key: string, path: string): Promise<void> {
    await this.#run(() => this.#parts.upload(this.#toTarget(key), path))
  }

  async find(key: string): Promise<StoredFile | null> {
    const answer = await this.#run(() =>
      this.#nullIfMissing(
        this.#client.send(new this.#sdk.HeadObjectCommand(this.#toTarget(key)), this.#requestOptions),
      ),
    )
    return answer && { size: answer.ContentLength ?? 0, modifiedAt: answer.LastModified?.getTime() ?? 0 }
  }

  open(key: string, range?: FileRange): Readable {
    const controller = new AbortController()
    const signal = AbortSignal.any([this.#shutdown.signal, controller.signal])
    const stream = Readable.from(this.#read(key, range, signal), { objectMode: false })
    stream.once('close', () => controller.abort())
    // Readers that begin later still see the error; without a listener it would end the process before.
    stream.on('error', () => undefined)
    return stream
  }

  pathOf(): null {
    return null
  }

  async move(from: string, to: string): Promise<boolean> {
    const file = await this.find(from)
    if (!file) return false
    const { Bucket, Key } = this.#toTarget(from)
    const result = await this.#run(() =>
      this.#nullIfMissing(
        this.#parts.copy(this.#toTarget(to), `${Bucket}/${Key}`, file.size).then(() => true),
      ),
    )
    if (result) await this.remove(from)
    return result ?? false
  }

  async remove(key: string): Promise<void> {
    await this.#run(() =>
      this.#nullIfMissing(
        this.#client.send(new this.#sdk.DeleteObjectCommand(this.#toTarget(key)), this.#requestOptions),
      ),
    )
  }

  async *list(folder: string): AsyncGenerator<string[]> {
    const { bucket: Bucket, prefix } = this.#location
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket,
        Prefix: `${prefix}${folder}`,
        ...(token !== undefined && { ContinuationToken: token }),
      })
      const page = await this.#run(() => this.#client.send(command, this.#requestOptions))
      token = page.NextContinuationToken
      yield (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]))
    }
  }

  async removeUnfinished(before: number): Promise<void> {
    const { ListMultipartUploadsCommand, AbortMultipartUploadCommand } = this.#sdk
    const { bucket: Bucket, prefix: Prefix } = this.#location
    await this.#run(async () => {
      const { Uploads = [] } = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix }),
        this.#requestOptions,
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated === undefined || Initiated.getTime() >= before) continue
        const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        await this.#nullIfMissing(this.#client.send(command, this.#requestOptions))
      }
    })
  }

  async check(): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.#location
    try {
      await this.#client.send(
        new this.#sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }),
        this.#requestOptions,
      )
    } catch (error) {
      const message = `O armazenamento de arquivos ${this.location} não está acessível: ${explainS3(error)}. Confira MORPHEUS_S3_URL.`
      throw new StartFailure(message)
    }
  }

  close(): void {
    this.#shutdown.abort(new FilesUnavailable())
    this.#client.destroy()
  }

  get #requestOptions() {
    return { abortSignal: this.#shutdown.signal }
  }

  #toTarget(key: string) {
    return { Bucket: this.#location.bucket, Key: `${this.#location.prefix}${key}` }
  }

  /** Continues after a broken connection: backups are large. */
  async *#read(key: string, range: FileRange | undefined, abortSignal: AbortSignal): AsyncGenerator<Buffer> {
    let from = range?.from ?? 0
    let to = range?.to
    let version: string | undefined
    for (let failures = 0; to === undefined || from <= to; ) {
      try {
        const command = new this.#sdk.GetObjectCommand({
          ...this.#toTarget(key),
          ...((from > 0 || to !== undefined) && { Range: `bytes=${from}-${to ?? ''}` }),
          ...(version !== undefined && { IfMatch: version }),
        })
        const { Body, ContentLength = 0, ETag } = await this.#client.send(command, { abortSignal })
        version ??= ETag
        to ??= from + ContentLength - 1
        if (!(Body instanceof Readable)) throw new TypeError('The answer has no stream')
        for await (const chunk of Body) {
          const bytes: Buffer = chunk
          from += bytes.length
          failures = 0
          yield bytes
        }
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(`No such file: ${key}`)
        failures += 1
        // The SDK has repeated the request itself: only a broken answer is worth another one.
        if (abortSignal.aborted || version === undefined || failures >= this.#attempts)
          throw this.#failure(error)
        await setTimeout(100 * 2 ** failures, undefined, { signal: abortSignal })
      }
    }
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw this.#failure(error)
    }
  }

  /** The SDK's error contains the request: only its reason is passed on. */
  #failure(error: unknown): FilesUnavailable {
    if (!this.#shutdown.signal.aborted) this.#onFailure(explainS3(error))
    return new FilesUnavailable()
  }

  async #nullIfMissing<Result>(answer: Promise<Result>): Promise<Result | null> {
    try {
      return await answer
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}
