import * as z from 'zod'

/** Kommo's numeric ids become text, like all ids here. */
const Id = z.coerce.string()
const MaybeId = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((id) => (id === null || id === undefined ? null : String(id)))

const CustomField = z.object({
  field_code: z.string().nullish(),
  values: z.array(z.object({ value: z.unknown() })).default([]),
})

export const KommoContact = z.object({
  id: Id,
  name: z.string().nullish(),
  custom_fields_values: z.array(CustomField).nullish(),
  created_at: z.number().nullish(),
  updated_at: z.number().nullish(),
  _embedded: z.object({ leads: z.array(z.object({ id: Id })).default([]) }).nullish(),
})
export type KommoContact = z.output<typeof KommoContact>

export const KommoLead = z.object({
  id: Id,
  name: z.string().nullish(),
  price: z.number().nullish(),
  status_id: MaybeId,
  pipeline_id: MaybeId,
  is_deleted: z.boolean().nullish(),
  created_at: z.number().nullish(),
  updated_at: z.number().nullish(),
  _embedded: z
    .object({ contacts: z.array(z.object({ id: Id, is_main: z.boolean().nullish() })).default([]) })
    .nullish(),
})
export type KommoLead = z.output<typeof KommoLead>

export const KommoNote = z.object({
  id: Id,
  note_type: z.string().nullish(),
  params: z.object({ text: z.string().nullish() }).nullish(),
})

export const KommoStage = z.object({
  id: Id,
  name: z.string().default(''),
  sort: z.number().nullish(),
  color: z.string().nullish(),
})

export const KommoPipeline = z.object({
  id: Id,
  name: z.string().default(''),
  is_main: z.boolean().nullish(),
  is_archive: z.boolean().nullish(),
  _embedded: z.object({ statuses: z.array(KommoStage).default([]) }).nullish(),
})
export type KommoPipeline = z.output<typeof KommoPipeline>

export const KommoHook = z.object({
  id: Id,
  destination: z.string(),
  settings: z.array(z.string()).default([]),
  disabled: z.boolean().nullish(),
  created_at: z.number().nullish(),
})
export type KommoHook = z.output<typeof KommoHook>

export const KommoAccountInfo = z.object({
  id: Id,
  name: z.string().default(''),
  subdomain: z.string().default(''),
  country: z.string().nullish(),
  currency: z.string().nullish(),
})

export const CreatedItem = z.object({ id: Id, request_id: z.string().nullish() })

const Links = z.object({ next: z.unknown().optional() })

/** A list; Kommo answers an empty one with 204 and no body. */
export function listSchema<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .object({
      _embedded: z.record(z.string(), z.unknown()).nullish(),
      _links: Links.nullish(),
      _page: z.number().nullish(),
    })
    .nullable()
    .transform((answer) => ({
      items: z.array(item).parse(answer?._embedded?.[name] ?? []),
      hasMore: answer?._links?.next !== undefined,
      page: answer?._page ?? null,
    }))
}

/** Won and lost, in every pipeline. */
export const wonStage = '142'
export const lostStage = '143'

export const isOpen = ({ status_id, is_deleted }: Pick<KommoLead, 'status_id' | 'is_deleted'>) =>
  is_deleted !== true && status_id !== wonStage && status_id !== lostStage

export function readPhones({ custom_fields_values }: KommoContact): string[] {
  return (custom_fields_values ?? [])
    .filter(({ field_code }) => field_code === 'PHONE')
    .flatMap(({ values }) => values.map(({ value }) => String(value ?? '').replace(/\D/g, '')))
    .filter(Boolean)
}
