import { ApiFailure } from '../../../delivery/net/apiCaller.js'
import type { KommoCaller } from '../access/client.js'
import { isOpen, KommoContact, KommoLead, listIn } from '../objects.js'

const Leads = listIn('leads', KommoLead)
/** Of a contact's leads so many are looked at, the newest. */
const mostLeads = 50

/** The lead that a talk with a contact belongs to: the one of before while it is open, else the newest that is. */
export async function openLeadOf(
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
  const newest = ids.toSorted((one, other) => Number(other) - Number(one)).slice(0, mostLeads)
  if (newest.length === 0) return null
  const query = {
    limit: mostLeads,
    ...Object.fromEntries(newest.map((id, number) => [`filter[id][${number}]`, id])),
  }
  const { items } = await kommo.call({ method: 'GET', path: '/leads', query, answer: Leads })
  const open = items.filter(isOpen).toSorted((one, other) => Number(other.id) - Number(one.id))
  return open.find(({ id }) => id === before) ?? open[0] ?? null
}

/** Null where it is not there any more. */
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
