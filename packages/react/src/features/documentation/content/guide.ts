import type { GuideSection } from './blocks.js'
import { activityLogs } from './sections/activityLogs.js'
import { authentication } from './sections/authentication.js'
import { backups } from './sections/backups.js'
import { cloud } from './sections/cloud.js'
import { configuration } from './sections/configuration.js'
import { examples } from './sections/examples.js'
import { integration } from './sections/integration.js'
import { quickStart } from './sections/quickStart.js'
import { sessions } from './sections/sessions.js'
import { webhooks } from './sections/webhooks.js'

/** The ten sections, in display order. Configuration spec §2.7. */
export const guide: readonly GuideSection[] = [
  quickStart,
  authentication,
  sessions,
  webhooks,
  integration,
  cloud,
  examples,
  configuration,
  activityLogs,
  backups,
]
