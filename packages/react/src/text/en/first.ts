import type { AllTexts } from '../all.js'
import { counted, number } from './counted.js'

export const common: AllTexts['common'] = {
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied!',
  copyFailure: 'Could not copy. Select the text and copy it yourself.',
  search: 'Search',
  clearSearch: 'Clear search',
  loading: 'Loading…',
  notifications: 'Notices',
  demo: 'Demo mode',
  openVirtualPhone: 'Open the simulated phone',
  asTable: 'Show as a table',
  moment: 'Time',
  opensInNewTab: '(opens in a new tab)',
  notOffered: 'This server does not offer this',
}

export const bell: AllTexts['bell'] = {
  title: 'Notifications',
  unread: (count) => `Notifications, ${number(count)} unread`,
}

export const login: AllTexts['login'] = {
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  code: 'Verification code',
  codeHint: 'The 6 digits that your authenticator app shows now.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes that you kept when you turned it on. Each is good once.',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the app',
  otherAccount: 'Back',
}

export const realtime: AllTexts['realtime'] = {
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  hint: 'Live updates are paused until the connection is back.',
}

export const sessions: AllTexts['sessions'] = {
  title: 'Sessions',
  list: 'List of sessions',
  create: 'New session',
  createFirst: 'Create the first session',
  emptyTitle: 'No sessions yet',
  emptyText: 'Create a session and scan its QR code with WhatsApp to start receiving messages here.',
  errorTitle: 'Could not load the sessions',
  filter: 'Search by name or phone',
  noMatchTitle: 'No sessions found',
  noMatchText: (search) => `Nothing matches “${search}”. Check the name or the phone.`,
  clearFilter: 'Clear search',
  shown: (visible, total) =>
    visible === total ? counted(total, 'session') : `${number(visible)} of ${counted(total, 'session')}`,
  lastActivity: 'Last activity',
  never: 'Never',
  createdAt: 'Created on',
  viewQr: 'Show QR code',
  configure: 'Set up',
  details: 'Details',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting…',
  remove: 'Delete',
  removeNamed: (name) => `Delete ${name}`,
  disconnectNamed: (name) => `Disconnect ${name}`,
  detailsNamed: (name) => `Details of ${name}`,
  viewQrNamed: (name) => `Show the QR code of ${name}`,
  configureNamed: (name) => `Set up ${name}`,
  lastPhone: 'Last connected number',
  confirmDisconnectTitle: 'Disconnect the session?',
  confirmDisconnectText: (name, phone) =>
    `Session “${name}” stops receiving messages and ${phone ? `the number ${phone}` : 'its number'} is no longer paired. To come back, a new QR code has to be scanned, or a new code typed, on the phone.`,
  confirmRemoveTitle: 'Delete the session?',
  confirmRemoveText: (name) =>
    `Session “${name}” will be disconnected and deleted with its contacts. This cannot be undone.`,
  confirmRemove: 'Delete session',
}
