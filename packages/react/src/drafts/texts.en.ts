import type { AllTexts } from '../text/all.js'

export const drafts: AllTexts['drafts'] = {
  restored: (time) => `Draft of ${time} restored.`,
  outdated: 'What is saved changed after it: check before you save.',
  lacksSecrets: 'Passwords and keys are not kept in drafts: give them again.',
  discard: 'Discard the draft',
}
