import type { AllTexts } from '../../../text/all.js'

export const cloud: AllTexts['cloud'] = {
  show: 'Show settings',
  hide: 'Hide settings',
  discardTitle: 'Discard your changes?',
  discardText: 'What you changed has not been saved.',
  discard: 'Discard',
}
