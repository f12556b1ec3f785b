import { formatCurrency } from '@morpheus/sdk/format'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import type { KommoCaller } from './access/client.js'
import { toKommo } from './conversations/phones.js'
import { CreatedItem, KommoContact, listSchema, readPhones } from './objects.js'

export type Kind = 'leads' | 'contacts'
type Thing = { id: string } & Record<string, unknown>

const RawThing = z.looseObject({ id: z.coerce.string() })
const pageSize = 250

export async function listThings(
  kommo: KommoCaller,
  kind: Kind,
  filters: Readonly<Record<string, unknown>>,
): Promise<Thing[]> {
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const limit = Math.min(pageSize, Math.max(1, Number(query.limit) || 50))
  const answer = listSchema(kind, RawThing)
  const { items } = await kommo.call({ method: 'GET', path: `/${kind}`, query: { ...query, limit }, answer })
  return items.map((item) => toThing(kind, item))
}

export async function findThing(kommo: KommoCaller, kind: Kind, id: string): Promise<Thing> {
  const query = { with: kind === 'leads' ? 'contacts' : 'leads' }
  const path = `/${kind}/${toNumber(id)}`
  const thing = await kommo.call({ method: 'GET', path, query, answer: RawThing.nullable() })
  if (thing) return toThing(kind, thing)
  throw notFound(kind)
}

export async function createThing(kommo: KommoCaller, kind: Kind, input: object): Promise<Thing> {
  const answer = z.object({ _embedded: z.record(z.string(), z.array(CreatedItem)) })
  const body = [toBody(kind, input)]
  const created = await kommo.call({ method: 'POST', path: `/${kind}`, body, answer, isUnrepeatable: true })
  return findThing(kommo, kind, created._embedded[kind]?.[0]?.id ?? '')
}

/** Kommo updates by PATCH. */
export async function updateThing(kommo: KommoCaller, kind: Kind, id: string, input: object): Promise<Thing> {
  const path = `/${kind}/${toNumber(id)}`
  await kommo.call({ method: 'PATCH', path, body: toBody(kind, input), answer: z.unknown() })
  return findThing(kommo, kind, id)
}

function toThing(kind: Kind, thing: Thing): Thing {
  if (kind === 'leads') {
    const { price } = thing
    return typeof price === 'number' ? { ...thing, priceText: formatCurrency(price) } : thing
  }
  const { success, data } = KommoContact.safeParse(thing)
  const [phone] = success ? readPhones(data) : []
  return phone === undefined ? thing : { ...thing, phone: toKommo(phone) }
}

const Plain = z.looseObject({ phone: z.string().optional(), email: z.string().optional() })

function toBody(kind: Kind, input: object): object {
  if (kind === 'leads') return input
  const { phone, email, ...rest } = Plain.parse(input)
  const fields = [
    ...(phone ? [{ field_code: 'PHONE', values: [{ value: toKommo(phone), enum_code: 'WORK' }] }] : []),
    ...(email ? [{ field_code: 'EMAIL', values: [{ value: email, enum_code: 'WORK' }] }] : []),
  ]
  if (fields.length === 0) return rest
  const before = Array.isArray(rest.custom_fields_values) ? rest.custom_fields_values : []
  return { ...rest, custom_fields_values: [...before, ...fields] }
}

function toNumber(id: string): string {
  if (/^\d{1,20}$/.test(id)) return id
  throw new HttpError('not_found', 'not_found', 'Registro não encontrado na Kommo')
}

const notFound = (kind: Kind) =>
  new HttpError('not_found', 'not_found', kind === 'leads' ? 'Lead não encontrado' : 'Contato não encontrado')
