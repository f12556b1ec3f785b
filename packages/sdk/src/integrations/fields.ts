import type * as z from 'zod'
import type { Rule } from '../locales/rules.js'
import type { Writer } from './writer.js'

/** Presence in a creation; `readOnly` fields are shown and never sent. */
export type Presence = 'required' | 'initial' | 'optional' | 'readOnly'

/** One option of a choice, with its label. */
export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
}

/** Options under a heading: event families, or Chatwoot's events by subject. */
export interface ChoiceGroup<Value extends string = string> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
}

export interface FieldTexts {
  readonly label: string
  /** One sentence or two, shown beside the field. */
  readonly help?: string
  /**
   * The name within a sentence, with its article: `a senha`. Such a field rejects a mask as its value, with an error
   * that names it.
   */
  readonly named?: string
  /** The command line flag, without dashes: `porta` for `--porta 5672`. */
  readonly flag: string
  /** Shares its row with a neighbour where there is space. */
  readonly half?: true
  /**
   * Part of the configuration's destination: its host is checked, and stored secrets are never sent to another one.
   * `openly`: no secret is sent there, so only the host is checked.
   */
  readonly reaches?: true | 'openly'
  /**
   * For secrets that are sent to another field's address, where that is given, and else to the destination: the name of
   * that field, which is then `openly` for all others.
   */
  readonly sentTo?: string
  /** The error of a test without the field, where it differs. */
  readonly missingInTest?: Rule
  /** Shown as required, though a configuration without it can be stored. */
  readonly marked?: true
  /**
   * The gateway generates it where it is missing and shows it in full only once: forms display it and do not ask for
   * it.
   */
  readonly shownOnce?: true
  /** Other fields to set along with a change of this one, as the two exclude each other. */
  readonly sets?: Readonly<Record<string, number>>
  /** Values of other fields that follow from the typed text, such as the parts of a URL; empty where none follow. */
  readonly implies?: (text: string) => Readonly<Record<string, string>>
  /** Generates a proposal for a new configuration, different on each call. */
  readonly propose?: () => string
  /** The section of a long form, where it differs from the one of its kind. */
  readonly section?: Section
}

/** The sections of a long form. */
export type Section = 'destination' | 'events' | 'model' | 'answers' | 'security'

export interface Schemas<P extends Presence, Out, In = Out, Shown = Out> extends FieldTexts {
  readonly presence: P
  readonly given: z.ZodType<Out, In>
  readonly shown: z.ZodType<Shown>
  readonly initial: Out | undefined
}

export interface TextField<P extends Presence = Presence> extends Schemas<P, string> {
  readonly kind: 'text' | 'url' | 'long'
  readonly placeholder: string | undefined
  /** A fixed suffix, such as the domain of a subdomain. */
  readonly suffix: string | undefined
  readonly listed: Listing | undefined
  /** Suggested values, by the names of the other system; others are accepted too. */
  readonly suggestions: readonly Choice[] | undefined
}

/** A row of the same description that lists a field's values, called on request. */
export interface Listing {
  /** Lists for the stored configuration; the row for unsaved values has the same name with `For`. */
  readonly row: string
  readonly label: string
  /** The fields that the row takes. */
  readonly with: readonly string[]
  /** Required fields: without them the row is not called, and `missing` is shown. */
  readonly needs: readonly string[]
  readonly missing: string
  readonly failure: string
  readonly read: (answer: object, writer?: Writer) => readonly Choice[]
}

/** Masked in answers; sending the mask back keeps the stored value. */
export interface SecretField<P extends Presence = Presence> extends Schemas<P, string> {
  readonly kind: 'secret'
  /** Shown before the mask: it identifies the type of the secret, not its value. */
  readonly prefix: string | undefined
}

/** A number, whole unless its steps are smaller; input may be text. */
export interface NumberField<P extends Presence = Presence>
  extends Schemas<P, number, number | string, number> {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly step: number
  readonly slider: boolean
}

/** One of several texts; an answer may have any text. */
export interface ChoiceField<P extends Presence = Presence, Value extends string = string>
  extends Schemas<P, Value, Value, string> {
  readonly kind: 'choice'
  readonly choices: readonly Choice<Value>[]
}

export interface ToggleField<P extends Presence = Presence> extends Schemas<P, boolean> {
  readonly kind: 'toggle'
}

/** A subscription: at least one event, without duplicates. */
export interface EventsField<P extends Presence = Presence, Name extends string = string>
  extends Schemas<P, Name[]> {
  readonly kind: 'events'
  readonly groups: readonly ChoiceGroup<Name>[]
}

/** Names and values: an object in the contract, one row each on screen. */
export interface HeadersField<P extends Presence = Presence> extends Schemas<P, Record<string, string>> {
  readonly kind: 'headers'
}

/** Free names: a list in the contract, comma-separated text on screen. */
export interface NamesField<P extends Presence = Presence> extends Schemas<P, string[]> {
  readonly kind: 'names'
}

/** One field of a configuration: its texts, input control and validation, for every client. */
export type Field =
  | TextField
  | SecretField
  | NumberField
  | ChoiceField
  | ToggleField
  | EventsField
  | HeadersField
  | NamesField
/** The input control of a field, for a switch over all of them: `text`, `url` and `long` are all a `TextField`. */
export type FieldKind = Field['kind']
/** A configuration's fields by their names in the contract, in display order. */
export type Fields = Readonly<Record<string, Field>>
