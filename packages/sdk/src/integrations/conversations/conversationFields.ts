import * as z from 'zod'
import type { EventName } from '../../features/events/eventNames.js'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules, type Rule } from '../../locales/rules.js'
import { field } from '../field.js'
import type { EventsField } from '../fields.js'
import { WebhookUrl } from '../webhookFields.js'

const rule = createRules(integrationsRules)

/** A server address without a trailing slash. `missing` is the error for an absent one. */
export const serverUrl = (missing: Rule) =>
  z
    .string(missing)
    .trim()
    .min(1, { ...missing, abort: true })
    .pipe(WebhookUrl)
    .overwrite((text) => text.replace(/\/+$/, ''))

export const textLine = (missing: Rule, maxLength = 200) =>
  z
    .string(missing)
    .trim()
    .min(1, { ...missing, abort: true })
    .max(maxLength, { ...rule('rules.common.text_long'), abort: true })
    .refine(isLine, rule('rules.integrations.invisible_characters'))

export const optionalTextLine = (maxLength = 200) =>
  z
    .string(rule('rules.integrations.text_invalid'))
    .trim()
    .max(maxLength, { ...rule('rules.common.text_long'), abort: true })
    .refine(isLine, rule('rules.integrations.invisible_characters'))

export const headerText = (maxLength: number) =>
  z
    .string(rule('rules.integrations.text_invalid'))
    .trim()
    .max(maxLength, { ...rule('rules.common.text_long'), abort: true })
    .regex(/^[\x20-\x7e]*$/, rule('rules.integrations.header_text_invalid'))

const idRule = /^[A-Za-z0-9_-]*$/

/** An id, which other systems write as text or as a number. May be empty where no `missing` is given. */
export function identifier(missing?: Rule): z.ZodType<string, string>
export function identifier(missing?: Rule): z.ZodType {
  return z
    .union([z.string(), z.number().transform(String)], missing ?? rule('rules.integrations.text_invalid'))
    .pipe(
      z
        .string()
        .trim()
        .min(missing === undefined ? 0 : 1, { ...missing, abort: true })
        .max(100, { ...rule('rules.common.text_long'), abort: true })
        .regex(idRule, rule('rules.integrations.id_characters')),
    )
}

/** A key for use in a header: line breaks are refused, as they could begin another header. */
export const headerKey = (missing: Rule) =>
  z
    .string(missing)
    .trim()
    .min(1, { ...missing, abort: true })
    .max(4096, { ...rule('rules.integrations.key_long'), abort: true })
    .regex(/^[\x21-\x7e\u2022]+$/, rule('rules.integrations.key_invalid'))

export const optionalHeaderKey = () =>
  z
    .string(rule('rules.integrations.text_invalid'))
    .trim()
    .max(4096, { ...rule('rules.integrations.key_long'), abort: true })
    .regex(/^[\x21-\x7e\u2022]*$/, rule('rules.integrations.key_invalid'))

function isLine(text: string): boolean {
  // An unpaired surrogate cannot be encoded in an address.
  return !/[\p{Cc}\p{Cs}]/u.test(text)
}

export const activeWords = {
  label: 'Ativo',
  help: 'Quando desativado, nada é enviado nem respondido.',
  flag: 'ativo',
} as const

/** Destination of subscribed events, beside the answers. No secret is sent there. */
export const webhookUrlField = field.url({
  label: 'URL do webhook',
  help: 'Recebe também os eventos escolhidos. Vazia, nenhum é enviado.',
  flag: 'webhook',
  placeholder: 'https://',
  reaches: 'openly',
  optional: true,
  fallback: '',
  schema: z
    .string(rule('rules.common.url_invalid'))
    .trim()
    .refine((text) => text === '' || WebhookUrl.safeParse(text).success, rule('rules.common.url_invalid')),
})

/** The label of another system's event, and the catalogue events that trigger it. */
export interface MappedEvent {
  readonly label: string
  readonly from: readonly EventName[]
}

/** An events field with the other system's own names. Configuration spec §3. */
export function mappedEvents<Name extends string>(
  table: Readonly<Record<Name, MappedEvent>>,
  initial: readonly NoInfer<Name>[],
  help: string,
): EventsField<'initial', Name>
export function mappedEvents(
  table: Readonly<Record<string, MappedEvent>>,
  initial: readonly string[],
  help: string,
): EventsField<'initial'> {
  const choices = Object.entries(table).map(([value, { label, from }]) => ({
    value,
    label,
    ...(from.length === 0 && { note: 'Ainda não é emitido' }),
  }))
  return field.events({
    label: 'Eventos',
    help,
    flag: 'eventos',
    groups: [{ label: 'Eventos', choices }],
    initial,
  })
}

/** The catalogue events needed for a choice of the other system's events. */
export function ourEvents<Name extends string>(
  table: Readonly<Record<Name, MappedEvent>>,
  names: readonly Name[],
): EventName[] {
  return [...new Set(names.flatMap((name) => table[name].from))]
}

/** The chosen names of the other system for one catalogue event. */
export function theirNames<Name extends string>(
  table: Readonly<Record<Name, MappedEvent>>,
  names: readonly Name[],
  event: EventName,
): Name[] {
  return names.filter((name) => table[name].from.includes(event))
}
