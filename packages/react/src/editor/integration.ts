import {
  type ConfigCalls,
  type ConfigTexts,
  type EditState,
  editConfig,
  type FlowOptions,
  type Morpheus,
} from '@morpheus/sdk'
import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { FieldDescription, ShownValue } from './description.js'
import { asRows, type FormValues, fromForm, toForm } from './formValues.js'

/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string>>

/** What the faces of a configuration show that does not depend on what is stored. */
interface Face {
  /** Its name, which titles the dialog. */
  title: string
  intro: string
  icon: ReactNode
  /** The button that tries it; absent where there is nothing to try. */
  testLabel?: string
  /** What takes it away, or back to its defaults. */
  removal?: { label: string; title: string; text: string; confirm: string }
  /** Said beside a refusal with this code. */
  advice?: Readonly<Record<string, string>>
  /** The fields without which a button stays disabled. */
  needs?: { save?: readonly string[]; test?: readonly string[] }
  /** Where what is filled in leads, in a form that is compared: kept secrets follow to no other destination. */
  destination?: (values: FormValues) => string
  /** Shown under the fields of a stored configuration. */
  Extra?: ComponentType<{ sessionId: string }>
}

export interface SecretView {
  label: string
  /** In full only right after it was made. */
  value: string
  help: string
  /** What renews it, with the question before. */
  renewal: { label: string; title: string; text: string; confirm: string }
}

/** Where the configured session is, as the outside world writes it. */
interface Place {
  sessionId: string
  /** The gateway's: `https://morpheus.exemplo.com.br`. */
  origin: string
}

/** Everything that is particular to one configuration: all that a new integration has to write. */
interface Spec<Config extends object, Input, Trial> extends Face {
  fields: readonly FieldDescription<keyof Input & string>[]
  /** The contract's own rules. */
  schema: z.ZodType<Input>
  /** What a test needs of it; strips the rest. */
  trial?: z.ZodType<Trial>
  /** By the names of the fields; the contract's own where it has them. A function where each is another. */
  defaults: object | (() => object)
  texts: ConfigTexts
  calls: (client: Morpheus, sessionId: string) => ConfigCalls<Config, Input, Trial>
  shown?: (config: Config | null, at: Place) => readonly ShownValue[]
  secret?: (config: Config) => SecretView
}

/** A configuration of one session, being edited. */
export interface Editing {
  store: {
    getState(): EditState<object>
    getInitialState(): EditState<object>
    subscribe(listener: (state: EditState<object>, before: EditState<object>) => void): () => void
  }
  start(): void
  stop(): void
  save(values: FormValues): Promise<boolean>
  test(values: FormValues): Promise<boolean>
  remove(): Promise<boolean>
  renewSecret(): Promise<boolean>
  forget(): void
  /** As stored, or the defaults. */
  values(): FormValues
  /** Whether something is stored. */
  isStored(): boolean
  note(): string | null
  shown(): readonly ShownValue[]
  secret(): SecretView | null
}

/** What the editor needs to know; the types of what is edited stay inside. */
export interface Integration extends Face {
  fields: readonly FieldDescription[]
  /** Before anything is loaded. */
  blank: FormValues
  check(values: FormValues): Problems
  /** The same, of what a test needs. */
  checkTrial(values: FormValues): Problems
  open(client: Morpheus, sessionId: string, options: FlowOptions): Editing
}

export function integration<Config extends object, Input, Trial>(
  spec: Spec<Config, Input, Trial>,
): Integration {
  const { fields, schema, trial, defaults, texts, calls, shown, secret, ...face } = spec
  const input = (values: FormValues) => fromForm(fields, values)
  return {
    ...face,
    fields,
    blank: toForm(fields, {}),
    check: (values) => ({
      ...problemsOf(schema.safeParse(input(values))),
      ...repeatedHeaders(fields, values),
    }),
    checkTrial: (values) => (trial ? problemsOf(trial.safeParse(input(values))) : {}),
    open(client, sessionId, options) {
      const flow = editConfig(calls(client, sessionId), texts, options)
      const fresh = typeof defaults === 'function' ? defaults() : defaults
      const config = () => flow.store.getState().config
      return {
        ...flow,
        save: async (values) => {
          const parsed = schema.safeParse(input(values))
          return parsed.success && flow.save(parsed.data)
        },
        test: async (values) => {
          const parsed = trial?.safeParse(input(values))
          return parsed?.success === true && flow.test(parsed.data)
        },
        values: () => toForm(fields, config() ?? fresh),
        isStored: () => config() !== null,
        note: () => flow.store.getState().notice,
        shown: () => shown?.(config(), { sessionId, origin: client.baseUrl || window.location.origin }) ?? [],
        secret: () => {
          const now = config()
          const view = now && secret ? secret(now) : null
          // A server that makes no secrets has none to show.
          return view && view.value !== '' ? view : null
        },
      }
    },
  }
}

/** The first problem of each field; a header's says which header it is. */
function problemsOf(result: z.ZodSafeParseResult<unknown>): Problems {
  const problems: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const [field, inner] = issue.path.map(String)
    // What is wrong with a name of a record stands one level deeper.
    const cause = issue.code === 'invalid_key' ? issue.issues[0] : issue
    if (field !== undefined) problems[field] ??= problemText(field, inner, cause?.message ?? issue.message)
  }
  return problems
}

/** `headers.X-Token` is about one row of a list; `events.3` is about the list. */
export function problemText(field: string, inner: string | undefined, message: string): string {
  return field === 'headers' && inner ? `${inner}: ${message}` : message
}

/** An object cannot hold a name twice: only the rows show it. */
function repeatedHeaders(fields: readonly FieldDescription[], values: FormValues): Problems {
  const problems: Record<string, string> = {}
  for (const { kind, name } of fields) {
    if (kind !== 'headers') continue
    const names = asRows(values[name]).flatMap((row) => row.name.trim().toLowerCase() || [])
    if (new Set(names).size < names.length) problems[name] = 'Cabeçalho repetido'
  }
  return problems
}
