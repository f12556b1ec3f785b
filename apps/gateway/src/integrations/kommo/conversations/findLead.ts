import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { KommoCaller } from '../access/client.js'
import { isOpen, KommoContact, KommoLead, listSchema } from '../objects.js'

const Leads = listSchema('leads', KommoLead)
/** Leads examined per contact, newest first. */
const maxLeads = 50

/** The lead for a contact's conversation: the former one while it is open, else the newest open one. */
export async function findOpenLead(
  kommo: KommoCaller,
  contactId: string,
  before: string | null,
): Promise<KommoLead | null> {
  const contact = await kommo.call({
    method: 'GET',
    path: `/contacts/${encodeURIComponent(contactId)}`,
    query: { with: 'leads' },
    answer: KommoContact.nullable(),
  })
  const ids = (contact?._embedded?.leads ?? []).map(({ id }) => id)
  const newest = ids.toSorted((one, other) => Number(other) - Number(one)).slice(0, maxLeads)
  if (newest.length === 0) return null
  const query = {
    limit: maxLeads,
    ...Object.fromEntries(newest.map((id, number) => [`filter[id][${number}]`, id])),
  }
  const { items } = await kommo.call({ method: 'GET', path: '/leads', query, answer: Leads })
  const open = items.filter(isOpen).toSorted((one, other) => Number(other.id) - Number(one.id))
  return open.find(({ id }) => id === before) ?? open[0] ?? null
}

/** Null when it was deleted. */
export async function findLead(kommo: KommoCaller, id: string): Promise<KommoLead | null> {
  try {
    return await kommo.call({
      method: 'GET',
      path: `/leads/${encodeURIComponent(id)}`,
      query: { with: 'contacts' },
      answer: KommoLead.nullable(),
    })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
