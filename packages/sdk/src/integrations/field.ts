import * as z from 'zod'
import { lenient } from '../core/reading/lenient.js'
import { decimalNumber, wholeNumber } from '../core/values.js'
import { secretText } from '../core/visibleText.js'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules, type Rule } from '../locales/rules.js'
import type {
  Choice,
  ChoiceField,
  ChoiceGroup,
  EventsField,
  FieldTexts,
  HeadersField,
  Listing,
  NamesField,
  NumberField,
  Presence,
  Schemas,
  SecretField,
  TextField,
  ToggleField,
} from './fields.js'

const rule = createRules(integrationsRules)

interface FieldOptions<Out> extends FieldTexts {
  /** The default. Without one a field is required, unless it is `optional`. */
  readonly initial?: Out
  readonly optional?: true
  readonly readOnly?: true
  /** The value that a server means by leaving it out. */
  readonly fallback?: Out
}

type PresenceOf<Spec> = Spec extends { readOnly: true }
  ? 'readOnly'
  : Spec extends { initial: unknown }
    ? 'initial'
    : Spec extends { optional: true }
      ? 'optional'
      : 'required'

function createCommonField<Out, In, Shown>(
  { initial, optional, readOnly, fallback, ...texts }: FieldOptions<Out>,
  input: z.ZodType<Out, In>,
  shown: z.ZodType<Shown>,
): Schemas<Presence, Out, In, Shown> {
  const requirement = initial !== undefined ? 'initial' : optional ? 'optional' : 'required'
  return {
    ...texts,
    presence: readOnly ? 'readOnly' : requirement,
    given: input,
    shown: fallback === undefined ? shown : lenient(shown, { fallback: () => fallback }),
    initial,
  }
}

interface StringOptions extends FieldOptions<string> {
  readonly schema: z.ZodType<string, string>
}
interface Text extends StringOptions {
  readonly placeholder?: string
  readonly suffix?: string
  readonly listed?: Listing
  readonly suggestions?: readonly Choice[]
}

function createTextField(
  kind: TextField['kind'],
  { schema, placeholder, suffix, listed, suggestions, ...base }: Text,
): TextField {
  return { kind, placeholder, suffix, listed, suggestions, ...createCommonField(base, schema, z.string()) }
}

function text<const Spec extends Text>(spec: Spec): TextField<PresenceOf<Spec>>
function text(spec: Text): TextField {
  return createTextField('text', spec)
}

function url<const Spec extends Text>(spec: Spec): TextField<PresenceOf<Spec>>
function url(spec: Text): TextField {
  return createTextField('url', spec)
}

function long<const Spec extends Text>(spec: Spec): TextField<PresenceOf<Spec>>
function long(spec: Text): TextField {
  return createTextField('long', spec)
}

interface Secret extends StringOptions {
  readonly named: string
  readonly prefix?: string
}

function secret<const Spec extends Secret>(spec: Spec): SecretField<PresenceOf<Spec>>
function secret({ schema, prefix, ...base }: Secret): SecretField {
  return { kind: 'secret', prefix, ...createCommonField(base, secretText(schema), secretText(z.string())) }
}

interface Bounded extends FieldOptions<number> {
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly slider?: true
}

function number<const Spec extends Bounded>(spec: Spec): NumberField<PresenceOf<Spec>>
function number({ min, max, step = 1, slider, ...base }: Bounded): NumberField {
  const rule = Number.isInteger(step) ? wholeNumber(min, max) : decimalNumber(min, max)
  return {
    kind: 'number',
    min,
    max,
    step,
    slider: slider === true,
    ...createCommonField(base, rule, z.number()),
  }
}

interface OneOf<Value extends string> extends FieldOptions<NoInfer<Value>> {
  readonly choices: readonly Choice<Value>[]
  readonly unknown: Rule
}

function choice<const Value extends string, const Spec>(
  spec: Spec & OneOf<Value>,
): ChoiceField<PresenceOf<Spec>, Value>
function choice({ choices, unknown, ...base }: OneOf<string>): ChoiceField {
  const values = choices.map(({ value }) => value)
  return { kind: 'choice', choices, ...createCommonField(base, z.enum(values, unknown), z.string()) }
}

function toggle<const Spec extends FieldOptions<boolean>>(spec: Spec): ToggleField<PresenceOf<Spec>>
function toggle(spec: FieldOptions<boolean>): ToggleField {
  return { kind: 'toggle', ...createCommonField(spec, z.boolean(rule('rules.common.boolean')), z.boolean()) }
}

interface SomeOf<Name extends string> extends Omit<FieldOptions<never>, 'initial' | 'fallback'> {
  readonly groups: readonly ChoiceGroup<Name>[]
  readonly initial?: readonly NoInfer<Name>[]
}

function events<const Name extends string, const Spec>(
  spec: Spec & SomeOf<Name>,
): EventsField<PresenceOf<Spec>, Name>
function events({ groups, initial, ...texts }: SomeOf<string>): EventsField {
  const name = z.enum(
    groups.flatMap(({ choices }) => choices.map(({ value }) => value)),
    rule('rules.common.event_unknown'),
  )
  const schema = z
    .array(name, rule('rules.integrations.events_list'))
    .min(1, rule('rules.integrations.events_missing'))
    .max(100, rule('rules.common.events_many'))
    .transform((values) => [...new Set(values)])
  const properties = { ...texts, ...(initial && { initial: [...initial] }) }
  return { kind: 'events', groups, ...createCommonField(properties, schema, z.array(name)) }
}

type Headers = Record<string, string>

interface Rows extends FieldOptions<Headers> {
  readonly schema: z.ZodType<Headers, Headers>
}

function headers<const Spec extends Rows>(spec: Spec): HeadersField<PresenceOf<Spec>>
function headers({ schema, ...base }: Rows): HeadersField {
  return { kind: 'headers', ...createCommonField(base, schema, z.record(z.string(), z.string())) }
}

interface Names extends FieldOptions<string[]> {
  readonly schema: z.ZodType<string[], string[]>
}

function names<const Spec extends Names>(spec: Spec): NamesField<PresenceOf<Spec>>
function names({ schema, ...base }: Names): NamesField {
  return { kind: 'names', ...createCommonField(base, schema, z.array(z.string())) }
}

/** Builders for each kind of field. */
export const field = { text, url, long, secret, number, choice, toggle, events, headers, names }
