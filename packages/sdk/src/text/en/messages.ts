import { countOf, formatCount } from '../../core/format/quantity.js'
import type { SdkTexts } from '../texts.js'

export const messages: SdkTexts['messages'] = {
  login: {
    success: 'Signed in!',
    failure: 'Could not sign in',
    expired: 'Your sign-in has expired. Sign in again.',
    signedOutEverywhere: 'Signed out everywhere',
    signOutFailure: 'Could not sign out everywhere',
  },
  session: {
    created: 'Session created!',
    createdNotConnected: 'Session created, but it could not be connected. Try connecting it yourself.',
    createFailure: 'Could not create the session. Try again.',
    notHydrated: 'Waiting for the system to load…',
    expired: 'Your sign-in has expired. Taking you to sign in…',
    connecting: 'Connecting the session…',
    connected: 'Session connected!',
    disconnected: 'Session disconnected',
    deleted: 'Session deleted',
    deviceRemains:
      'The phone still lists the linked device. Remove it there under Linked devices; the server tries too, for up to 14 days.',
    deviceMayRemain:
      'Without a connection to WhatsApp, the phone may still list the linked device, under Linked devices.',
    connectFailure: 'Could not connect the session',
    disconnectFailure: 'Could not disconnect the session',
    restarting: 'Restarting the session…',
    restartFailure: 'Could not restart the session',
    deleteFailure: 'Could not delete the session',
    notFound: 'Session not found',
    unclear: 'There is more than one session: say which one to connect.',
    none: 'No session to connect: give the name of the one you want.',
    loadFailure: 'Could not load the session',
    cloudNeedsNoConnection: 'WhatsApp Cloud sessions need no connection. Set up their access tokens.',
  },
  bulk: { failure: 'It could not be done' },
  qr: {
    waiting: 'Waiting for the QR code…',
    generating: 'The QR code is being made…',
    reconnecting: 'The phone has no internet. The session comes back by itself; no QR code is needed.',
    unavailable: 'No QR code. Connect the session first.',
    loadFailure: 'Could not load the QR code',
    showFailure: 'Could not show the QR code',
  },
  pairing: {
    invalidPhone: 'Please type a valid phone number',
    requestFailure: 'Could not ask for a pairing code',
    requested: 'Asked for! Waiting for the pairing code…',
    generated: 'The pairing code is here!',
    copied: 'Code copied!',
    copyFailure: 'Could not copy the code',
    connectionFailure: (error) => `Connection error: ${error}`,
  },
  passkey: {
    title: 'This account asks for a passkey',
    why: 'WhatsApp now asks some accounts for their passkey when a device is linked. No QR code and no other code links this account without it.',
    stepsTitle: 'What to do',
    steps: [
      'On the computer that can use the account’s passkey, install the extension Morpheus Passkey in Chrome or Edge',
      'Confirm the risk and open WhatsApp Web from here',
      'On the page that opens, approve with the passkey; this screen goes on by itself',
    ],
    extension: 'Download the extension',
    risk: 'A malformed request can get WhatsApp to ban this number.',
    understood: 'I understand the risk and want to go on',
    open: 'Go on in WhatsApp Web',
    openAgain: 'Open WhatsApp Web again',
    waiting: 'Waiting for the approval in WhatsApp Web…',
    sent: 'Passkey sent. WhatsApp is linking the device…',
    codeTitle: 'Compare the codes',
    codeText: 'The phone shows a code. Is it the same as this one?',
    same: 'The codes are the same',
    remaining: (time) => `Time left: ${time}`,
    cancel: 'Cancel pairing',
    restart: 'Begin another pairing',
    failure: 'Could not go on with the passkey',
  },
  message: {
    failure: 'Could not send the message',
    cancelled: 'The message was cancelled',
    late: 'The message is still on its way, but its confirmation did not come in time',
  },
  messaging: {
    disabled: 'Messaging is switched off for now',
  },
}

export const notificationMessages: SdkTexts['notificationMessages'] = {
  status: {
    connected: { title: 'Session connected', text: (name) => `${name} is connected and ready` },
    connecting: { title: 'Connecting session', text: (name) => `${name} is connecting` },
    qr: { title: 'QR code ready', text: (name) => `Scan the QR code of ${name} to connect` },
    disconnected: { title: 'Session disconnected', text: (name) => `${name} was disconnected` },
  },
  codeExpired: {
    title: 'Code expired',
    text: (name) => `The code of ${name} expired without being used`,
  },
  session: 'Session',
  newMessage: (contact) => `New message from ${contact}`,
  otherNumber: {
    title: 'Another number',
    text: (name, now, former) => `${name} is paired with ${now}; it was ${former} before`,
  },
  restricted: {
    title: 'New chats blocked',
    text: (name) => `WhatsApp has restricted ${name}: messages to new contacts wait for the end of it`,
  },
  sessionError: 'Session error',
  notSent: 'Message not sent',
  template: (status) => `Template ${status} by Meta`,
}

export const deliveryMessages: SdkTexts['deliveryMessages'] = {
  noSession: 'No session id given',
  saved: 'Settings saved!',
  savedOff: 'Saved, but switched off: nothing will be sent',
  loadFailure: 'Could not load the settings',
  saveFailure: 'Could not save the settings',
  testUnanswered: 'Could not test the connection',
  removed: 'Settings removed!',
  removeFailure: 'Could not remove the settings',
  reset: 'Settings reset!',
  resetFailure: 'Could not reset the settings',
  renewed: 'New value made. Copy it now.',
  renewFailure: 'Could not make a new value',
  behavior: {
    loadFailure: 'Could not load the behaviour settings',
    saveFailure: 'Could not save the behaviour settings',
    resetFailure: 'Could not reset the behaviour settings',
    reset: 'Settings reset to their defaults!',
  },
}

export const kommoMessages: SdkTexts['kommoMessages'] = {
  needsCredentials: 'Set up Kommo’s credentials first',
  needsAuthorization: 'Authorize the Kommo integration first',
  webhookSaved: 'Kommo’s webhook is set up!',
  webhookFailure: 'Could not set up Kommo’s webhook',
  authorizeFailure: 'Could not authorize the Kommo integration',
  authorized: 'Kommo integration authorized!',
  notAuthorized: 'The authorization was not completed. Try again.',
  denied: 'Kommo did not authorize the integration.',
  tooLate: 'The authorization expired: it lasts 20 minutes. Start again.',
}

export const settingsMessages: SdkTexts['settingsMessages'] = {
  loadFailure: 'Could not load the settings',
  saved: 'Account settings saved!',
  saveFailure: 'Could not save the settings',
  preferencesSaved: 'Notification preferences saved!',
  preferencesFailure: 'Could not save the preferences',
  passwordsApart: 'The passwords are not the same',
  passwordChanged: 'Password changed!',
  passwordFailure: 'Could not change the password',
  twoFactorSetupFailure: 'Could not set up two-factor authentication',
  twoFactorBadToken: 'Invalid code. Try again.',
  twoFactorEnabled: 'Two-factor authentication is on!',
  twoFactorDisabled: 'Two-factor authentication is off!',
  twoFactorDisableFailure: 'Could not turn off two-factor authentication',
}

export const mailMessages: SdkTexts['mailMessages'] = {
  checked: 'Status checked',
  checkFailed: 'Could not check the status',
  testSent: 'Test e-mail sent!',
  testFailed: 'Could not send the test e-mail',
  simulated: 'Simulated alert sent!',
  simulationFailed: 'Could not simulate the alert',
}

export const messageImportMessages: SdkTexts['messageImportMessages'] = {
  failure: 'Could not import the messages',
  stopped: 'The import stopped',
  counting: 'Looking for messages…',
  progress: (count, total) => `${formatCount(count, 'en')} of ${countOf(total, 'message', 'messages', 'en')}`,
  none: 'There are no messages of these days that Chatwoot does not have yet',
  synced: (count) => countOf(count, 'message imported', 'messages imported', 'en'),
  syncedBut: (synced, failed, reason) => `${synced}; ${formatCount(failed, 'en')} not: ${reason}`,
  refused: 'Chatwoot refused',
}

export const contactSyncMessages: SdkTexts['contactSyncMessages'] = {
  failure: 'Could not sync the contacts',
  stopped: 'The sync stopped',
  counting: 'Counting contacts…',
  progress: (count, total) => `${formatCount(count, 'en')} of ${countOf(total, 'contact', 'contacts', 'en')}`,
  none: 'This session has no contacts yet',
  synced: (count) => countOf(count, 'contact synced', 'contacts synced', 'en'),
  syncedBut: (synced, failed, reason) => `${synced}; ${formatCount(failed, 'en')} not: ${reason}`,
  refused: 'Chatwoot refused',
}
