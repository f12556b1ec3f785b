import type { MediaFiles } from '../../media/mediaFiles.js'
import type { MediaSweep } from '../../media/mediaSweep.js'
import type { RetentionLimits } from '../../observatory/retention.js'
import { Forgettings } from '../../privacy/forgetting/forgettings.js'
import { People } from '../../privacy/people.js'
import { RetentionSettings } from '../../privacy/retention/retentionSettings.js'
import type { ForgottenPeople } from '../../sessions/forgotten/forgottenPeople.js'
import type { StorePlace } from '../../store/open.js'
import type { Foundation } from './foundation.js'

interface PrivacyRoomOptions extends Foundation {
  place: StorePlace
  media: { files: MediaFiles; sweep: MediaSweep }
  forgotten: ForgottenPeople
  limits: RetentionLimits
}

export class PrivacyRoom {
  readonly people: People
  readonly forgettings: Forgettings
  readonly retention: RetentionSettings

  constructor({ media, limits, ...options }: PrivacyRoomOptions) {
    const { eventDays, logDays, queueDays } = limits
    this.people = new People({ ...options, media: media.files })
    this.forgettings = new Forgettings({ ...options, media: media.sweep })
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
