import type { Phrases } from '../phrases.js'
import { attemptPhrases } from './phrases/attempts.js'
import { namePhrases } from './phrases/names.js'
import { sendingPhrases } from './phrases/sending.js'
import { servicePhrases } from './phrases/services.js'
import { templateRulePhrases } from './phrases/templateRules.js'

export const phrases: Phrases = {
  ...servicePhrases,
  ...attemptPhrases,
  ...sendingPhrases,
  ...namePhrases,
  ...templateRulePhrases,
  // Composed texts: each of their sentences is translated by itself.
  '{}: {}': '{}: {}',
  '{}. {}': '{}. {}',
}
