import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { MediaSweep } from '../../core/media/mediaSweep.js'
import type { StorePlace } from '../../core/store/open.js'
import type { RetentionLimits } from '../../features/monitoring/retention.js'
import { Erasures } from '../../features/privacy/erasure/erasures.js'
import { People } from '../../features/privacy/people.js'
import { RetentionSettings } from '../../features/privacy/retention/retentionSettings.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import type { Core } from './core.js'

interface PrivacyModuleOptions extends Core {
  place: StorePlace
  media: { files: MediaFiles; sweep: MediaSweep }
  forgotten: ErasedPeople
  limits: RetentionLimits
}

export class PrivacyModule {
  readonly people: People
  readonly forgettings: Erasures
  readonly retention: RetentionSettings

  constructor({ media, limits, ...options }: PrivacyModuleOptions) {
    const { eventDays, logDays, queueDays } = limits
    this.people = new People({ ...options, media: media.files })
    this.forgettings = new Erasures({ ...options, media: media.sweep })
    const most = {
      messages: eventDays,
      media: null,
      events: eventDays,
      logs: logDays,
      deliveries: Math.max(eventDays, queueDays),
    }
    this.retention = new RetentionSettings({ ...options, most })
  }

  async close(): Promise<void> {
    await this.people.close()
    await this.forgettings.close()
  }
}
