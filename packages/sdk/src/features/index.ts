import { area } from '../core/area.js'

// Areas in the order of the reference, with the names of their rows: a client knows these before it loads an area.
// `npm run generate` writes contract/table.ts and contract/reference/index.ts from them.

export const account = area(async () => (await import('./account/rows.js')).account, {
  get: true,
  update: true,
  settings: true,
  updateSettings: true,
})

export const activity = area(async () => (await import('./activity/rows.js')).activity, {
  list: 'logs',
  sample: true,
  download: true,
})

export const apiKeys = area(async () => (await import('./apiKeys/rows.js')).apiKeys, {
  list: true,
  create: true,
  remove: true,
})

export const auth = area(async () => (await import('./auth/rows.js')).auth, {
  login: true,
  logout: true,
  signOutEverywhere: true,
  verify: true,
  refresh: true,
})

export const campaigns = area(async () => (await import('./campaigns/rows.js')).campaigns, {
  list: 'campaigns',
  create: true,
  uploadFile: true,
  get: true,
  recipients: 'recipients',
  pause: true,
  resume: true,
  cancel: true,
  remove: true,
})

export const optOuts = area(async () => (await import('./optOuts/rows.js')).optOuts, {
  list: 'optOuts',
  add: true,
  remove: true,
  settings: true,
  updateSettings: true,
})

export const cloudTemplates = area(async () => (await import('./cloudTemplates/rows.js')).cloudTemplates, {
  list: 'templates',
  create: true,
  uploadSample: true,
  get: true,
  update: true,
  remove: true,
})

export const sessions = area(async () => (await import('./sessions/rows.js')).sessions, {
  list: 'sessions',
  get: true,
  create: true,
  update: true,
  remove: true,
  connect: true,
  disconnect: true,
  qr: true,
  connectPhone: true,
  pairingCode: true,
})

export const contacts = area(async () => (await import('./contacts/rows.js')).contacts, {
  list: 'contacts',
  ofAccount: 'contacts',
  stats: true,
  save: true,
  remove: true,
  profile: true,
  presence: true,
  blocked: true,
  block: true,
  unblock: true,
})

export const conversations = area(async () => (await import('./conversations/rows.js')).conversations, {
  list: 'conversations',
  get: true,
  update: true,
  fetchHistory: true,
  markRead: true,
  changeState: true,
  setMessageLabels: true,
  setLabels: true,
  pinned: true,
  star: true,
  createCallLink: true,
  labels: true,
  createLabel: true,
  updateLabel: true,
  removeLabel: true,
})

export const groups = area(async () => (await import('./groups/rows.js')).groups, {
  list: true,
  get: true,
  create: true,
  update: true,
  leave: true,
  changeParticipants: true,
  invite: true,
  revokeInvite: true,
  join: true,
  setPicture: true,
  removePicture: true,
  joinRequests: true,
  decideJoinRequests: true,
  community: true,
})

export const migration = area(async () => (await import('./migration/rows.js')).migration, {
  importSession: true,
  addKeys: true,
  addContacts: true,
  exportSession: true,
})

export const profile = area(async () => (await import('./profile/rows.js')).profile, {
  get: true,
  update: true,
  setPicture: true,
  removePicture: true,
  privacy: true,
  updatePrivacy: true,
})

export const dashboard = area(async () => (await import('./dashboard/rows.js')).dashboard, {
  overview: true,
  stats: true,
  messageStats: true,
})

export const messages = area(async () => (await import('./messages/rows.js')).messages, {
  send: true,
  sendTemplate: true,
  sendInteractive: true,
  react: true,
  edit: true,
  pin: true,
  revoke: true,
  forward: true,
  poll: true,
  event: true,
  cancelEvent: true,
  markRead: true,
  typing: true,
  check: true,
  pace: true,
  changePace: true,
  risk: true,
  sendMedia: true,
  list: 'messages',
  search: 'messages',
  listScheduled: 'messages',
  reschedule: true,
  sendNow: true,
  get: true,
  media: true,
  linkedMedia: true,
  cancel: true,
  retry: true,
})

export const monitoring = area(async () => (await import('./monitoring/rows.js')).monitoring, {
  metrics: true,
  sessions: true,
  integrations: true,
  logs: 'entries',
  clearLogs: true,
  sessionMetrics: true,
  restartSession: true,
  trends: true,
  availability: true,
  history: true,
})

export const nodes = area(async () => (await import('./nodes/rows.js')).nodes, {
  list: true,
  drain: true,
  resume: true,
})

export const events = area(async () => (await import('./events/rows.js')).events, { list: true })

export const deliveries = area(async () => (await import('./deliveries/rows.js')).deliveries, {
  targets: true,
  integrations: true,
  list: 'logs',
  copyIntegration: true,
  logs: 'logs',
  history: true,
  get: true,
  replay: true,
  replayFailed: true,
  pause: true,
  resume: true,
  logsOf: 'logs',
  test: true,
})

export const deviceAuthorization = area(
  async () => (await import('./auth/deviceAuthorization.js')).deviceAuthorization,
  { start: true, token: true, get: true, decide: true },
)

export const notificationSettings = area(
  async () => (await import('./email/notificationSettings.js')).notificationSettings,
  { get: true, update: true },
)

export const accountNotifications = area(
  async () => (await import('./notifications/rows.js')).accountNotifications,
  { list: 'notifications', markRead: true, dismiss: true },
)

export const passkey = area(async () => (await import('./passkey/rows.js')).passkey, {
  start: true,
  answer: true,
  confirm: true,
})

export const security = area(async () => (await import('./security/rows.js')).security, {
  changePassword: true,
  changePasswordDocumented: true,
  twoFactor: true,
  setupTwoFactor: true,
  enableTwoFactor: true,
  disableTwoFactor: true,
  renewRecoveryCodes: true,
  devices: true,
  endDevice: true,
  endOtherDevices: true,
})

export const users = area(async () => (await import('./users/rows.js')).users, {
  list: true,
  block: true,
  unblock: true,
})

export const invitations = area(async () => (await import('./users/invitations.js')).invitations, {
  list: true,
  create: true,
  resend: true,
  remove: true,
  check: true,
  accept: true,
})

export const email = area(async () => (await import('./email/rows.js')).email, {
  status: true,
  testEmail: true,
  simulateAlert: true,
  emails: true,
  alerts: true,
  changeAlerts: true,
  smtp: true,
  changeSmtp: true,
  removeSmtp: true,
})

export const statuses = area(async () => (await import('./statuses/rows.js')).statuses, {
  list: 'statuses',
  post: true,
  postMedia: true,
  remove: true,
  media: true,
  settings: true,
  updateSettings: true,
})

export const channels = area(async () => (await import('./channels/rows.js')).channels, {
  list: true,
  create: true,
  follow: true,
  update: true,
  unfollow: true,
  remove: true,
  posts: 'posts',
  post: true,
  postMedia: true,
  editPost: true,
  removePost: true,
  react: true,
  media: true,
  settings: true,
  updateSettings: true,
})

export const catalog = area(async () => (await import('./catalog/rows.js')).catalog, {
  list: 'products',
  collections: true,
  create: true,
  update: true,
  setPicture: true,
  remove: true,
  send: true,
})

export const system = area(async () => (await import('./system/rows.js')).system, {
  info: true,
  documentedInfo: true,
  health: true,
  ready: true,
  metrics: true,
})

export const templates = area(async () => (await import('./templates/rows.js')).templates, {
  list: 'templates',
  create: true,
  update: true,
  remove: true,
  duplicate: true,
  stats: true,
  import: true,
  library: true,
  installLibrary: true,
  analytics: true,
  preview: true,
  get: true,
})

export const tokens = area(async () => (await import('./auth/tokens.js')).tokens, { create: true })

export const trace = area(async () => (await import('./trace/rows.js')).trace, { get: true })

export const backups = area(async () => (await import('./backups/rows.js')).backups, {
  list: true,
  create: true,
  progress: true,
  schedule: true,
  changeSchedule: true,
  upload: true,
  download: true,
  restore: true,
  remove: true,
  exportSettings: true,
  importSettings: true,
})

export const privacy = area(async () => (await import('./privacy/rows.js')).privacy, {
  find: true,
  export: true,
  forget: true,
  forgettings: true,
  retention: true,
  changeRetention: true,
})

export const virtualPhone = area(async () => (await import('./virtualPhone/rows.js')).virtualPhone, {
  scan: true,
  enterCode: true,
  passkey: true,
  assertPasskey: true,
  approvePasskey: true,
  get: true,
  sendMessage: true,
  sendMedia: true,
  sendLocation: true,
  sendCard: true,
  sendPoll: true,
  sendEvent: true,
  media: true,
  conversations: true,
  conversation: true,
  readConversation: true,
  react: true,
  pin: true,
  edit: true,
  revoke: true,
  press: true,
  vote: true,
  answerEvent: true,
  play: true,
  call: true,
  type: true,
  postStatus: true,
  setOnline: true,
  loadContacts: true,
  setBlocked: true,
  changeChat: true,
  setHidden: true,
  restrict: true,
  createGroup: true,
  renameGroup: true,
  changeParticipant: true,
  unlink: true,
})
