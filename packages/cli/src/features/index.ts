import { declareMonitor } from '../monitor/declare.js'
import { declareSettings } from './account/commands.js'
import { declareApiKeys } from './apiKeys/commands.js'
import { declareAccount, declareProfile } from './auth/commands.js'
import { declareBackups } from './backups/commands.js'
import { declareCampaigns } from './campaigns/commands.js'
import { declareCatalog } from './catalog/commands.js'
import { declareChannels } from './channels/commands.js'
import { declareContacts } from './contacts/commands.js'
import { declareConversations } from './conversations/commands.js'
import { declareDeliveries } from './deliveries/commands.js'
import {
  declareApi,
  declareCompletion,
  declareMcp,
  declareOpen,
  declareOpenapi,
} from './developer/commands.js'
import { declareEmails } from './email/commands.js'
import { declareEvents } from './events/commands.js'
import { declareGroups } from './groups/commands.js'
import { declareBehavior } from './integrations/behaviorCommands.js'
import { declareCloud } from './integrations/cloudCommands.js'
import { declareIntegrations } from './integrations/commands.js'
import { declareDevice, declareProxy, declareWarmup } from './integrations/networkCommands.js'
import { declareMessages } from './messages/commands.js'
import { declareMigration } from './migration/commands.js'
import { declareLogs } from './monitoring/commands.js'
import { declareNodes } from './nodes/commands.js'
import { declareNotifications } from './notifications/commands.js'
import { declarePrivacy } from './privacy/commands.js'
import { declareNumber } from './profile/commands.js'
import { declareSessions } from './sessions/commands.js'
import { declareQr } from './sessions/qrCommands.js'
import { declareStatuses } from './statuses/commands.js'
import { declareHealth } from './system/commands.js'
import { declareTemplates } from './templates/commands.js'
import { declareTrace } from './trace/commands.js'
import { declareInvitations } from './users/commands.js'

/** Groups of commands, in the order of the help. A group is declared only if none before it has the command. */
export const features = [
  declareSessions,
  declareQr,
  declareMonitor,
  declareOpen,
  declareLogs,
  declareEvents,
  declareMessages,
  declareCampaigns,
  declareTemplates,
  declareContacts,
  declareGroups,
  declareConversations,
  declareNumber,
  declareStatuses,
  declareChannels,
  declareCatalog,
  declareIntegrations,
  declareDeliveries,
  declareTrace,
  declareBehavior,
  declareCloud,
  declareProxy,
  declareDevice,
  declareWarmup,
  declareHealth,
  declareNodes,
  declareApiKeys,
  declareInvitations,
  declareEmails,
  declareBackups,
  declareMigration,
  declarePrivacy,
  declareAccount,
  declareProfile,
  declareSettings,
  declareNotifications,
  declareMcp,
  declareApi,
  declareCompletion,
  declareOpenapi,
]
