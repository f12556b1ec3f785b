import type { SdkTexts } from '../texts.js'

export const statusLabels: SdkTexts['statusLabels'] = {
  connected: 'Connected',
  connecting: 'Connecting',
  qr: 'Waiting for QR',
  disconnected: 'Disconnected',
}

export const sessionStateLabels: SdkTexts['sessionStateLabels'] = {
  ...statusLabels,
  down: 'Down',
  reconnecting: 'Reconnecting',
}

export const apiTypeLabels: SdkTexts['apiTypeLabels'] = {
  MORPHEUS: 'MORPHEUS',
  WHATSAPP_CLOUD: 'CLOUD API',
}

export const connectionMethodLabels: SdkTexts['connectionMethodLabels'] = {
  QR_CODE: 'QR code',
  PHONE_NUMBER: 'Phone number',
}

export const qualityLabels: SdkTexts['qualityLabels'] = { GREEN: 'High', YELLOW: 'Medium', RED: 'Low' }

export const messageStateLabels: SdkTexts['messageStateLabels'] = {
  scheduled: 'Scheduled',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Played',
  failed: 'Failed',
  cancelled: 'Cancelled',
  received: 'Received',
}

export const campaignStateLabels: SdkTexts['campaignStateLabels'] = {
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

export const recipientStateLabels: SdkTexts['recipientStateLabels'] = {
  waiting: 'Waiting',
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Skipped',
}

export const optOutOriginLabels: SdkTexts['optOutOriginLabels'] = {
  manual: 'By hand',
  list: 'From a list',
  word: 'Answered',
}

export const messageTypeLabels: SdkTexts['messageTypeLabels'] = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  document: 'document',
  location: 'location',
  contact: 'contact',
  poll: 'poll',
  event: 'event',
  template: 'template',
  interactive: 'buttons',
  list: 'list',
  reaction: 'reaction',
  pin: 'pin',
  edit: 'edit',
  revoke: 'deletion',
  order: 'order',
  product: 'product',
  view_once: 'view once',
  undecryptable: 'not decrypted yet',
  unsupported: 'unsupported type',
}

export const standingLabels: SdkTexts['standingLabels'] = {
  missing: 'Not set up',
  inactive: 'Inactive',
  available: 'Available',
  configured: 'Set up',
  untried: 'Not used yet',
  active: 'Active',
  paused: 'Paused',
  connected: 'Connected',
  disconnected: 'Disconnected',
  error: 'Error',
}

export const connectionLabels: SdkTexts['connectionLabels'] = {
  CONNECTED: 'Connected',
  ERROR: 'Error',
  DISCONNECTED: 'Disconnected',
}

export const integrationStatusLabels: SdkTexts['integrationStatusLabels'] = {
  active: 'Active',
  inactive: 'Inactive',
  error: 'Error',
}

export const deliveryStateLabels: SdkTexts['deliveryStateLabels'] = {
  waiting: 'Waiting',
  delivering: 'Delivering',
  delivered: 'Delivered',
  failed: 'Trying again',
  dead: 'Failed',
}

export const conversationOwnerLabels: SdkTexts['conversationOwnerLabels'] = {
  bot: 'Bot',
  human: 'Person',
  paused: 'Paused',
}

export const messageTimerLabels: SdkTexts['messageTimerLabels'] = {
  off: 'Off',
  '24h': '24 hours',
  '7d': '7 days',
  '90d': '90 days',
}

export const traceStepLabels: SdkTexts['traceStepLabels'] = {
  received: 'Received',
  written: 'Written on the phone',
  queued: 'Waiting to be sent',
  attempt: 'Sending attempt',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Played',
  failed: 'Failed',
  cancelled: 'Cancelled',
  edited: 'Edited',
  revoked: 'Deleted for everyone',
  event: 'Event stored',
  delivery: 'Delivery',
  try: 'Delivery attempt',
  question: 'Question to the bot',
  asking: 'Bot asked',
  reply: 'Bot’s answer',
}

export const cloudStatusLabels: SdkTexts['cloudStatusLabels'] = {
  APPROVED: 'Approved',
  PENDING: 'In review',
  IN_APPEAL: 'In appeal',
  REJECTED: 'Rejected',
  PAUSED: 'Paused',
  DISABLED: 'Disabled',
  LIMIT_EXCEEDED: 'Limit reached',
  PENDING_DELETION: 'Being deleted',
  DELETED: 'Deleted',
  ARCHIVED: 'Archived',
  UNKNOWN: 'Other state',
}

export const cloudCategoryLabels: SdkTexts['cloudCategoryLabels'] = {
  UTILITY: 'Utility',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Authentication',
}

export const cloudCategoryHints: SdkTexts['cloudCategoryHints'] = {
  UTILITY: 'About something the customer asked for: orders, deliveries, payments, appointments.',
  MARKETING: 'Offers, news and invitations.',
  AUTHENTICATION: 'Access codes.',
}

export const cloudLanguages: SdkTexts['cloudLanguages'] = {
  pt_BR: 'Portuguese (Brazil)',
  pt_PT: 'Portuguese (Portugal)',
  es: 'Spanish',
  es_AR: 'Spanish (Argentina)',
  es_MX: 'Spanish (Mexico)',
  en: 'English',
  en_US: 'English (US)',
  fr: 'French',
  de: 'German',
  it: 'Italian',
}

export const targetLabels: SdkTexts['targetLabels'] = {
  webhook: 'Webhook',
  websocket: 'WebSocket',
  rabbitmq: 'RabbitMQ',
  sqs: 'SQS',
  nats: 'NATS',
  kafka: 'Kafka',
  n8n: 'n8n',
  chatwoot: 'Chatwoot',
  typebot: 'Typebot',
  openai: 'OpenAI',
  kommo: 'Kommo',
  flowise: 'Flowise',
  dify: 'Dify',
}

export const formatWords: SdkTexts['formatWords'] = {
  now: 'Now',
  minutesAgo: (minutes) => `${minutes} min ago`,
  hoursAgo: (hours) => `${hours} h ago`,
  daysAgo: (days) => `${days} d ago`,
  noDate: 'No date',
  noPhone: 'Not connected',
  due: 'now',
  withinAMinute: 'in less than 1 min',
  inMinutes: (minutes) => `in ${minutes} min`,
  inHours: (hours) => `in ${hours} h`,
  browserOn: (browser, system) => `${browser} on ${system}`,
  someBrowserOn: (system) => `Browser on ${system}`,
  program: (name) => `Program (${name})`,
  unknownProgram: 'Unknown program',
  ownTerminal: 'Morpheus terminal',
}

export const groupRoleLabels: SdkTexts['groupRoleLabels'] = {
  member: 'Participant',
  admin: 'Administrator',
  owner: 'Creator',
}

export const groupKindLabels: SdkTexts['groupKindLabels'] = {
  group: 'Group',
  community: 'Community',
  announcements: 'Community announcements',
}

export const participantOutcomeLabels: SdkTexts['participantOutcomeLabels'] = {
  done: 'done',
  invite_needed: 'joins by invitation only: send the group’s link',
  not_on_whatsapp: 'is not on WhatsApp',
  recently_left: 'left the group a short while ago',
  blocked: 'blocked this number',
  group_full: 'did not fit: the group is full',
  unchanged: 'nothing to change',
  failed: 'WhatsApp refused',
}

export const participantsChanged: SdkTexts['participantsChanged'] = {
  add: (count) => (count === 1 ? '1 participant added' : `${count} participants added`),
  remove: (count) => (count === 1 ? '1 participant removed' : `${count} participants removed`),
  promote: (count) => (count === 1 ? '1 participant promoted' : `${count} participants promoted`),
  demote: (count) => (count === 1 ? '1 administrator demoted' : `${count} administrators demoted`),
}

export const groupSettingLabels: SdkTexts['groupSettingLabels'] = {
  onlyAdminsSend: 'Only administrators send messages',
  onlyAdminsEdit: 'Only administrators edit name, picture and description',
  onlyAdminsAdd: 'Only administrators add people',
  approvesJoins: 'Administrators approve who joins by the link',
}

export const privacySettingLabels: SdkTexts['privacySettingLabels'] = {
  lastSeen: 'Last seen',
  online: 'Online',
  picture: 'Profile picture',
  about: 'About',
  readReceipts: 'Read receipts',
  groups: 'Who adds to groups',
  calls: 'Who may call',
}

export const privacyAudienceLabels: SdkTexts['privacyAudienceLabels'] = {
  everyone: 'Everyone',
  contacts: 'My contacts',
  contacts_except: 'My contacts, except some',
  nobody: 'Nobody',
  same_as_last_seen: 'Same as last seen',
  known: 'Known people',
}

export const businessVerticalLabels: SdkTexts['businessVerticalLabels'] = {
  OTHER: 'Other',
  AUTO: 'Automotive',
  BEAUTY: 'Beauty, cosmetics and personal care',
  APPAREL: 'Clothing and apparel',
  EDU: 'Education',
  ENTERTAIN: 'Entertainment',
  EVENT_PLAN: 'Events',
  FINANCE: 'Finance',
  GOVT: 'Public service',
  GROCERY: 'Food and grocery',
  HEALTH: 'Health',
  HOTEL: 'Hotel and lodging',
  NONPROFIT: 'Non-profit',
  PROF_SERVICES: 'Professional services',
  RESTAURANT: 'Restaurant',
  RETAIL: 'Shopping and retail',
  TRAVEL: 'Travel and transport',
  NOT_A_BIZ: 'Not a business',
}
