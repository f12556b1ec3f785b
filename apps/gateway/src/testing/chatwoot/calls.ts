import * as z from 'zod'
import type { ChatwootAccount } from './account.js'
import { merge, unique } from './contactCalls.js'
import { post, status } from './messageCalls.js'
import { invalid, missing, Refused, refuse } from './refused.js'
import type { Conversation } from './state.js'

const Filter = z.object({
  payload: z.array(
    z.object({ attribute_key: z.enum(['identifier', 'phone_number']), values: z.array(z.string()) }),
  ),
})
const NewContact = z.object({
  inbox_id: z.number().optional(),
  name: z.string().exactOptional(),
  identifier: z.string().exactOptional(),
  phone_number: z
    .string()
    .regex(/^\+[1-9]\d{1,14}$/)
    .exactOptional(),
})
const Hook = z.object({ name: z.string().optional(), channel: z.looseObject({ webhook_url: z.string() }) })
const pageSize = 25
const messagesPage = 20

export function calls(
  emulator: ChatwootAccount,
  method: string,
  url: URL,
  path: string,
  body: Record<string, unknown>,
): unknown {
  const { state, views } = emulator
  const [, area, id = '', more, last] = path.split('/')
  const contactBy = (of: unknown) => state.contacts.find((one) => one.id === Number(of)) ?? refuse(missing())
  const conversationBy = (of: unknown) =>
    state.conversations.find((one) => one.id === Number(of)) ?? refuse(missing())
  const inboxBy = (of: unknown) => state.inboxes.find((one) => one.id === Number(of)) ?? refuse(missing())
  switch (
    `${method} ${area}${id && id !== 'filter' ? '/:id' : ''}${id === 'filter' ? '/filter' : ''}${more ? `/${more}` : ''}${last ? '/:id' : ''}`
  ) {
    case 'GET api/:id/profile':
      return {
        id: 7,
        name: 'Bia',
        email: 'bia@loja.com.br',
        accounts: [{ id: 1, name: 'Loja', role: emulator.role }],
      }
    case 'GET inboxes':
      return { payload: state.inboxes.map((inbox) => views.inbox(inbox)) }
    case 'GET inboxes/:id':
      return views.inbox(inboxBy(id))
    case 'POST inboxes': {
      if (emulator.role !== 'administrator')
        throw new Refused(401, { error: 'You are not authorized to do this action' })
      const { name = '', channel } = Hook.parse(body)
      const inbox = inboxBy(emulator.addInbox(name))
      inbox.webhook_url = channel.webhook_url
      return views.inbox(inbox)
    }
    case 'PATCH inboxes/:id': {
      if (emulator.role !== 'administrator')
        throw new Refused(401, { error: 'You are not authorized to do this action' })
      const inbox = inboxBy(id)
      inbox.webhook_url = Hook.parse(body).channel.webhook_url
      return views.inbox(inbox)
    }
    case 'POST contacts/filter': {
      const wanted = Filter.parse(body).payload
      const found = state.contacts.filter((one) =>
        wanted.some(
          ({ attribute_key, values }) => one[attribute_key]?.toLowerCase() === values[0]?.toLowerCase(),
        ),
      )
      return {
        meta: { count: found.length, current_page: 1 },
        payload: found.slice(0, 15).map((one) => views.contact(one)),
      }
    }
    case 'POST contacts': {
      const { inbox_id, ...contact } =
        NewContact.safeParse(body).data ??
        refuse(invalid('Phone number should be in e164 format', 'phone_number'))
      unique(state.contacts, contact)
      const made = contactBy(emulator.addContact({ name: '', ...contact }))
      const source_id = `fonte-${made.id}`
      made.inboxes.push({ inbox: Number(inbox_id), source_id })
      return {
        payload: { contact: views.contact(made), contact_inbox: { inbox: { id: inbox_id }, source_id } },
      }
    }
    case 'GET contacts/:id':
      return { payload: views.contact(contactBy(id)) }
    case 'PUT contacts/:id': {
      const contact = contactBy(id)
      const change = NewContact.omit({ inbox_id: true }).parse(body)
      unique(
        state.contacts.filter((one) => one !== contact),
        change,
      )
      Object.assign(contact, change)
      return { payload: [views.contact(contact)] }
    }
    case 'POST contacts/:id/contact_inboxes': {
      const contact = contactBy(id)
      const source_id = String(body.source_id ?? `fonte-${contact.id}`)
      contact.inboxes.push({ inbox: Number(body.inbox_id), source_id })
      return { source_id, inbox: { id: Number(body.inbox_id) } }
    }
    case 'POST actions/:id':
      return merge(emulator, contactBy(body.base_contact_id), contactBy(body.mergee_contact_id))
    case 'GET contacts/:id/conversations': {
      const { id: contact } = contactBy(id)
      return {
        payload: state.conversations
          .filter((one) => one.contact === contact)
          .map((one) => views.conversation(one)),
      }
    }
    case 'POST conversations': {
      const contact = contactBy(body.contact_id)
      if (!contact.inboxes.some(({ source_id }) => source_id === body.source_id)) throw missing()
      const made: Conversation = {
        id: state.id(),
        inbox: Number(body.inbox_id),
        contact: contact.id,
        status: 'open',
        last_activity_at: Math.floor(emulator.now() / 1000),
      }
      state.conversations.push(made)
      return views.conversation(made)
    }
    case 'GET conversations': {
      const inbox = Number(url.searchParams.get('inbox_id'))
      const page = Number(url.searchParams.get('page') ?? 1)
      const all = state.conversations
        .filter((one) => one.inbox === inbox)
        .sort((a, b) => b.last_activity_at - a.last_activity_at)
      const payload = all.slice((page - 1) * pageSize, page * pageSize).map((one) => views.conversation(one))
      return { data: { meta: { all_count: all.length }, payload } }
    }
    case 'GET conversations/:id/messages': {
      const { id: conversation } = conversationBy(id)
      const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY)
      const all = emulator.messagesOf(conversation).filter((one) => one.id < before)
      return { meta: {}, payload: all.slice(-messagesPage).map((one) => views.message(one)) }
    }
    case 'POST conversations/:id/messages':
      return post(emulator, conversationBy(id), body)
    case 'PATCH conversations/:id/messages/:id':
      return status(emulator, Number(last), body)
    default:
      throw new Refused(404, { error: `No such path: ${method} ${path}` })
  }
}
