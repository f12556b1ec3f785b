import { join } from 'node:path'
import { countOf } from '@morpheus/sdk/format'
import { PeriodicJob } from '../../core/jobs/periodicJob.js'
import { quarantineDays } from '../../core/lib/quarantine.js'
import { Media, type MediaLimits } from '../../core/media/media.js'
import { MediaFiles } from '../../core/media/mediaFiles.js'
import { MediaLinks } from '../../core/media/mediaLinks.js'
import { MediaSweep, unusedFiles } from '../../core/media/mediaSweep.js'
import type { Core } from './core.js'

interface MediaModuleOptions extends Core {
  dataFolder: string
  limits: MediaLimits & { linkHours: number }
  /** Signs tokens and links. */
  tokenKey: Uint8Array
  publicUrl: Promise<string>
}

const quarantinedText = (count: number) =>
  `${countOf(count, 'arquivo', 'arquivos')} de mensagens sem registro no banco de dados: ${count === 1 ? 'foi movido' : 'foram movidos'} para media/quarantine, na pasta de dados, onde ${count === 1 ? 'fica' : 'ficam'} por ${quarantineDays} dias.`

export class MediaModule {
  readonly files: MediaFiles
  readonly media: Media
  readonly links: MediaLinks
  readonly sweep: MediaSweep
  readonly #ending = new AbortController()
  readonly #daily: PeriodicJob
  readonly #first: Promise<void>
  readonly #now: () => number
  readonly #tell: Core['writeLog']

  /** Opens the module after preparing its folder; unreferenced files are deleted at once and daily. */
  static async open(options: MediaModuleOptions): Promise<MediaModule> {
    const files = new MediaFiles(join(options.dataFolder, 'media'))
    await files.prepare()
    return new MediaModule(files, options)
  }

  private constructor(
    files: MediaFiles,
    { db, clock, limits, tokenKey, publicUrl, writeLog, onError }: MediaModuleOptions,
  ) {
    this.files = files
    this.media = new Media({ db, clock, files, limits })
    this.links = new MediaLinks({ key: tokenKey, clock, hours: limits.linkHours, publicUrl })
    this.sweep = new MediaSweep(db, files)
    this.#now = () => clock.now()
    this.#tell = writeLog
    this.#first = this.#collect().catch(onError)
    this.#daily = new PeriodicJob(clock, unusedFiles.everyMs, () => this.#collect(), onError)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#first
    await this.#daily.stop()
  }

  async #collect(): Promise<void> {
    const moved = await this.sweep.collect(this.#ending.signal, this.#now())
    if (moved > 0) this.#tell({ level: 'warn', service: 'system', message: quarantinedText(moved) })
  }
}
