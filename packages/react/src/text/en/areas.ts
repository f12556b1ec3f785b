// Written by `npm run generate` from the files `texts.en.ts` of the kit.
import * as drafts from '../../drafts/texts.en.js'
import * as editor from '../../editor/texts.en.js'
import * as account from '../../features/account/texts.en.js'
import * as activity from '../../features/activity/texts.en.js'
import * as apiKeys from '../../features/apiKeys/texts.en.js'
import * as auth from '../../features/auth/texts.en.js'
import * as backups from '../../features/backups/texts.en.js'
import * as campaigns from '../../features/campaigns/texts.en.js'
import * as catalog from '../../features/catalog/texts.en.js'
import * as channels from '../../features/channels/texts.en.js'
import * as cloudTemplates from '../../features/cloudTemplates/texts.en.js'
import * as contacts from '../../features/contacts/texts.en.js'
import * as conversations from '../../features/conversations/texts.en.js'
import * as dashboard from '../../features/dashboard/texts.en.js'
import * as deliveries from '../../features/deliveries/texts.en.js'
import * as documentation from '../../features/documentation/texts.en.js'
import * as email from '../../features/email/texts.en.js'
import * as groups from '../../features/groups/texts.en.js'
import * as cloud from '../../features/integrations/cloud/texts.en.js'
import * as kommo from '../../features/integrations/kommo/texts.en.js'
import * as integrations from '../../features/integrations/texts.en.js'
import * as messages from '../../features/messages/texts.en.js'
import * as monitoring from '../../features/monitoring/texts.en.js'
import * as nodes from '../../features/nodes/texts.en.js'
import * as notifications from '../../features/notifications/texts.en.js'
import * as privacy from '../../features/privacy/texts.en.js'
import * as profile from '../../features/profile/texts.en.js'
import * as reference from '../../features/reference/texts.en.js'
import * as security from '../../features/security/texts.en.js'
import * as sessions from '../../features/sessions/texts.en.js'
import * as statuses from '../../features/statuses/texts.en.js'
import * as templates from '../../features/templates/texts.en.js'
import * as trace from '../../features/trace/texts.en.js'
import * as users from '../../features/users/texts.en.js'
import * as plot from '../../plot/texts.en.js'

/** The texts of all areas but the first screens, in English. */
export const areaTexts = {
  ...drafts,
  ...editor,
  ...account,
  ...activity,
  ...apiKeys,
  ...auth,
  ...backups,
  ...campaigns,
  ...catalog,
  ...channels,
  ...cloudTemplates,
  ...contacts,
  ...conversations,
  ...dashboard,
  ...deliveries,
  ...documentation,
  ...email,
  ...groups,
  ...cloud,
  ...kommo,
  ...integrations,
  ...messages,
  ...monitoring,
  ...nodes,
  ...notifications,
  ...privacy,
  ...profile,
  ...reference,
  ...security,
  ...sessions,
  ...statuses,
  ...templates,
  ...trace,
  ...users,
  ...plot,
}
