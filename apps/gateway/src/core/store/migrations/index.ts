// Written by `npm run generate` from the files of this folder.
import { baseline } from './001-baseline.js'
import { activityMessages } from './002-activity-messages.js'
import { deviceMessages } from './003-device-messages.js'
import { failureMessages } from './004-failure-messages.js'
import { serviceMessages } from './005-service-messages.js'
import { nodes } from './006-nodes.js'
import { mediaMessages } from './007-media-messages.js'
import { grantMessages } from './008-grant-messages.js'
import { nodeFigures } from './009-node-figures.js'
import { contractions } from './010-contractions.js'
import { sessionNetwork } from './011-session-network.js'
import { warmUp } from './012-warm-up.js'
import { messageDetails } from './013-message-details.js'
import { rawMessages } from './014-raw-messages.js'
import { conversationActivity } from './015-conversation-activity.js'
import { commitMarks } from './016-commit-marks.js'
import { scheduledMessages } from './017-scheduled-messages.js'
import { campaigns } from './018-campaigns.js'
import { virtualProfiles } from './020-virtual-profiles.js'
import { chatStates } from './021-chat-states.js'
import { chatwootChanges } from './022-chatwoot-changes.js'
import { posts } from './023-posts.js'
import { failedMessages } from './025-failed-messages.js'
import { chatwootImports } from './029-chatwoot-imports.js'
import { channels } from './031-channels.js'
import { notifications } from './032-notifications.js'
import { messageTimers } from './033-message-timers.js'
import { abandonedDeliveries } from './034-abandoned-deliveries.js'
import { channelPosts } from './036-channel-posts.js'
import { pinnedMessages } from './037-pinned-messages.js'
import { messageLabels } from './038-message-labels.js'
import { catalog } from './039-catalog.js'
import { askedResponders } from './041-asked-responders.js'
import { savedNames } from './042-saved-names.js'
import { groupNames } from './049-group-names.js'

/** In order; each after the baseline raises the version by one. Never change a released one. */
export const migrationsByName = {
  baseline,
  activityMessages,
  deviceMessages,
  failureMessages,
  serviceMessages,
  nodes,
  mediaMessages,
  grantMessages,
  nodeFigures,
  contractions,
  sessionNetwork,
  warmUp,
  messageDetails,
  rawMessages,
  conversationActivity,
  commitMarks,
  scheduledMessages,
  campaigns,
  virtualProfiles,
  chatStates,
  chatwootChanges,
  posts,
  failedMessages,
  chatwootImports,
  channels,
  notifications,
  messageTimers,
  abandonedDeliveries,
  channelPosts,
  pinnedMessages,
  messageLabels,
  catalog,
  askedResponders,
  savedNames,
  groupNames,
}
