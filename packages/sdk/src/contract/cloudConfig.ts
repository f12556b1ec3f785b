import * as z from 'zod'
import { secretText } from './visibleText.js'

/**
 * The webhook fields that a session of the Cloud API is subscribed to unless others are chosen. Configuration spec
 * §9.
 */
export const defaultCloudEvents: readonly string[] = [
  'messages',
  'message_deliveries',
  'message_reads',
  'message_echoes',
]

const given = (label: string, longest: number) =>
  z
    .string(`${label} é obrigatório`)
    .trim()
    .min(1, { error: `${label} é obrigatório`, abort: true })
    .max(longest, { error: `${label} muito longo`, abort: true })

/** Empty where it is not known yet. */
const later = (label: string, longest: number, pattern: readonly [RegExp, string]) =>
  z
    .string(`${label} inválido`)
    .trim()
    .max(longest, { error: `${label} muito longo`, abort: true })
    .regex(...pattern)
    .default('')

const printable = (label: string) =>
  [/^[\x21-\x7e\u2022]*$/, `${label} inválido: sem espaços nem acentos`] as const
const digits = (label: string) => [/^\d*$/, `${label} deve ter só números`] as const

const EventNames = z
  .array(
    z
      .string('Evento inválido')
      .trim()
      .max(100, { error: 'Nome de evento muito longo', abort: true })
      .regex(/^\w*$/, 'Evento inválido: use letras, números e sublinhado'),
    'Informe os eventos em uma lista',
  )
  .max(100, 'Eventos demais')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])

/**
 * What the form holds, with its messages. Sending needs `accessToken` and `phoneNumberId`, receiving also what
 * `receivingNotice` asks for; only the former is required. Configuration spec §5. Masks in `accessToken` and `appSecret` leave
 * what is kept.
 */
export const NewCloudConfig = z.strictObject({
  accessToken: secretText(given('Access Token', 4096).regex(...printable('Access Token'))),
  phoneNumberId: given('Phone Number ID', 64).regex(...digits('Phone Number ID')),
  businessAccountId: later('Business Account ID', 64, digits('Business Account ID')),
  appId: later('App ID', 64, digits('App ID')),
  appSecret: secretText(later('App Secret', 512, printable('App Secret'))),
  /** Where Meta sends to, if not under the gateway's own address. */
  webhookUrl: z
    .union(
      [
        z.literal(''),
        z
          .string('URL inválida')
          .max(2048, { error: 'URL muito longa', abort: true })
          .check(z.url({ protocol: /^https?$/, hostname: /./, error: 'URL inválida' })),
      ],
      'URL inválida',
    )
    .default(''),
  /** Made at random by the face; Meta repeats it when it checks the webhook. */
  webhookVerifyToken: secretText(later('Token de verificação', 255, printable('Token de verificação'))),
  events: EventNames.default([...defaultCloudEvents]),
  enabled: z.boolean('Informe verdadeiro ou falso').default(true),
})
export type NewCloudConfig = z.output<typeof NewCloudConfig>
