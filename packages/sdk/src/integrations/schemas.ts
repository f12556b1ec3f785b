import * as z from 'zod'
import { sessionOfCall } from '../core/reading/sessionOfCall.js'
import type { Field, Fields } from './fields.js'

/** Extra fields of answers, such as the status or the connected clients. */
export type Extra = Readonly<Record<string, z.ZodType>>

type Givable<F extends Fields> = {
  [Name in keyof F]: F[Name]['presence'] extends 'readOnly' ? never : Name
}[keyof F]

type CreateFieldOf<One extends Field> = One['presence'] extends 'initial'
  ? z.ZodDefault<One['given']>
  : One['presence'] extends 'optional'
    ? z.ZodOptional<One['given']>
    : One['given']

/** A creation: absent fields get their defaults, unknown fields are refused. */
export type CreateSchema<F extends Fields> = z.ZodObject<
  { [Name in Givable<F>]: CreateFieldOf<F[Name]> },
  z.core.$strict
>

export type ChangeSchema<F extends Fields> = z.ZodObject<
  { [Name in Givable<F>]: z.ZodOptional<F[Name]['given']> },
  z.core.$strict
>

/** An answer: the fields with masked secrets, and the extra ones, which win where names collide. */
export type ViewSchema<F extends Fields, X extends Extra> = z.ZodObject<
  { sessionId: typeof sessionOfCall } & { [Name in Exclude<keyof F, keyof X>]: F[Name]['shown'] } & {
    [Name in keyof X]: X[Name]
  }
>

/** The fields that a client requires before a test; the rest is dropped. */
export type TrialSchema<F extends Fields, T extends keyof F> = z.ZodObject<{
  [Name in T]: CreateFieldOf<F[Name]>
}>

/** The fields that a test may override; the rest is as stored. */
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

export interface AnySchemas {
  readonly create: z.ZodObject
  readonly change: z.ZodObject
  readonly view: z.ZodObject
  readonly trial: z.ZodObject
  readonly testBody: z.ZodObject
}

export function createSchemas<F extends Fields, T extends keyof F & string, X extends Extra>(
  fields: F,
  trial: readonly T[],
  extra: X,
): Schemas<F, T, X>
export function createSchemas(fields: Fields, trial: readonly string[], extra: Extra): AnySchemas {
  const writableFields = Object.entries(fields).filter(([, { presence }]) => presence !== 'readOnly')
  const create = Object.fromEntries(writableFields.map(([name, one]) => [name, toCreateField(one)]))
  const trialFields = Object.fromEntries(writableFields.map(([name, one]) => [name, toTrialField(one)]))
  const inputSchemas = Object.fromEntries(writableFields.map(([name, one]) => [name, one.given]))
  const viewFields = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.shown]))
  return {
    create: z.strictObject(create),
    change: z.strictObject(inputSchemas).partial(),
    view: z.object({ sessionId: sessionOfCall, ...viewFields, ...extra }),
    trial: z.object(pick(trialFields, trial)),
    testBody: z.strictObject(pick(inputSchemas, trial)).partial(),
  }
}

function toCreateField({ given: input, initial, presence }: Field): z.ZodType {
  if (presence === 'initial' && initial !== undefined)
    return z._default(input, () => structuredClone(initial))
  return presence === 'optional' ? input.optional() : input
}

/** As for a creation, with the test's own error for a missing value. */
function toTrialField(one: Field): z.ZodType {
  const { missingInTest: missing } = one
  if (missing === undefined) return toCreateField(one)
  const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  return z
    .unknown()
    .refine(isFilled, { ...missing, abort: true })
    .pipe(toCreateField(one))
}

function pick<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
