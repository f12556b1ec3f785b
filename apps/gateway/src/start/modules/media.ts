import { join } from 'node:path'
import { countOf } from '@morpheus/sdk/format'
import { runUnderLease } from '../../core/cluster/runUnderLease.js'
import { type FileStore, minSweepAgeMs } from '../../core/files/fileStore.js'
import { sweepForwardedFiles } from '../../core/files/forwardedFiles.js'
import { quarantineDays } from '../../core/files/quarantine.js'
import { PeriodicJob } from '../../core/jobs/periodicJob.js'
import { Media, type MediaLimits } from '../../core/media/media.js'
import { MediaFiles } from '../../core/media/mediaFiles.js'
import { MediaLinks } from '../../core/media/mediaLinks.js'
import { MediaSweep, unusedFiles } from '../../core/media/mediaSweep.js'
import type { Core } from './core.js'

interface MediaModuleOptions extends Core {
  files: FileStore
  dataFolder: string
  limits: MediaLimits & { linkHours: number }
  /** Signs tokens and links. */
  tokenKey: Uint8Array
  publicUrl: Promise<string>
}

const quarantinedText = (count: number, place: string) =>
  `${countOf(count, 'arquivo', 'arquivos')} de mensagens sem registro no banco de dados: ${count === 1 ? 'foi movido' : 'foram movidos'} para media/quarantine, ${place}, onde ${count === 1 ? 'fica' : 'ficam'} por ${quarantineDays} dias.`

export class MediaModule {
  readonly files: MediaFiles
  readonly media: Media
  readonly links: MediaLinks
  readonly sweep: MediaSweep
  readonly #store: FileStore
  readonly #shutdown = new AbortController()
  readonly #daily: PeriodicJob
  readonly #first: Promise<void>
  readonly #options: Pick<MediaModuleOptions, 'clock' | 'leases' | 'writeLog'>

  /** Opens the module after preparing its folder; unreferenced files are set aside at once and daily. */
  static async open(options: MediaModuleOptions): Promise<MediaModule> {
    const files = new MediaFiles(options.files, join(options.dataFolder, 'media', 'incoming'))
    await files.prepare()
    return new MediaModule(files, options)
  }

  private constructor(files: MediaFiles, options: MediaModuleOptions) {
    const { db, clock, limits, tokenKey, publicUrl, onError } = options
    this.files = files
    this.#store = options.files
    this.media = new Media({ db, clock, files, limits })
    this.links = new MediaLinks({ key: tokenKey, clock, hours: limits.linkHours, publicUrl })
    this.sweep = new MediaSweep(db, files)
    this.#options = options
    this.#first = this.#collect().catch(onError)
    this.#daily = new PeriodicJob(clock, unusedFiles.everyMs, () => this.#collect(), onError)
  }

  async close(): Promise<void> {
    this.#shutdown.abort()
    await this.#first
    await this.#daily.stop()
  }

  async #collect(): Promise<void> {
    const { clock, leases, writeLog } = this.#options
    const moved = await runUnderLease(leases, unusedFiles.lease, this.#shutdown.signal, async (signal) => {
      const count = await this.sweep.collect(signal, clock.now())
      const before = clock.now() - minSweepAgeMs
      if (!signal.aborted) await this.#store.removeUnfinished(before)
      if (!signal.aborted) await sweepForwardedFiles(this.#store, before, signal)
      return count
    })
    if (!moved) return
    writeLog({ level: 'warn', service: 'system', message: quarantinedText(moved, this.files.location) })
  }
}
