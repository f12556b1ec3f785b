import type * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.js'
import type { RowReference } from '../contract/rowReference.js'
import type { Card } from './catalogue.js'
import type { Fields } from './fields.js'
import type { Values } from './formValues.js'
import { type AnySchemas, type Extra, type Schemas, schemasOf } from './schemas.js'
import { type ConfigTexts, configTexts, type Question } from './sentences.js'

/** Where the configured session is, as the outside world writes it. */
export interface Place {
  readonly sessionId: string
  /** The gateway's: `https://morpheus.exemplo.com.br`. */
  readonly origin: string
}

/** A value that is only shown, to be copied. */
export interface ShownValue {
  readonly label: string
  readonly value: string
  readonly help?: string
}

/** A label with its value. */
export type Fact = readonly [label: string, value: string]

/** What is stored; null where nothing is. `notice` is what does not work with it yet, for the operator. */
export interface Configured<Config> {
  readonly config: Config | null
  readonly notice: string | null
}

/** What a session's configuration can do: each names the row that does it. */
export interface CallNames<Row extends string = string> {
  readonly load: Row
  /** Takes the whole; of what cannot be changed in part, the next whole too. */
  readonly create: Row
  /** Takes any part. */
  readonly change?: Row
  /** Nothing is there afterwards. */
  readonly remove?: Row
  /** The defaults are there afterwards. */
  readonly reset?: Row
  /** Tries what it is given, without storing it. */
  readonly test?: Row
  /** Makes a new secret and shows it in full. */
  readonly renew?: Row
  /** Turn it on, off, and as it is told. */
  readonly enable?: Row
  readonly disable?: Row
  readonly toggle?: Row
}

export type Rows = Readonly<Record<string, Endpoint>>

/** What both faces say and offer, whatever the fields. */
interface Offers {
  /** Short sentences about what it brings. */
  readonly features: readonly string[]
  /** The fields without which a button stays disabled. */
  readonly needs?: { readonly save?: readonly string[]; readonly test?: readonly string[] }
  /** What takes it away, or back to its defaults where nothing else is offered. */
  readonly removal?: Question
  /** What takes it back to its defaults, of one that can be taken away too. */
  readonly resetting?: Question
  /** The most that numbers may be, with the other fields as they are: a model has a most of its own. */
  readonly caps?: (values: Values) => Readonly<Record<string, number>>
  /** What is known of what fields hold, by their names, to be shown beside them. */
  readonly explain?: (values: Values) => Readonly<Record<string, readonly Fact[]>>
  /** The question before the secret is renewed. */
  readonly renewal?: Question
  /** Said beside a refusal with this code. */
  readonly advice?: Readonly<Record<string, string>>
}

/** What every description says. `F` are its fields, `T` the names that a test needs, `X` what is answered beside. */
export interface Told<Kind extends string, F extends Fields, T extends keyof F & string, X extends Extra>
  extends Offers {
  readonly kind: Kind
  readonly card: Card
  readonly fields: F
  /** The fields that a test needs. */
  readonly trial?: readonly T[]
  /** The field that turns it on and off, where that is not `enabled`. */
  readonly enabledBy?: keyof F & string
  /** Where they are other words than those of every configuration. */
  readonly texts?: Partial<ConfigTexts>
  /** Beside the fields; `config` is null while nothing is stored. */
  readonly shown?: (config: ConfigOf<F, X> | null, at: Place) => readonly ShownValue[]
  /** What there is to know of a stored one beside its fields. */
  readonly facts?: (config: ConfigOf<F, X>) => readonly Fact[]
  /** What is to be known about the secret now, instead of its help. */
  readonly secretNote?: (config: ConfigOf<F, X>) => string | null
  /** Where the server says nothing of it: what does not work with this yet. */
  readonly notice?: (config: ConfigOf<F, X>) => string | null
  /** Where an answer is an envelope of the configuration. */
  readonly unwrap?: (answer: object) => Configured<object>
}

interface Spec<
  Kind extends string,
  F extends Fields,
  T extends keyof F & string,
  X extends Extra,
  R extends Rows,
> extends Told<Kind, F, T, X> {
  /** What is answered beside the fields. */
  readonly extra: X
  /** What a server that does not answer it means by it, of a configuration that was just made. */
  readonly fresh: () => { readonly [Name in keyof X]?: z.output<X[Name]> }
  /** The area of the contract. */
  readonly rows: (made: { readonly card: Card; readonly schemas: Schemas<F, T, X> }) => R
  readonly calls: CallNames<NoInfer<keyof R & string>>
  /** What the reference says of each row. */
  readonly reference: { readonly [Row in NoInfer<keyof R>]: RowReference }
}

type ConfigOf<F extends Fields, X extends Extra> = z.output<Schemas<F, never, X>['view']>

/** What every description has, whatever its fields: what the faces and the gateway work with. */
export interface AnyDescription extends Offers {
  readonly kind: string
  readonly card: Card
  readonly fields: Fields
  /** The field that turns it on and off, where there is one. */
  readonly enabledBy: string
  readonly schemas: AnySchemas
  readonly extra: Extra
  readonly fresh: () => object
  readonly rows: Rows
  readonly calls: CallNames
  readonly reference: Readonly<Record<string, RowReference>>
  readonly texts: ConfigTexts
  /** What takes any object: of one that is not such a configuration there is nothing to say. */
  readonly shown: (config: object | null, at: Place) => readonly ShownValue[]
  readonly facts: (config: object) => readonly Fact[]
  readonly secretNote: (config: object) => string | null
  readonly notice: (config: object) => string | null
  readonly unwrap: (answer: object) => Configured<object>
}

/** One integration, or one thing that a session is configured with: the only place with its words, bounds and calls. */
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

/** Describes an integration; schemas, rows, calls and faces follow from it. */
export function describe<
  const Kind extends string,
  F extends Fields,
  X extends Extra,
  R extends Rows,
  const T extends keyof F & string = never,
>(spec: Spec<Kind, F, T, X, R>): Description<Kind, F, T, X, R>
export function describe(spec: Spec<string, Fields, string, Extra, Rows>): AnyDescription {
  const { trial = [], rows, texts, shown, facts, secretNote, notice, unwrap, ...rest } = spec
  const schemas = schemasOf(spec.fields, trial, spec.extra)
  const read = (config: object) => schemas.view.safeParse(config).data
  return {
    ...rest,
    enabledBy: spec.enabledBy ?? 'enabled',
    schemas,
    rows: rows({ card: spec.card, schemas }),
    texts: { ...configTexts(spec.card), ...texts },
    shown: (config, at) => shown?.((config && read(config)) ?? null, at) ?? [],
    facts: (config) => ofRead(read(config), facts) ?? [],
    secretNote: (config) => ofRead(read(config), secretNote) ?? null,
    notice: (config) => ofRead(read(config), notice) ?? null,
    unwrap: unwrap ?? ((answer) => ({ config: answer, notice: null })),
  }
}

function ofRead<Config, Told>(config: Config | undefined, tell: ((config: Config) => Told) | undefined) {
  return config === undefined ? undefined : tell?.(config)
}

/** What a description's configuration is, as it is answered, created, and tried. */
export type ConfigFor<D extends AnyDescription> = z.output<D['schemas']['view']>
/**
 * What a creation takes once it is read: defaults are filled in, optional fields may be absent, read-only
 * ones are not there.
 */
export type InputFor<D extends AnyDescription> = z.output<D['schemas']['create']>
/** Any part of what may be given. What is absent stays as it is stored; no default is filled in. */
export type ChangeFor<D extends AnyDescription> = z.output<D['schemas']['change']>
/** The fields that a test needs, of those that may be given; `{}` where the description names none. */
export type TrialFor<D extends AnyDescription> = z.output<D['schemas']['trial']>
