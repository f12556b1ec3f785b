import { eventGroups } from './eventGroups.js'

/** The fields that every target has. */
export const enabledField = {
  name: 'enabled',
  label: 'Ativo',
  help: 'Desativado, nada novo entra na fila deste destino.',
  kind: 'toggle',
} as const

export const eventsField = {
  name: 'events',
  label: 'Eventos',
  kind: 'checklist',
  groups: eventGroups,
} as const
