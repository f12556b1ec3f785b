import type { SdkTexts } from '../texts.js'

export const activityLabels: SdkTexts['activityLabels'] = {
  login: 'Sign-in',
  logout: 'Sign-out',
  login_failed: 'Sign-in refused',
  password_change: 'Password changed',
  settings_update: 'Settings changed',
  backup_create: 'Backup made',
  backup_restore: 'Backup restored',
  backup_delete: 'Backup deleted',
  two_factor_enable: 'Two-factor on',
  two_factor_disable: 'Two-factor off',
  session_create: 'Session created',
  session_pair: 'Session paired',
  session_unpair: 'Session unpaired',
  session_delete: 'Session deleted',
  integration_change: 'Integration changed',
  api_key_create: 'API key created',
  api_key_end: 'API key ended',
  template_change: 'Template changed',
  group_change: 'Group changed',
  profile_change: 'Profile of a number changed',
  status_change: 'WhatsApp status',
  channel_change: 'WhatsApp channels',
  catalog_change: 'WhatsApp catalogue',
  contact_block: 'Contact blocked or unblocked',
  contact_change: 'Address book',
  person_export: 'Person’s data exported',
  person_forget: 'Person forgotten',
  user_invite: 'User invitation',
  user_block: 'User access',
  other: 'Other act',
}

export const activityStatusLabels: SdkTexts['activityStatusLabels'] = {
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
}

export const activityMessages: SdkTexts['activityMessages'] = {
  loadFailure: 'Could not load the activity log',
  empty: 'No entries found',
  sampled: 'Sample entries created!',
  sampleFailure: 'Could not create sample entries',
  exportFailure: 'Could not export the activity log',
}

export const apiKeyScopeLabels: SdkTexts['apiKeyScopeLabels'] = {
  read: 'Read',
  messages: 'Messages',
  sessions: 'Sessions',
  everything: 'Full access',
}

export const apiKeyScopeHelp: SdkTexts['apiKeyScopeHelp'] = {
  read: 'Sees sessions, contacts, messages, events, integrations and monitoring.',
  messages: 'Sends and reads messages, and hears what arrives.',
  sessions: 'Creates, connects, changes and deletes sessions.',
  everything: 'All that you may, integrations, keys and account included.',
}

export const backupMessages: SdkTexts['backupMessages'] = {
  loadFailure: 'Could not load the backups',
  restored: 'Backup restored!',
  restoreFailure: 'Could not restore the backup',
  removed: 'Backup deleted!',
  removeFailure: 'Could not delete the backup',
  uploaded: 'Backup received: it can be restored now.',
  uploadFailure: 'Could not upload the backup',
  scheduleSaved: 'Schedule saved!',
  scheduleFailure: 'Could not save the schedule',
  downloadFailure: 'Could not download the backup',
  unknownFailure: 'Unknown error',
  restoreQuestion: 'Are you sure you want to restore this backup? This cannot be undone.',
  removeQuestion: 'Are you sure you want to delete this backup?',
  empty: 'No backups found',
  keepOpen: 'Keep this window open',
  finishing: 'Finishing…',
  verifying: 'Checking the backup',
  remaining: (seconds) => `${seconds}s left`,
  keysMissing: (count) =>
    count === 1
      ? 'One integration came back without its key and is switched off: give it again.'
      : `${count} integrations came back without their keys and are switched off: give them again.`,
}

export const backupTypeLabels: SdkTexts['backupTypeLabels'] = {
  FULL: 'Full',
  SETTINGS_ONLY: 'Settings only',
}

export const backupEstimates: SdkTexts['backupEstimates'] = {
  FULL: { size: '50–200 MB', time: '2–5 minutes' },
  SETTINGS_ONLY: { size: '1–5 MB', time: '30–60 seconds' },
}

export const backupStepLabels: SdkTexts['backupStepLabels'] = {
  preparing: 'Preparing the backup',
  user: 'User data',
  sessions: 'Sessions',
  contacts: 'Contacts',
  messages: 'Messages',
  templates: 'Templates',
  activity: 'Activity log',
  compressing: 'Compressing files',
  done: 'Done',
}

export const cloudTemplateMessages: SdkTexts['cloudTemplateMessages'] = {
  handedIn: 'Template sent for Meta’s approval',
  changed: 'Template changed and sent to Meta for another review',
  removed: 'Template deleted at Meta',
  removeQuestion:
    'The template leaves the account at Meta and can no longer be sent. Its name stays taken for up to 30 days.',
  none: 'No templates at Meta',
}

export const alertTypeLabels: SdkTexts['alertTypeLabels'] = {
  system_down: 'System down',
  session_disconnected: 'Session disconnected',
  health_warning: 'Health warning',
  critical_alert: 'Critical alert',
}

export const alertSeverityLabels: SdkTexts['alertSeverityLabels'] = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const mailKindLabels: SdkTexts['mailKindLabels'] = {
  test: 'Test',
  simulation: 'Simulation',
  alert: 'Alert',
  password_changed: 'Password changed',
  email_changed: 'Account e-mail changed',
  invitation: 'Invitation',
}

export const mailStateLabels: SdkTexts['mailStateLabels'] = {
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  dead: 'Not sent',
}

export const smtpSecurityLabels: SdkTexts['smtpSecurityLabels'] = {
  starttls: 'STARTTLS (port 587)',
  tls: 'TLS (port 465)',
  none: 'No encryption',
}

export const privacyKindLabels: SdkTexts['privacyKindLabels'] = {
  contacts: 'Contacts and identities',
  messages: 'Messages',
  media: 'Files',
  conversations: 'Conversations',
  events: 'Events',
  deliveries: 'Deliveries',
  integrations: 'Integrations',
  logs: 'Logs',
  other: 'Other records',
}

export const retentionKindLabels: SdkTexts['retentionKindLabels'] = {
  messages: 'Messages',
  media: 'Message files',
  events: 'Events',
  logs: 'System logs',
  deliveries: 'Deliveries',
}

export const privacyMessages: SdkTexts['privacyMessages'] = {
  loadFailure: 'Could not load privacy',
  findFailure: 'Could not look for the person',
  exportFailure: 'Could not export the person’s data',
  exported: 'Person’s data exported',
  forgetFailure: 'Could not forget the person',
  forgetting: 'Forgetting the person…',
  forgotten: 'Person forgotten',
  noReceipts: 'Nobody has been forgotten yet',
  nothing: 'Nothing is kept about this number',
  retentionSaved: 'Retention saved!',
  retentionFailure: 'Could not save the retention',
  cannotUndo: 'This cannot be undone.',
  sentOn: 'What was sent to other systems does not come back: ask each of them to delete it too.',
  backupsLater: (count) =>
    count === 1
      ? 'A backup holds the data from before: it is taken out when that backup is restored here. Delete downloaded copies.'
      : `${count} backups hold the data from before: it is taken out when one is restored here. Delete downloaded copies.`,
}

export const templateMessages: SdkTexts['templateMessages'] = {
  title: 'Message templates',
  onlyJsonAndCsv: 'Only JSON and CSV files can be imported',
  imported: (count) => `${count} templates imported!`,
  importFailure: 'Could not import the templates',
  nothingImported: 'No template was imported',
  deleteQuestion: 'Are you sure you want to delete this template?',
  installed: (count) => (count === 1 ? '1 template installed!' : `${count} templates installed!`),
  installFailure: 'Could not install the templates',
  none: 'No templates found',
  active: 'Active',
  inactive: 'Inactive',
  copyOf: (name) => `${name} (copy)`,
  line: (line) => `Line ${line}`,
  place: (place) => `Template ${place}`,
}

export const templatePresets: SdkTexts['templatePresets'] = [
  {
    name: 'Personal good morning',
    category: 'Greetings',
    content: 'Good morning, {name}! ☀️ This is {company}. How can we help you today?',
  },
  {
    name: 'Friendly reminder',
    category: 'Payments',
    content:
      'Hello, {name}! How are you? We would like to remind you that your payment of {amount} is due on {date}. If you have paid already, please ignore this message. Thank you!',
  },
  {
    name: 'Appointment',
    category: 'Appointments',
    content:
      'Hello, {name}! Your appointment is on {date}. If you need to move it, answer this message or call {phone}.',
  },
  {
    name: 'Special offer',
    category: 'Marketing',
    content: '🎉 {name}, we have an offer for you: {product} for only {amount}, until {date}. Enjoy!',
  },
  {
    name: 'Happy birthday',
    category: 'Relationship',
    content: '🎂 Happy birthday, {name}! Everybody at {company} wishes you a happy day!',
  },
  {
    name: 'Order confirmation',
    category: 'E-commerce',
    content:
      'Hello, {name}! Your order {order_number} of {amount} is confirmed. It should arrive on {delivery_date}.',
  },
]
