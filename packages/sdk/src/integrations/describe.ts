import type * as z from 'zod'
import type { Endpoint } from '../core/endpoint.js'
import type { RowReference } from '../core/rowReference.js'
import type { Card } from './catalogue.js'
import type { Fields } from './fields.js'
import type { Values } from './formValues.js'
import { type AnySchemas, createSchemas, type Extra, type Schemas } from './schemas.js'
import { type ConfigTexts, configTexts, type Question } from './sentences.js'
import { portugueseWriter, type Writer } from './writer.js'

/** The configured session and the public address of its gateway. */
export interface Place {
  readonly sessionId: string
  /** Public URL of the gateway: `https://morpheus.exemplo.com.br`. */
  readonly origin: string
}

/** A read-only value for copying. */
export interface ShownValue {
  readonly label: string
  readonly value: string
  readonly help?: string
}

/** A label with its value. */
export type Fact = readonly [label: string, value: string]

/** The stored configuration; null where there is none. `notice` is a limitation of it, for the operator. */
export interface Configured<Config> {
  readonly config: Config | null
  readonly notice: string | null
}

export interface CallNames<Row extends string = string> {
  readonly load: Row
  /** Takes the whole configuration; without `change` it also replaces one. */
  readonly create: Row
  /** Takes any part. */
  readonly change?: Row
  readonly remove?: Row
  readonly reset?: Row
  /** Tests the given values without storing them. */
  readonly test?: Row
  /** Creates a new secret and shows it in full. */
  readonly renew?: Row
  readonly enable?: Row
  readonly disable?: Row
  readonly toggle?: Row
}

export type Rows = Readonly<Record<string, Endpoint>>

/** The texts and features of a description that do not depend on its field types. */
interface DescriptionTexts {
  /** Benefits in short sentences. */
  readonly features: readonly string[]
  /** Buttons stay disabled until these fields are filled in. */
  readonly needs?: { readonly save?: readonly string[]; readonly test?: readonly string[] }
  /** The confirmation before it is deleted, or reset where deletion is not offered. */
  readonly removal?: Question
  /** The confirmation before it is reset, where it can be deleted too. */
  readonly resetting?: Question
  /** Upper bounds of numbers that depend on other fields: each model has its own. */
  readonly caps?: (values: Values) => Readonly<Record<string, number>>
  readonly renewal?: Question
  /** Advice shown beside an error, by its code. */
  readonly advice?: Readonly<Record<string, string>>
}

/** Facts about the values of fields, by field name, shown beside them. */
type ExplainedFacts = Readonly<Record<string, readonly Fact[]>>

/** The input of `describe`. `F` are the fields, `T` the names that a test needs, `X` extra fields of answers. */
export interface DescriptionInput<
  Kind extends string,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
> extends DescriptionTexts {
  readonly kind: Kind
  readonly card: Card
  readonly fields: F
  readonly trial?: readonly T[]
  /** The field that enables it, where that is not `enabled`. */
  readonly enabledBy?: keyof F & string
  readonly texts?: Partial<ConfigTexts>
  /** Extra values to show beside the fields; `config` is null while nothing is stored. */
  readonly shown?: (config: ConfigOf<F, X> | null, at: Place, writer: Writer) => readonly ShownValue[]
  readonly facts?: (config: ConfigOf<F, X>, writer: Writer) => readonly Fact[]
  /** A current note about the secret that replaces its help. */
  readonly secretNote?: (config: ConfigOf<F, X>, writer: Writer) => string | null
  /** A limitation of the configuration, where the server sends no notice itself. */
  readonly notice?: (config: ConfigOf<F, X>, writer: Writer) => string | null
  /** One line about a stored configuration, for its card, where it has no switches to name. */
  readonly summary?: (config: ConfigOf<F, X>, writer: Writer) => string | null
  readonly explain?: (values: Values, writer: Writer) => ExplainedFacts
  readonly unwrap?: (answer: object) => Configured<object>
}

interface Spec<
  Kind extends string,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
  R extends Rows,
> extends DescriptionInput<Kind, F, T, X> {
  readonly extra: X
  /** Values of the extra fields right after a creation, for servers that omit them. */
  readonly fresh: () => { readonly [Name in keyof X]?: z.output<X[Name]> }
  readonly rows: (parts: { readonly card: Card; readonly schemas: Schemas<F, T, X> }) => R
  readonly calls: CallNames<NoInfer<keyof R & string>>
  readonly reference: { readonly [Row in NoInfer<keyof R>]: RowReference }
}

type ConfigOf<F extends Fields, X extends Extra> = z.output<Schemas<F, never, X>['view']>

/** The common type of all descriptions, used by clients and the gateway. */
export interface AnyDescription extends DescriptionTexts {
  readonly kind: string
  readonly card: Card
  readonly fields: Fields
  /** The field that enables it, where there is one. */
  readonly enabledBy: string
  readonly schemas: AnySchemas
  readonly extra: Extra
  readonly fresh: () => object
  readonly rows: Rows
  readonly calls: CallNames
  readonly reference: Readonly<Record<string, RowReference>>
  readonly texts: ConfigTexts
  readonly explain?: (values: Values, writer?: Writer) => ExplainedFacts
  /** These take any object, and return nothing for one that is no such configuration. */
  readonly shown: (config: object | null, at: Place, writer?: Writer) => readonly ShownValue[]
  readonly facts: (config: object, writer?: Writer) => readonly Fact[]
  readonly secretNote: (config: object, writer?: Writer) => string | null
  readonly notice: (config: object, writer?: Writer) => string | null
  readonly summary: (config: object, writer?: Writer) => string | null
  readonly unwrap: (answer: object) => Configured<object>
}

/** One integration, or one part of a session's configuration: the only source of its texts, bounds and calls. */
export interface Description<
  Kind extends string,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
  R,
> extends Omit<AnyDescription, 'kind' | 'fields' | 'schemas' | 'rows'> {
  readonly kind: Kind
  readonly fields: F
  readonly schemas: Schemas<F, T, X>
  readonly rows: R
}

/** Describes an integration; schemas, rows, calls and forms are derived from it. */
export function describe<
  const Kind extends string,
  F extends Fields,
  X extends Extra,
  R extends Rows,
  const T extends keyof F & string = never,
>(spec: Spec<Kind, F, T, X, R>): Description<Kind, F, T, X, R>
export function describe(spec: Spec<string, Fields, string, Extra, Rows>): AnyDescription {
  const {
    trial = [],
    rows,
    texts,
    explain,
    shown: toShownValues,
    facts,
    secretNote,
    notice,
    summary,
    unwrap,
    ...rest
  } = spec
  const schemas = createSchemas(spec.fields, trial, spec.extra)
  const toView = (config: object) => schemas.view.safeParse(config).data
  return {
    ...rest,
    enabledBy: spec.enabledBy ?? 'enabled',
    schemas,
    rows: rows({ card: spec.card, schemas }),
    texts: { ...configTexts(spec.card), ...texts },
    ...(explain && { explain: (values, writer = portugueseWriter) => explain(values, writer) }),
    shown: (config, at, writer = portugueseWriter) =>
      toShownValues?.((config && toView(config)) ?? null, at, writer) ?? [],
    facts: (config, writer) => writeIfDefined(toView(config), facts, writer) ?? [],
    secretNote: (config, writer) => writeIfDefined(toView(config), secretNote, writer) ?? null,
    notice: (config, writer) => writeIfDefined(toView(config), notice, writer) ?? null,
    summary: (config, writer) => writeIfDefined(toView(config), summary, writer) ?? null,
    unwrap: unwrap ?? ((answer) => ({ config: answer, notice: null })),
  }
}

function writeIfDefined<Config, Text>(
  config: Config | undefined,
  write: ((config: Config, writer: Writer) => Text) | undefined,
  writer: Writer = portugueseWriter,
) {
  return config === undefined ? undefined : write?.(config, writer)
}

/** A description's configuration in answers. */
export type ConfigFor<D extends AnyDescription> = z.output<D['schemas']['view']>
/**
 * The parsed input of a creation: defaults are filled in, optional fields may be absent, read-only ones are left out.
 */
export type InputFor<D extends AnyDescription> = z.output<D['schemas']['create']>
/** Any part of the editable fields. Absent fields keep their stored value; no default is filled in. */
export type ChangeFor<D extends AnyDescription> = z.output<D['schemas']['change']>
/** The editable fields that a test needs; `{}` where the description names none. */
export type TrialFor<D extends AnyDescription> = z.output<D['schemas']['trial']>
