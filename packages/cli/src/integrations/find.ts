import { clean } from '../output/clean.js'
import { usage } from '../output/failures.js'
import { integrations } from './all.js'
import type { Integration } from './integration.js'

export function findIntegration(word: string): Integration {
  const wanted = word.toLowerCase()
  const found = integrations.find(({ name, aliases }) => name === wanted || aliases.includes(wanted))
  if (found) return found
  const names = integrations.map(({ name }) => name).join(', ')
  throw usage(`Integração desconhecida: "${clean(word)}". Use: ${names}.`, 'integracao_desconhecida')
}
