import { businessVerticals, NumberQuality } from '@morpheus/sdk/contract'
import * as z from 'zod'

const Quality = NumberQuality.nullable().catch(null)

export const PhoneNumber = z
  .object({
    display_phone_number: z.string().nullish(),
    verified_name: z.string().nullish(),
    quality_rating: Quality.default(null),
    status: z.string().nullish(),
  })
  .transform(({ display_phone_number: phone, verified_name, quality_rating, status }) => ({
    /** Digits, country code first; empty when Graph omits it. */
    phone: (phone ?? '').replace(/\D/g, ''),
    name: verified_name ?? null,
    quality: quality_rating,
    /** `CONNECTED`, `BANNED` …; null when Graph omits it. */
    status: status ?? null,
  }))
export type GraphNumber = z.output<typeof PhoneNumber>

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null)

/** Answer of `GET /{phone-number-id}/whatsapp_business_profile`: a list of one profile. */
export const ProfileAnswer = z
  .object({
    data: z
      .array(
        z.looseObject({
          about: text,
          address: text,
          description: text,
          email: text,
          profile_picture_url: text,
          websites: z.array(z.string()).catch([]).default([]),
          vertical: z.enum(businessVerticals).nullish().catch(null),
        }),
      )
      .min(1),
  })
  .transform(({ data: [profile] }) => ({
    about: profile?.about ?? null,
    picture: profile?.profile_picture_url ?? null,
    address: profile?.address ?? null,
    description: profile?.description ?? null,
    email: profile?.email ?? null,
    websites: profile?.websites ?? [],
    vertical: profile?.vertical ?? null,
  }))
export type GraphProfile = z.output<typeof ProfileAnswer>

/** Answer of `GET /{phone-number-id}/block_users`. */
export const BlockedPage = z
  .object({
    data: z
      .array(
        z.looseObject({
          block_users: z.array(z.looseObject({ wa_id: z.string() })).optional(),
          wa_id: z.string().optional(),
        }),
      )
      .default([]),
    paging: z
      .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
      .nullish()
      .catch(null),
  })
  .transform(({ data, paging }) => ({
    users: data.flatMap(({ wa_id, block_users = [] }) => [
      ...(wa_id === undefined ? [] : [wa_id]),
      ...block_users.map((user) => user.wa_id),
    ]),
    after: paging?.next ? (paging.cursors?.after ?? null) : null,
  }))
export type GraphBlockedPage = z.output<typeof BlockedPage>

export const SubscribedApps = z.object({
  data: z.array(z.object({ whatsapp_business_api_data: z.object({ id: z.coerce.string() }) })).default([]),
})

const TemplateButton = z.looseObject({
  /** `URL`, `QUICK_REPLY`, `COPY_CODE`, `OTP`, `PHONE_NUMBER`, `FLOW` … */
  type: z.string(),
  text: z.string().catch('').default(''),
  /** Link address, with `{{1}}` for the suffix that each message supplies. */
  url: z.string().catch('').default(''),
})

export const GraphTemplate = z.object({
  id: z.coerce.string().catch('').default(''),
  name: z.string(),
  language: z.string(),
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` … */
  status: z.string(),
  category: z.string().nullish(),
  /** `NONE` for a template that was not rejected. */
  rejected_reason: z.string().nullish(),
  quality_score: z
    .looseObject({ score: Quality.default(null) })
    .nullish()
    .catch(null),
  components: z
    .array(
      z.looseObject({
        type: z.string(),
        format: z.string().optional(),
        text: z.string().optional(),
        buttons: z.array(TemplateButton).catch([]).optional(),
      }),
    )
    .catch([])
    .default([]),
})
export type GraphTemplate = z.output<typeof GraphTemplate>

export const TemplateList = z.object({
  data: z.array(GraphTemplate),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .nullish()
    .catch(null),
})

export const CreatedTemplate = z.object({ id: z.coerce.string().min(1) })

export const SentAnswer = z
  .object({
    contacts: z.array(z.object({ wa_id: z.string().nullish(), user_id: z.string().nullish() })).default([]),
    messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  })
  .transform(({ contacts: [contact], messages }) => ({
    id: messages[0]?.id ?? '',
    /** Recipient as WhatsApp names it; null when Graph omits it. */
    phone: contact?.wa_id ?? null,
    userId: contact?.user_id ?? null,
  }))
export type SentAnswer = z.output<typeof SentAnswer>

export const UploadAnswer = z.object({ id: z.coerce.string().min(1) })

export const App = z.object({ id: z.coerce.string().min(1) })

/** Answer of `POST /{app-id}/uploads`; the pattern keeps the upload on Graph's own addresses. */
export const UploadSession = z.object({ id: z.string().regex(/^upload:[\w%:=?&.~+-]{1,2000}$/) })

export const UploadedSample = z.object({ h: z.string().min(1).max(10_000) })

/** Download address, good for five minutes, with the announced size and hash. */
export const MediaLocation = z.object({
  url: z.url(),
  /** In hexadecimal. */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .optional()
    .catch(undefined),
  file_size: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type MediaLocation = z.output<typeof MediaLocation>

const ErrorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().nullable().default(null),
    error_subcode: z.number().nullish(),
    error_data: z.looseObject({ details: z.string().optional() }).nullish().catch(null),
    error_user_msg: z.string().nullish(),
  }),
})
export type GraphErrorBody = z.output<typeof ErrorBody>['error']

export function readError(body: unknown): GraphErrorBody | null {
  return ErrorBody.safeParse(body).data?.error ?? null
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
