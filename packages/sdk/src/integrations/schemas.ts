import * as z from 'zod'
import { sessionOfCall } from '../contract/reading/sessionOfCall.js'
import type { Field, Fields } from './fields.js'

/** What is answered beside the fields: how a target stands, who is connected. */
export type Extra = Readonly<Record<string, z.ZodType>>

/** The names of the fields that may be given. */
type Givable<F extends Fields> = {
  [Name in keyof F]: F[Name]['presence'] extends 'readOnly' ? never : Name
}[keyof F]

type CreateOf<One extends Field> = One['presence'] extends 'initial'
  ? z.ZodDefault<One['given']>
  : One['presence'] extends 'optional'
    ? z.ZodOptional<One['given']>
    : One['given']

/** A creation: what is not given is as by default. Another field is refused. */
export type CreateSchema<F extends Fields> = z.ZodObject<
  { [Name in Givable<F>]: CreateOf<F[Name]> },
  z.core.$strict
>

/** A change: any part. */
export type ChangeSchema<F extends Fields> = z.ZodObject<
  { [Name in Givable<F>]: z.ZodOptional<F[Name]['given']> },
  z.core.$strict
>

/** What is answered: the fields, secrets masked, with the extra values; of the same name the extra one counts. */
export type ViewSchema<F extends Fields, X extends Extra> = z.ZodObject<
  { sessionId: typeof sessionOfCall } & { [Name in Exclude<keyof F, keyof X>]: F[Name]['shown'] } & {
    [Name in keyof X]: X[Name]
  }
>

/** What a face has to have filled in for a test; the rest is dropped. */
export type TrialSchema<F extends Fields, T extends keyof F> = z.ZodObject<{
  [Name in T]: CreateOf<F[Name]>
}>

/** What a test may say of it; the rest is as stored. */
export type TestBody<F extends Fields, T extends keyof F> = z.ZodObject<
  { [Name in T]: z.ZodOptional<F[Name]['given']> },
  z.core.$strict
>

export interface Schemas<F extends Fields, T extends keyof F, X extends Extra> {
  readonly create: CreateSchema<F>
  readonly change: ChangeSchema<F>
  readonly view: ViewSchema<F, X>
  readonly trial: TrialSchema<F, T>
  readonly testBody: TestBody<F, T>
}

/** The same without the types of the fields. */
export interface AnySchemas {
  readonly create: z.ZodObject
  readonly change: z.ZodObject
  readonly view: z.ZodObject
  readonly trial: z.ZodObject
  readonly testBody: z.ZodObject
}

/** Everything zod that follows from the fields of a configuration. */
export function schemasOf<F extends Fields, T extends keyof F & string, X extends Extra>(
  fields: F,
  trial: readonly T[],
  extra: X,
): Schemas<F, T, X>
export function schemasOf(fields: Fields, trial: readonly string[], extra: Extra): AnySchemas {
  const asked = Object.entries(fields).filter(([, { presence }]) => presence !== 'readOnly')
  const create = Object.fromEntries(asked.map(([name, one]) => [name, createOf(one)]))
  const tried = Object.fromEntries(asked.map(([name, one]) => [name, triedOf(one)]))
  const given = Object.fromEntries(asked.map(([name, one]) => [name, one.given]))
  const shown = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.shown]))
  return {
    create: z.strictObject(create),
    change: z.strictObject(given).partial(),
    view: z.object({ sessionId: sessionOfCall, ...shown, ...extra }),
    trial: z.object(pick(tried, trial)),
    testBody: z.strictObject(pick(given, trial)).partial(),
  }
}

function createOf({ given, initial, presence }: Field): z.ZodType {
  if (presence === 'initial' && initial !== undefined)
    return z._default(given, () => structuredClone(initial))
  return presence === 'optional' ? given.optional() : given
}

/** As at a creation, but that what is missing may be said in other words. */
function triedOf(one: Field): z.ZodType {
  const { missingInTest: missing } = one
  if (missing === undefined) return createOf(one)
  const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  return z.unknown().refine(isFilled, { error: missing, abort: true }).pipe(createOf(one))
}

function pick<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}
