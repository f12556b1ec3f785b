import { eventNames } from '../features/events/choices.js'
import { defaultEvents, eventCatalogue } from '../features/events/eventCatalogue.js'
import type { EventName } from '../features/events/eventNames.js'
import { field } from './field.js'
import type { Choice, ChoiceGroup, EventsField } from './fields.js'

const families = [
  ['message', 'Mensagens'],
  ['session', 'Sessão'],
  ['contact', 'Contatos'],
  ['group', 'Grupos'],
  ['system', 'Sistema'],
  ['call', 'Chamadas'],
  ['campaign', 'Campanhas'],
  ['status', 'Status'],
  ['channel', 'Canais'],
  ['conversation', 'Conversas'],
] as const

/** The event catalogue by family. Events that no engine produces yet can be subscribed to, with a note. */
export const deliveryEvents: readonly ChoiceGroup<EventName>[] = families.map(([family, label]) => ({
  label,
  choices: eventNames.filter((name) => name.startsWith(`${family}:`)).map(toChoice),
}))

function toChoice(value: EventName): Choice<EventName> {
  const { label, unmade } = eventCatalogue[value]
  return { value, label, ...(unmade && { note: 'Ainda não é emitido' }) }
}

/** A named interface keeps the event list out of the type declarations. */
export interface DeliveryEventsField extends EventsField<'initial', EventName> {}

/** The event subscription of a target. Configuration spec §9. */
export const eventsField: DeliveryEventsField = field.events({
  label: 'Eventos',
  help: 'O que é entregue.',
  flag: 'eventos',
  groups: deliveryEvents,
  initial: defaultEvents,
})

/** Adds the network's own form of a message to bodies; absent in answers of earlier versions. */
export const rawField = field.toggle({
  label: 'Mensagem original',
  help: 'Inclui em cada evento de mensagem, em raw, o que a rede enviou, sem chaves e miniaturas. O formato é da rede e muda com ela.',
  flag: 'original',
  section: 'events',
  initial: false,
  fallback: false,
})

/** Label and help of every target's `enabled`. */
export const enabledWords = {
  label: 'Ativo',
  help: 'Quando desativado, nada novo entra na fila deste destino.',
  flag: 'ativo',
} as const
