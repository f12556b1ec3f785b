import * as z from 'zod'
import type { EventName } from '../../contract/eventNames.js'
import { field } from '../field.js'
import type { EventsField } from '../fields.js'
import { WebhookUrl } from '../webhookFields.js'

/** An address that we call, without what a browser would add at its end. `missing` is said where there is none. */
export const serverUrl = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .pipe(WebhookUrl)
    .overwrite((text) => text.replace(/\/+$/, ''))

/** Text on a line that has to be there. */
export const line = (missing: string, most = 200) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(most, { error: 'Texto muito longo', abort: true })
    .refine(isLine, 'Use uma linha só, sem caracteres invisíveis')

/** The same, that may be empty. */
export const optionalLine = (most = 200) =>
  z
    .string('Deve ser um texto')
    .trim()
    .max(most, { error: 'Texto muito longo', abort: true })
    .refine(isLine, 'Use uma linha só, sem caracteres invisíveis')

/** A short text that goes into a header; it may be empty. */
export const headerText = (most: number) =>
  z
    .string('Deve ser um texto')
    .trim()
    .max(most, { error: 'Texto muito longo', abort: true })
    .regex(/^[\x20-\x7e]*$/, 'Texto inválido: sem acentos nem emojis')

const idRule = /^[A-Za-z0-9_-]*$/

/** An id, which other systems write as text or as a number. It may be empty where nothing is said then. */
export function identifier(missing?: string): z.ZodType<string, string>
export function identifier(missing?: string): z.ZodType {
  return z.union([z.string(), z.number().transform(String)], missing ?? 'Deve ser um texto').pipe(
    z
      .string()
      .trim()
      .min(missing === undefined ? 0 : 1, { error: missing, abort: true })
      .max(100, { error: 'Texto muito longo', abort: true })
      .regex(idRule, 'Use só letras, números, hífen ou sublinhado'),
  )
}

/** A key as it goes into a header: no line break can begin another one. */
export const key = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(4096, { error: 'Chave muito longa', abort: true })
    .regex(/^[\x21-\x7e\u2022]+$/, 'Chave inválida: sem espaços nem acentos')

/** The same, that may be empty. */
export const optionalKey = () =>
  z
    .string('Deve ser um texto')
    .trim()
    .max(4096, { error: 'Chave muito longa', abort: true })
    .regex(/^[\x21-\x7e\u2022]*$/, 'Chave inválida: sem espaços nem acentos')

function isLine(text: string): boolean {
  // Half of a surrogate pair cannot be written in an address.
  return !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** What every one of them is called that turns it on and off. */
export const activeWords = {
  label: 'Ativo',
  help: 'Desativado, nada é enviado nem respondido.',
  flag: 'ativo',
} as const

/** Where its events go beside what it answers. No secret goes there. */
export const webhookUrlField = field.url({
  label: 'URL do webhook',
  help: 'Recebe também os eventos escolhidos. Vazia, nenhum é enviado.',
  flag: 'webhook',
  placeholder: 'https://',
  reaches: 'openly',
  optional: true,
  otherwise: '',
  schema: z
    .string('URL inválida')
    .trim()
    .refine((text) => text === '' || WebhookUrl.safeParse(text).success, 'URL inválida'),
})

/** What one of its events is called, and which of ours it is made from. */
export interface MappedEvent {
  readonly label: string
  readonly from: readonly EventName[]
}

/** An events field of names that are the other system's own. Configuration spec §3. */
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

/** The events of ours that a choice among its own asks for. */
export function ourEvents<Name extends string>(
  table: Readonly<Record<Name, MappedEvent>>,
  chosen: readonly Name[],
): EventName[] {
  return [...new Set(chosen.flatMap((name) => table[name].from))]
}

/** What a responder's event of ours is called there, of those that were chosen. */
export function theirNames<Name extends string>(
  table: Readonly<Record<Name, MappedEvent>>,
  chosen: readonly Name[],
  event: EventName,
): Name[] {
  return chosen.filter((name) => table[name].from.includes(event))
}
