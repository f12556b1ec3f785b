import { type EventName, eventCatalogue, eventNames } from '@morpheus/sdk'
import type { ChoiceGroup } from '../../../editor/description.js'

const families = [
  ['message', 'Mensagens'],
  ['session', 'Sessão'],
  ['contact', 'Contatos'],
  ['group', 'Grupos'],
  ['system', 'Sistema'],
] as const

/** The event catalogue by family. What no engine produces yet can be subscribed to, and says so. */
export const eventGroups: readonly ChoiceGroup[] = families.map(([family, label]) => ({
  label,
  choices: eventNames.filter((name) => name.startsWith(`${family}:`)).map(choiceOf),
}))

function choiceOf(name: EventName) {
  const { label, unmade } = eventCatalogue[name]
  return { value: name, label, ...(unmade && { note: 'Ainda não é emitido' }) }
}
