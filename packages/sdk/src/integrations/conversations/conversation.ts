import * as z from 'zod'
import { type PlainRow, rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { lenient } from '../../core/reading/lenient.js'
import type { RowReference } from '../../core/rowReference.js'
import type { Card } from '../catalogue.js'
import type { Choice, Listing } from '../fields.js'
import { IntegrationStatus } from '../integrationStatus.js'
import { nounOf, ofNoun, theNoun } from '../sentences.js'
import { notConfigured, TargetTest, tooManyTests } from '../target.js'
import { portugueseWriter, type Writer } from '../writer.js'

const endpoint = rowsOf({
  category: 'integrations',
  scope: 'integrations',
  sessions: 'one',
  ability: 'never',
})

/** Extra fields in answers of every conversation system. Configuration spec §3. */
export const conversationExtra = {
  /** Null where a server sends none. */
  id: z.string().nullish(),
  status: lenient(IntegrationStatus, {
    fallback: ({ fields }) => {
      if (fields.status) return 'error'
      return (fields.enabled ?? fields.isEnabled) === false ? 'inactive' : 'active'
    },
  }),
}

/** The outcome of a test: the specification shows `success`, or no more than a message. */
export const ConversationTest = lenient(z.object({ ...TargetTest.shape, success: z.boolean() }), {
  from: (value) => {
    const answer: Record<string, unknown> = { ...Object(value) }
    const isSuccess = answer.connected ?? answer.success ?? true
    return { connected: isSuccess, success: isSuccess, ...answer }
  },
})
export type ConversationTest = z.output<typeof ConversationTest>

type SwitchRows<Path extends `/${string}`, View extends z.ZodType> = {
  /** Restores all defaults except for the address and the credentials. */
  reset: PlainRow<`POST ${Path}/reset`, undefined, undefined, View, true>
  enable: PlainRow<`POST ${Path}/enable`, undefined, undefined, View, true>
  disable: PlainRow<`POST ${Path}/disable`, undefined, undefined, View, true>
}

/** The rows that reset, enable and disable. Configuration spec §7.3. */
export function switchRows<const Path extends `/${string}`, View extends z.ZodType>(
  path: Path,
  view: View,
): SwitchRows<Path, View>
export function switchRows(path: `/${string}`, answer: z.ZodType): object {
  const createRow = (name: string) => endpoint(`POST ${path}/${name}`, { answer, hasUnspecifiedAnswer: true })
  return { reset: createRow('reset'), enable: createRow('enable'), disable: createRow('disable') }
}

export const switchCalls = { reset: 'reset', enable: 'enable', disable: 'disable' } as const

export function switchReference(card: Card) {
  const name = theNoun(card)
  return {
    reset: { summary: `Volta ${name} de uma sessão aos padrões`, failures: notConfigured, destroys: true },
    enable: { summary: `Ativa ${name} de uma sessão`, failures: notConfigured },
    disable: { summary: `Desativa ${name} de uma sessão`, failures: notConfigured },
  } satisfies Record<string, RowReference>
}

export const listFailures = {
  ...notConfigured,
  422: 'O outro sistema recusou, ou ainda não foi autorizado',
  ...tooManyTests,
  503: 'O outro sistema não respondeu',
}

/** A list in an answer: under its name, or bare. */
export function listSchema<const Name extends string, Item extends z.ZodType>(
  name: Name,
  item: Item,
): z.ZodObject<{ [Key in Name]: z.ZodArray<Item> }>
export function listSchema(name: string, item: z.ZodType): z.ZodObject {
  return lenient(z.object({ [name]: z.array(item) }), {
    from: (value) => (Array.isArray(value) ? { [name]: value } : value),
  })
}

/** The progress of a background copy. Starting it again while it runs returns its progress. */
export const SyncProgress = z.object({
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  /** Null until counted. */
  total: z.number().nullable(),
  failed: z.number(),
  /** For an operator. */
  message: z.string().nullable().default(null),
  messageI18n: MessageRef.nullish(),
})
export type SyncProgress = z.output<typeof SyncProgress>

const LooseObject = z.looseObject({})

export function readChoicesIn(
  name: string,
  toChoice: (item: Record<string, unknown>, writer: Writer) => Choice | null,
): Listing['read'] {
  return (answer, writer = portugueseWriter) => {
    const { data } = z.array(LooseObject).safeParse(Object(answer)[name])
    return (data ?? []).flatMap((item) => toChoice(item, writer) ?? [])
  }
}

/** The note of a listed workflow or chatflow. */
export const activeNote = (isActive: boolean, { write }: Writer) =>
  isActive ? write('listed.active', 'Ativo') : write('listed.inactive', 'Inativo')

export function createResetQuestion(card: Card) {
  return {
    label: 'Resetar',
    title: `Resetar ${nounOf(card)}?`,
    text: `As opções ${ofNoun(card)} voltam aos valores padrão. O endereço e as credenciais ficam.`,
    confirm: 'Resetar',
  }
}
