import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { KommoCaller } from '../access/client.js'
import { isOpen, KommoContact, KommoLead, listSchema } from '../objects.js'

const Leads = listSchema('leads', KommoLead)
/** Leads examined per contact: the former one of its conversation, then the newest. */
const maxLeads = 50

/** The lead for a contact's conversation: the former one while it is open, else the newest open one. */
export async function findOpenLead(
  kommo: KommoCaller,
  contactId: string,
  formerLeadId: string | null,
): Promise<KommoLead | null> {
  const contact = await kommo.call({
    method: 'GET',
    path: `/contacts/${encodeURIComponent(contactId)}`,
    query: { with: 'leads' },
    answer: KommoContact.nullable(),
  })
  const ids = (contact?._embedded?.leads ?? []).map(({ id }) => id)
  if (ids.length === 0) return null
  // Kommo's ids ascend.
  const newest = ids.toSorted((one, other) => Number(other) - Number(one))
  const former = ids.filter((id) => id === formerLeadId)
  const examined = [...new Set([...former, ...newest])].slice(0, maxLeads)
  const query = {
    limit: maxLeads,
    ...Object.fromEntries(examined.map((id, index) => [`filter[id][${index}]`, id])),
  }
  const { items } = await kommo.call({ method: 'GET', path: '/leads', query, answer: Leads })
  const open = items.filter(isOpen).toSorted((one, other) => Number(other.id) - Number(one.id))
  return open.find(({ id }) => id === formerLeadId) ?? open[0] ?? null
}

/** Null if Kommo no longer has it. */
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
