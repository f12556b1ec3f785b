import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { MediaSweep } from '../../core/media/mediaSweep.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { RetentionLimits } from '../../features/monitoring/retentionJob.js'
import { Erasures } from '../../features/privacy/erasure/erasures.js'
import { People } from '../../features/privacy/people.js'
import { RetentionSettings } from '../../features/privacy/retention/retentionSettings.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import type { Core } from './core.js'

interface PrivacyModuleOptions extends Core {
  location: StoreLocation
  media: { files: MediaFiles; sweep: MediaSweep }
  erasedPeople: ErasedPeople
  limits: RetentionLimits
}

export class PrivacyModule {
  readonly people: People
  readonly erasures: Erasures
  readonly retention: RetentionSettings

  constructor({ media, limits, ...options }: PrivacyModuleOptions) {
    const { eventDays, logDays, queueDays } = limits
    this.people = new People({ ...options, media: media.files })
    this.erasures = new Erasures({ ...options, media: media.sweep })
    const maxDays = {
      messages: eventDays,
      media: null,
      events: eventDays,
      logs: logDays,
      deliveries: Math.max(eventDays, queueDays),
    }
    this.retention = new RetentionSettings({ ...options, maxDays })
  }

  async close(): Promise<void> {
    await this.people.close()
    await this.erasures.close()
  }
}
