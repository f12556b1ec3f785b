import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { invalidField, kommoProblem } from './kommoRefused.js'

const Fields = z.array(
  z.strictObject({
    field_code: z.string(),
    values: z.array(z.strictObject({ value: z.string(), enum_code: z.string().optional() })),
  }),
)
const ContactBody = z.strictObject({
  name: z.string().optional(),
  custom_fields_values: Fields.optional(),
  request_id: z.string().optional(),
})
const LeadBody = z.strictObject({
  name: z.string().optional(),
  price: z.int().optional(),
  status_id: z.int().optional(),
  pipeline_id: z.int().optional(),
  request_id: z.string().optional(),
  _embedded: z.strictObject({ contacts: z.array(z.strictObject({ id: z.int() })) }).optional(),
})
const NoteBody = z.strictObject({
  entity_id: z.int().optional(),
  note_type: z.literal('common'),
  params: z.strictObject({ text: z.string().min(1) }),
  request_id: z.string().optional(),
})
const HookBody = z.strictObject({
  destination: z.url(),
  settings: z.array(z.string()).min(1),
  sort: z.int().optional(),
})

const hookEvents =
  /^(add|update|delete|restore|status|responsible|note)_(lead|contact|company|task)$|^add_(message|talk)$|^update_talk$/

interface Contact extends z.output<typeof ContactBody> {
  id: number
  leads: number[]
}
interface Lead extends z.output<typeof LeadBody> {
  id: number
  status_id: number
  pipeline_id: number
  contacts: number[]
  is_deleted: boolean
}
interface Note {
  id: number
  leadId: number
  text: string
}
interface Hook {
  id: number
  destination: string
  settings: string[]
}

interface KommoRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

const mostOfBatch = 50
const pageSize = 250

export class KommoData {
  readonly contacts = new Map<number, Contact>()
  readonly leads = new Map<number, Lead>()
  readonly notes: Note[] = []
  readonly hooks: Hook[] = []
  readonly subdomain: string
  readonly number: number
  /** Won and lost are in every pipeline. */
  readonly stages = [
    { id: 501, name: 'Contato inicial', sort: 10, color: '#99ccff' },
    { id: 502, name: 'Negociação', sort: 20, color: '#ffff99' },
    { id: 142, name: 'Ganho', sort: 10_000, color: '#ccff66' },
    { id: 143, name: 'Perdido', sort: 11_000, color: '#d5d8db' },
  ]
  readonly pipeline = 77
  /** False simulates the lag of Kommo's search index. */
  searchable: (id: number) => boolean = () => true
  readonly #clock: Clock
  #id = 1000

  constructor(subdomain: string, number: number, clock: Clock) {
    this.subdomain = subdomain
    this.number = number
    this.#clock = clock
  }

  addContact(name: string, phone: string): number {
    const [made] = this.#addContacts([
      { name, custom_fields_values: [{ field_code: 'PHONE', values: [{ value: phone }] }] },
    ])
    return made?.id ?? 0
  }

  addLead(name: string, contact: number, status = 501): number {
    const [made] = this.#addLeads([{ name, status_id: status, _embedded: { contacts: [{ id: contact }] } }])
    return made?.id ?? 0
  }

  /**
   * Null is 204. @throws KommoRefused
   *  @throws KommoRefused. Null is 204.
   */
  answer({ method, path, query, body }: KommoRequest): object | null {
    const [, kind = '', id = '', edge = ''] = path.split('/')
    switch (`${method} ${[kind, isNumber(id) ? ':id' : id, edge].filter(Boolean).join('/')}`) {
      case 'GET account':
        return this.#account()
      case 'GET contacts':
        return this.#page(
          'contacts',
          this.#found(query).map((one) => this.#contact(one, query)),
          query,
        )
      case 'GET contacts/:id':
        return this.#contact(found(this.contacts, id), query)
      case 'POST contacts':
        return { _embedded: { contacts: this.#addContacts(batch(ContactBody, body)) } }
      case 'PATCH contacts/:id':
        Object.assign(found(this.contacts, id), parse(ContactBody, body))
        return { id: Number(id), updated_at: this.#now() }
      case 'GET leads':
        return this.#page('leads', this.#someLeads(query), query)
      case 'GET leads/pipelines':
        return { _embedded: { pipelines: [this.#pipeline()] } }
      case 'GET leads/:id':
        return this.#lead(found(this.leads, id))
      case 'POST leads':
        return { _embedded: { leads: this.#addLeads(batch(LeadBody, body)) } }
      case 'PATCH leads/:id':
        Object.assign(found(this.leads, id), parse(LeadBody, body))
        return { id: Number(id), updated_at: this.#now() }
      case 'GET leads/:id/notes':
        return this.#notesOf(Number(id), query)
      case 'POST leads/notes':
        return { _embedded: { notes: this.#addNotes(batch(NoteBody, body)) } }
      case 'GET webhooks':
        return this.#hooks(query)
      case 'POST webhooks':
        return this.#addHook(parse(HookBody, body))
      case 'DELETE webhooks':
        return this.#removeHook(parse(z.strictObject({ destination: z.string() }), body).destination)
    }
    throw kommoProblem(404)
  }

  #account() {
    return { id: this.number, name: 'Loja', subdomain: this.subdomain, country: 'BR', currency: 'BRL' }
  }

  #pipeline() {
    return {
      id: this.pipeline,
      name: 'Funil de vendas',
      is_main: true,
      is_archive: false,
      _embedded: { statuses: this.stages },
    }
  }

  #found(query: URLSearchParams): Contact[] {
    const text = query.get('query')
    const all = [...this.contacts.values()]
    if (query.get('order[id]') === 'desc') all.reverse()
    if (text === null) return all
    const digits = text.replace(/\D/g, '')
    return all
      .filter(({ id }) => this.searchable(id))
      .filter((one) =>
        (one.custom_fields_values ?? []).some(({ values }) =>
          values.some(({ value }) => digits !== '' && value.replace(/\D/g, '').includes(digits)),
        ),
      )
  }

  #contact({ leads, request_id: _, ...contact }: Contact, query: URLSearchParams): object {
    const withLeads = query.get('with')?.split(',').includes('leads')
    return { ...contact, _embedded: withLeads ? { leads: leads.map((id) => ({ id })) } : {} }
  }

  #someLeads(query: URLSearchParams): object[] {
    const ids = [...query].filter(([name]) => name.startsWith('filter[id]')).map(([, id]) => Number(id))
    return [...this.leads.values()]
      .filter(({ id, is_deleted }) => !is_deleted && (ids.length === 0 || ids.includes(id)))
      .map((lead) => this.#lead(lead))
  }

  #lead({ contacts, request_id: _, ...lead }: Lead): object {
    if (lead.is_deleted) throw kommoProblem(404)
    return { ...lead, _embedded: { contacts: contacts.map((id) => ({ id, is_main: true })) } }
  }

  #addContacts(bodies: z.output<typeof ContactBody>[]) {
    return bodies.map((body) => {
      const id = ++this.#id
      this.contacts.set(id, { ...body, id, leads: [] })
      return { id, request_id: body.request_id ?? '0' }
    })
  }

  #addLeads(bodies: z.output<typeof LeadBody>[]) {
    return bodies.map(({ _embedded, ...body }) => {
      const { pipeline_id = this.pipeline, status_id = 501, request_id = '0' } = body
      if (pipeline_id !== this.pipeline || !this.stages.some((stage) => stage.id === status_id))
        throw invalidField(request_id, 'status_id', 'The value you selected is not a valid choice.')
      const contacts = (_embedded?.contacts ?? []).map(({ id }) => id)
      const id = ++this.#id
      this.leads.set(id, { ...body, id, pipeline_id, status_id, contacts, is_deleted: false })
      for (const contact of contacts) found(this.contacts, String(contact)).leads.push(id)
      return { id, request_id }
    })
  }

  #addNotes(bodies: z.output<typeof NoteBody>[]) {
    const leads = bodies.map(({ entity_id }) => this.leads.get(entity_id ?? 0))
    if (leads.some((lead) => !lead || lead.is_deleted))
      throw invalidField('0', 'entity_id', 'Element not found')
    return bodies.map(({ entity_id = 0, params, request_id = '0' }) => {
      const id = ++this.#id
      this.notes.push({ id, leadId: entity_id, text: params.text })
      return { id, entity_id, request_id }
    })
  }

  #notesOf(leadId: number, query: URLSearchParams): object | null {
    const notes = this.notes
      .filter((note) => note.leadId === leadId)
      .map(({ id, text }) => ({ id, entity_id: leadId, note_type: 'common', params: { text } }))
    if (query.get('order[id]') === 'desc') notes.reverse()
    return this.#page('notes', notes, query)
  }

  #hooks(query: URLSearchParams): object | null {
    const wanted = query.get('filter[destination]')
    const hooks = this.hooks.filter(({ destination }) => wanted === null || destination === wanted)
    return this.#page('webhooks', hooks, query)
  }

  #addHook({ destination, settings }: z.output<typeof HookBody>): object {
    const unknown = settings.find((event) => !hookEvents.test(event))
    if (unknown !== undefined) throw invalidField('0', 'settings', `Unknown event ${unknown}`)
    const known = this.hooks.find((hook) => hook.destination === destination)
    const hook = known ?? { id: ++this.#id, destination, settings }
    if (known) known.settings = settings
    else this.hooks.push(hook)
    return { ...hook, account_id: this.number, created_at: this.#now(), sort: 1, disabled: false }
  }

  #removeHook(destination: string): null {
    const at = this.hooks.findIndex((hook) => hook.destination === destination)
    if (at < 0) throw kommoProblem(404)
    this.hooks.splice(at, 1)
    return null
  }

  #page(name: string, all: readonly object[], query: URLSearchParams): object | null {
    const limit = Number(query.get('limit') ?? 50)
    if (limit > pageSize) throw invalidField('0', 'limit', 'This value should be 250 or less.')
    const page = Number(query.get('page') ?? 1)
    const items = all.slice((page - 1) * limit, page * limit)
    if (items.length === 0) return null
    const next = page * limit < all.length && { next: { href: `?page=${page + 1}` } }
    return { _page: page, _links: { self: { href: '' }, ...next }, _embedded: { [name]: items } }
  }

  #now(): number {
    return Math.floor(this.#clock.now() / 1000)
  }
}

const isNumber = (text: string) => /^\d+$/.test(text)

function found<Item>(items: Map<number, Item>, id: string): Item {
  const item = items.get(Number(id))
  if (!item) throw kommoProblem(404)
  return item
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const [issue] = error.issues
  throw invalidField('0', issue?.path.join('.') ?? '', issue?.message ?? '')
}

function batch<S extends z.ZodType>(schema: S, body: unknown): z.output<S>[] {
  return parse(z.array(schema).min(1).max(mostOfBatch), body)
}
