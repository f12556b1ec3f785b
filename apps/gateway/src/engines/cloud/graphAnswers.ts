import { NumberQuality } from '@morpheus/sdk/contract'
import * as z from 'zod'

/** How Meta rates what a number sends; null where it does not say. */
const Quality = NumberQuality.nullable().catch(null)

/** The number of an account, as `GET /{phone-number-id}` shows it. */
export const PhoneNumber = z
  .object({
    display_phone_number: z.string().nullish(),
    verified_name: z.string().nullish(),
    quality_rating: Quality.default(null),
    status: z.string().nullish(),
  })
  .transform(({ display_phone_number: shown, verified_name, quality_rating, status }) => ({
    /** Digits, country code first; empty where Graph does not say. */
    phone: (shown ?? '').replace(/\D/g, ''),
    name: verified_name ?? null,
    quality: quality_rating,
    /** `CONNECTED`, `BANNED` …; null where Graph does not say. */
    status: status ?? null,
  }))
export type GraphNumber = z.output<typeof PhoneNumber>

export const SubscribedApps = z.object({
  data: z.array(z.object({ whatsapp_business_api_data: z.object({ id: z.coerce.string() }) })).default([]),
})

const TemplateButton = z.looseObject({
  /** `URL`, `QUICK_REPLY`, `COPY_CODE`, `OTP`, `PHONE_NUMBER`, `FLOW` … */
  type: z.string(),
  text: z.string().catch('').default(''),
  /** A link's address, with `{{1}}` where its end is given with each message. */
  url: z.string().catch('').default(''),
})

/** A template, as far as it was asked for. */
export const GraphTemplate = z.object({
  id: z.coerce.string().catch('').default(''),
  name: z.string(),
  language: z.string(),
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` … */
  status: z.string(),
  category: z.string().nullish(),
  /** `NONE` where it was not rejected. */
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

/** The templates of an account, as `GET /{waba-id}/message_templates` shows them. */
export const TemplateList = z.object({
  data: z.array(GraphTemplate),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .nullish()
    .catch(null),
})

/** What became of a template that was handed in. */
export const TakenTemplate = z.object({ id: z.coerce.string().min(1) })

/** What `POST /{phone-number-id}/messages` answers. */
export const SentAnswer = z
  .object({
    contacts: z.array(z.object({ wa_id: z.string().nullish(), user_id: z.string().nullish() })).default([]),
    messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  })
  .transform(({ contacts: [contact], messages }) => ({
    id: messages[0]?.id ?? '',
    /** Whom it went to, as WhatsApp knows them; null where Graph does not say. */
    phone: contact?.wa_id ?? null,
    userId: contact?.user_id ?? null,
  }))
export type SentAnswer = z.output<typeof SentAnswer>

export const UploadAnswer = z.object({ id: z.coerce.string().min(1) })

/** The app of a token. */
export const App = z.object({ id: z.coerce.string().min(1) })

/** What `POST /{app-id}/uploads` answers: where the bytes are to be sent, which is no more than an address of Graph's. */
export const UploadSession = z.object({ id: z.string().regex(/^upload:[\w%:=?&.~+-]{1,2000}$/) })

/** What the bytes are answered with: what a header names as its example. */
export const UploadedSample = z.object({ h: z.string().min(1).max(10_000) })

/** Where the bytes of a file are to be had for five minutes, and what they are to be, as far as Graph says it. */
export const MediaPlace = z.object({
  url: z.url(),
  /** In hexadecimal. */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .optional()
    .catch(undefined),
  file_size: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type MediaPlace = z.output<typeof MediaPlace>

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

/** What Graph says is wrong; null where it says nothing of the kind. */
export function readError(body: unknown): GraphErrorBody | null {
  return ErrorBody.safeParse(body).data?.error ?? null
}

/** Null where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
