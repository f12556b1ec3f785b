import type { KommoEvent } from '@morpheus/sdk/integrations'

const theirs: Readonly<Record<KommoEvent, string>> = {
  lead_add: 'add_lead',
  lead_update: 'update_lead',
  lead_delete: 'delete_lead',
  lead_status_change: 'status_lead',
  contact_add: 'add_contact',
  contact_update: 'update_contact',
  contact_delete: 'delete_contact',
}
const ours = new Map<string, string>(Object.entries(theirs).map(([ourName, their]) => [their, ourName]))

export const toTheirs = (events: readonly KommoEvent[]) => events.map((event) => theirs[event])
/** Unknown names stay as they are. */
export const toOurs = (events: readonly string[]) => events.map((event) => ours.get(event) ?? event)
