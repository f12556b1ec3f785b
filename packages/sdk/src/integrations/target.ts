import * as z from 'zod'
import { type Declare, type PlainRow, rowsOf } from '../core/endpoint.js'
import { MessageRef } from '../core/messageRef.js'
import { lenient } from '../core/reading/lenient.js'
import type { RowReference } from '../core/rowReference.js'
import { TargetState } from '../features/deliveries/targets.js'
import type { Card } from './catalogue.js'
import { type CallNames, type Description, type DescriptionInput, describe, type Rows } from './describe.js'
import type { Fields } from './fields.js'
import type {
  AnySchemas,
  ChangeSchema,
  CreateSchema,
  Extra,
  Schemas,
  TestBody,
  ViewSchema,
} from './schemas.js'
import { alreadyConfigured, createRemovalQuestion, theNoun } from './sentences.js'
import { attemptFacts } from './standing.js'

const endpoint = rowsOf({
  category: 'integrations',
  scope: 'integrations',
  sessions: 'one',
  ability: 'never',
})

const noSession = { 404: 'Sessão não encontrada' }
export const notConfigured = { 404: 'Configuração não encontrada' }
/** Tests make outgoing connections, so each user has a quota. */
export const tooManyTests = { 429: 'Muitos testes de conexão' }

/** The outcome of a test, in words for an operator. */
export const TargetTest = z.object({
  connected: z.boolean(),
  /** A duplicate of `connected` that the documents of some integrations have. */
  success: z.boolean().optional(),
  message: lenient(z.string(), {
    fallback: ({ fields }) =>
      String(fields.connected) === 'true' ? 'Conexão testada com sucesso!' : 'Falha ao testar conexão',
  }),
  messageI18n: MessageRef.nullish(),
  /** Milliseconds; absent where not measured. */
  duration: z.number().optional(),
})
export type TargetTest = z.output<typeof TargetTest>

const LastFailure = z.object({
  lastError: z.string().min(1),
  lastErrorI18n: MessageRef.nullish().catch(null),
})

/** The failure of the last attempt that a configuration was read with; null after a success, or without an attempt. */
export function lastFailureOf(config: object | null): z.output<typeof LastFailure> | null {
  return LastFailure.safeParse(config).data ?? null
}

const Nothing = z.object({})
const state = TargetState.shape
type WithState<X extends Extra> = X & typeof state

/** The rows of every event target, under its path. Configuration spec §7.1. */
type FourRows<Path extends `/${string}`, F extends Fields, X extends Extra> = {
  /** 404 means not configured. */
  get: PlainRow<`GET ${Path}`, undefined, undefined, ViewSchema<F, X>, false>
  /** A session has at most one. */
  create: PlainRow<`POST ${Path}`, CreateSchema<F>, undefined, ViewSchema<F, X>, true>
  /** Takes any part; waiting deliveries are retried at once. */
  update: PlainRow<`PUT ${Path}`, ChangeSchema<F>, undefined, ViewSchema<F, X>, true>
  /** Removes it with its deliveries. */
  remove: PlainRow<`DELETE ${Path}`, undefined, undefined, typeof Nothing, true>
}
type TestRow<Path extends `/${string}`, F extends Fields, T extends keyof F> = [T] extends [never]
  ? unknown
  : {
      /** Runs at once without saving; absent fields are as configured. */
      test: PlainRow<`POST ${Path}/test`, TestBody<F, T>, undefined, typeof TargetTest, false>
    }

type OmitRows<All, Names> = { [Name in keyof All as Name extends Names ? never : Name]: All[Name] }

/** The standard rows with additional ones, which replace rows of the same name. */
type TargetRows<
  Path extends `/${string}`,
  F extends Fields,
  T extends keyof F,
  X extends Extra,
  More,
> = string extends keyof More
  ? FourRows<Path, F, X> & TestRow<Path, F, T>
  : OmitRows<FourRows<Path, F, X> & TestRow<Path, F, T>, keyof More> & More

/** The input of `target`: a system that events are delivered to. */
export interface Target<
  Kind extends string,
  Path extends `/${string}`,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
  More,
> extends Description<Kind, F, T, WithState<X>, TargetRows<Path, F, T, WithState<X>, More>> {}

interface TargetSpec<
  Kind extends string,
  Path extends `/${string}`,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
  More extends Rows,
> extends DescriptionInput<Kind, F, T, WithState<X>> {
  /** `/sessions/:id/rabbitmq` */
  readonly path: Path
  /** Other servers cannot update a part: a change sends the whole configuration to `create`. */
  readonly savedWhole?: true
  readonly extra?: X
  readonly fresh?: { readonly [Name in keyof X]?: z.output<X[Name]> }
  readonly rows?: (parts: {
    readonly declare: Declare
    readonly card: Card
    readonly schemas: Schemas<F, T, WithState<X>>
  }) => More
  /** Additional rows behind further calls. */
  readonly calls?: Partial<CallNames<NoInfer<keyof More & string>>>
  readonly reference?: { readonly [Row in Exclude<NoInfer<keyof More>, UsualRow>]: RowReference } & {
    readonly [Row in UsualRow]?: RowReference
  }
}

type UsualRow = 'get' | 'create' | 'update' | 'remove' | 'test'

const untried = {
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
} as const

/** Shown when an address on the gateway's own machine or network is refused. */
const localTargetAdvice = {
  forbidden_url:
    'O gateway só entrega na própria máquina ou na rede local quando é iniciado com MORPHEUS_ALLOW_LOCAL_TARGETS=1.',
}

/** Describes a delivery target: the four rows under its path, a test where `trial` is set, and its status. */
export function target<
  const Kind extends string,
  const Path extends `/${string}`,
  F extends Fields,
  More extends Rows,
  const T extends keyof F & string = never,
  X extends Extra = Record<never, never>,
>(spec: TargetSpec<Kind, Path, F, T, X, More>): Target<Kind, Path, F, T, X, More>
export function target(spec: TargetSpec<string, `/${string}`, Fields, string, Extra, Rows>): object {
  const { path, savedWhole, extra = {}, fresh = {}, rows, calls, reference, ...rest } = spec
  const reaches = Object.values(spec.fields).some((field) => field.reaches)
  return describe({
    ...rest,
    extra: { ...state, ...extra },
    fresh: () => ({ ...untried, ...fresh }),
    rows: ({ card, schemas }): Rows => ({
      ...createFourRows(path, schemas),
      ...(spec.trial && { test: testRow(path, schemas) }),
      ...rows?.({ declare: endpoint, card, schemas }),
    }),
    calls: {
      load: 'get',
      create: 'create',
      ...(!savedWhole && { change: 'update' }),
      remove: 'remove',
      ...(spec.trial && { test: 'test' }),
      ...calls,
    },
    reference: { ...createReference(spec.card, spec.trial !== undefined), ...reference },
    removal: spec.removal ?? createRemovalQuestion(spec.card),
    facts: (config, writer) => {
      const { data } = TargetState.safeParse(config)
      return [...(data ? attemptFacts(data, writer) : []), ...(spec.facts?.(config, writer) ?? [])]
    },
    ...(reaches && { advice: { ...localTargetAdvice, ...spec.advice } }),
  })
}

function createFourRows(path: `/${string}`, { create, change, view }: AnySchemas) {
  return {
    get: endpoint(`GET ${path}`, { answer: view }),
    create: endpoint(`POST ${path}`, {
      body: create,
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
      success: 201,
    }),
    update: endpoint(`PUT ${path}`, { body: change, entity: view, answer: view, hasUnspecifiedAnswer: true }),
    remove: endpoint(`DELETE ${path}`, { answer: Nothing, hasUnspecifiedAnswer: true }),
  }
}

function testRow(path: `/${string}`, { testBody, view }: AnySchemas) {
  return endpoint(`POST ${path}/test`, { body: testBody, entity: view, answer: TargetTest })
}

function createReference(card: Card, isTried: boolean): Record<string, RowReference> {
  const name = theNoun(card)
  return {
    get: { summary: `Mostra ${name} de uma sessão`, failures: notConfigured },
    create: {
      summary: `Configura ${name} de uma sessão`,
      failures: { ...noSession, 409: alreadyConfigured(card) },
    },
    update: { summary: `Altera ${name} de uma sessão`, failures: notConfigured },
    remove: { summary: `Remove ${name} de uma sessão`, failures: notConfigured },
    ...(isTried && {
      test: { summary: `Testa ${name} de uma sessão`, failures: { ...noSession, ...tooManyTests } },
    }),
  }
}
