import type { AllTexts } from '../../text/all.js'

export const authorize: AllTexts['authorize'] = {
  code: 'Code',
  codeHint: 'The eight letters that the terminal shows.',
  incomplete: 'Type the eight letters of the code',
  submit: 'Continue',
  looking: 'Looking for the request…',
  notFound: 'Could not look for the request',
  asks: (name) => `${name} asks to sign in`,
  from: 'Address',
  requested: 'Requested',
  shownThere: 'Code in the terminal',
  account: 'Your account',
  power: 'Once authorised the program is signed in to your account and may do what you may do here.',
  warning:
    'Authorise only what you began yourself, and only if your terminal shows this code. Nobody needs you to authorise a code by message or telephone.',
  approve: 'Authorise',
  approving: 'Authorising…',
  deny: 'Refuse',
  failure: 'Could not answer the request',
  approved: 'Sign-in authorised',
  approvedHelp: (name) =>
    `Go back to the terminal: in some seconds ${name} is signed in to your account. To end it, see the signed-in devices in the settings.`,
  denied: 'Request refused',
  deniedHelp: 'Nobody was let in to your account. If it was not you who began, there is nothing else to do.',
  expired: 'Code expired',
  answered: 'Code answered already',
  again: 'Type another code',
  done: 'Go to the dashboard',
  missing: 'No signing in by the browser',
  notOffered: 'This server does not offer signing in by the browser.',
}
