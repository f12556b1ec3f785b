import type * as z from 'zod'

/** What a creation may leave out, and what it may not; `readOnly` fields are shown and never sent. */
export type Presence = 'required' | 'initial' | 'optional' | 'readOnly'

/** One of several values, as a person chooses it. */
export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** What is to be known about it. */
  readonly note?: string
}

/**
 * Choices under a heading, as the events of a subscription are shown: the families of the deliverable events,
 * or what Chatwoot tells by its subject.
 */
export interface ChoiceGroup<Value extends string = string> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
}

/** What every kind of field may say. */
export interface Words {
  readonly label: string
  /** One sentence or two, beside the field in both faces. */
  readonly help?: string
  /**
   * Within a sentence, with its article: `a senha`. A mask is no value of such a field, and a refusal of one names it so.
   */
  readonly named?: string
  /** On the command line, without its dashes: `porta` for `--porta 5672`. */
  readonly flag: string
  /** Shares its line with a neighbour where there is room. */
  readonly half?: true
  /**
   * Part of where the configuration leads: its host is checked, and kept secrets do not follow to another. `openly`: no
   * secret is sent there, so its host is all that is checked.
   */
  readonly reaches?: true | 'openly'
  /** What a test says where it is missing, if those are other words. */
  readonly missingInTest?: string
  /** Marked as required on screen, though a configuration without it can be stored. */
  readonly marked?: true
  /** The gateway makes it where it is not given, and shows it in full only then: forms show it, and do not ask. */
  readonly shownOnce?: true
  /** What a person who changes it sets beside: the two are not to be used together. */
  readonly sets?: Readonly<Record<string, number>>
  /** What a person who types it need not say again: other fields that follow from its text. Nothing where it says nothing of them. */
  readonly implies?: (text: string) => Readonly<Record<string, string>>
  /** What a form proposes for a new configuration, another each time. */
  readonly propose?: () => string
  /** The part of a long form that it stands in, where that is another than its kind's. */
  readonly section?: Section
}

/** The parts of a long form, as faces head them. */
export type Section = 'destination' | 'events' | 'model' | 'answers' | 'security'

export interface Schemas<P extends Presence, Out, In = Out, Shown = Out> extends Words {
  readonly presence: P
  /** What may be given. */
  readonly given: z.ZodType<Out, In>
  /** What is answered. */
  readonly shown: z.ZodType<Shown>
  /** What holds where a creation says nothing. */
  readonly initial: Out | undefined
}

export interface TextField<P extends Presence = Presence> extends Schemas<P, string> {
  readonly kind: 'text' | 'url' | 'long'
  readonly placeholder: string | undefined
  /** What always follows it: the domain that a name is of. */
  readonly suffix: string | undefined
  /** Where its values are to be had from. */
  readonly listed: Listing | undefined
  /** Values that are offered; others are taken too. */
  readonly suggestions: readonly Choice[] | undefined
}

/** A row of the same description that lists what a field may be, asked when a person wants it. */
export interface Listing {
  /** It lists for what is stored; the one for what is only given has the same name with `For`. */
  readonly row: string
  /** The button's. */
  readonly label: string
  /** The fields that it takes. */
  readonly with: readonly string[]
  /** Those without which nothing is asked, and what is said then. */
  readonly needs: readonly string[]
  readonly missing: string
  readonly failure: string
  readonly read: (answer: object) => readonly Choice[]
}

/** Masked in answers; a mask sent back leaves the stored value as it is. */
export interface SecretField<P extends Presence = Presence> extends Schemas<P, string> {
  readonly kind: 'secret'
  /** Shown before the mask: it tells what the secret is, not which. */
  readonly prefix: string | undefined
}

/** A number, whole unless its steps are smaller; it may arrive as text. */
export interface NumberField<P extends Presence = Presence>
  extends Schemas<P, number, number | string, number> {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly step: number
  /** Asked for by sliding. */
  readonly slider: boolean
}

/** One of several texts; a server may answer any. */
export interface ChoiceField<P extends Presence = Presence, Value extends string = string>
  extends Schemas<P, Value, Value, string> {
  readonly kind: 'choice'
  readonly choices: readonly Choice<Value>[]
}

export interface ToggleField<P extends Presence = Presence> extends Schemas<P, boolean> {
  readonly kind: 'toggle'
}

/** A subscription: at least one of the events, each once. */
export interface EventsField<P extends Presence = Presence, Name extends string = string>
  extends Schemas<P, Name[]> {
  readonly kind: 'events'
  readonly groups: readonly ChoiceGroup<Name>[]
}

/** Names and values: an object in the contract, a row each on screen. */
export interface HeadersField<P extends Presence = Presence> extends Schemas<P, Record<string, string>> {
  readonly kind: 'headers'
}

/** Any names: a list in the contract, text between commas on screen. */
export interface NamesField<P extends Presence = Presence> extends Schemas<P, string[]> {
  readonly kind: 'names'
}

/** One field of a configuration: what it is called, how it is asked for and what is taken, for every face. */
export type Field =
  | TextField
  | SecretField
  | NumberField
  | ChoiceField
  | ToggleField
  | EventsField
  | HeadersField
  | NamesField
/**
 * How a field is asked for, to switch on when one is drawn: `text`, `url` and `long` are all a `TextField`.
 */
export type FieldKind = Field['kind']
/** A configuration's fields by their names in the contract, in the order in which the faces ask for them. */
export type Fields = Readonly<Record<string, Field>>
