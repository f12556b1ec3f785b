import type { Morpheus } from '@morpheus/sdk'
import type * as z from 'zod'
import type { FieldText, Form, Values } from '../forms/form.js'
import type { Colour } from '../output/paint.js'

/** How an integration stands, by symbol, word and colour. */
export interface Standing {
  text: string
  colour: Colour
  /** Why, where there is something to say. */
  detail?: string
}

export interface TestOutcome {
  connected: boolean
  message: string
  /** Milliseconds. */
  duration?: number | undefined
}

/** The calls for one session. `load` rejects with a 404 where nothing is configured. */
interface Calls<Input> {
  load: () => Promise<Values>
  create: (input: Input) => Promise<Values>
  /** Takes any part. */
  change: (part: Partial<Input>) => Promise<Values>
  remove: () => Promise<unknown>
  /** Of what is configured; absent where there is nothing to reach. */
  test?: () => Promise<TestOutcome>
  /** Makes a new secret and shows it, once. */
  renew?: () => Promise<Values>
}

interface Description<Schema extends z.ZodObject> {
  /** What is typed: `webhook`. */
  name: string
  aliases?: readonly string[]
  label: string
  schema: Schema
  fields: { readonly [Name in keyof Schema['shape']]: FieldText }
  calls: (morpheus: Morpheus, sessionId: string) => Calls<z.output<Schema>>
  standing: (config: Values) => Standing
  /** The field that is shown in full only by the answer that made it. */
  shownOnce?: { name: string; label: string }
  /** What `ver` tells beside the fields, as label and value. */
  facts?: (config: Values) => [label: string, value: string][]
}

/** One system that a session can be connected with, as every command of `integracoes` sees it. */
export interface Integration extends Form {
  name: string
  aliases: readonly string[]
  label: string
  /** `create` and `change` take what the schema has accepted. */
  calls: (
    morpheus: Morpheus,
    sessionId: string,
  ) => Omit<Calls<Values>, 'change'> & {
    change: (whole: Values, names: readonly string[]) => Promise<Values>
  }
  standing: (config: Values) => Standing
  shownOnce: { name: string; label: string } | null
  facts: (config: Values) => [label: string, value: string][]
}

/** Describes an integration: this, in a file of its own and named in `all.ts`, is all that a new one takes. */
export function integration<Schema extends z.ZodObject>(description: Description<Schema>): Integration {
  const { schema, calls } = description
  const fields: Readonly<Record<string, FieldText | undefined>> = description.fields
  return {
    ...description,
    aliases: description.aliases ?? [],
    shownOnce: description.shownOnce ?? null,
    facts: description.facts ?? (() => []),
    calls(morpheus, sessionId) {
      const { create, change, ...others } = calls(morpheus, sessionId)
      const withoutSecrets = (values: Values) =>
        Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.secret))
      return {
        ...others,
        // A server may answer nothing: then it is as it was sent.
        create: async (values) => {
          const whole = schema.parse(values)
          return { ...withoutSecrets(whole), ...(await create(whole)) }
        },
        change: async (values, names) => {
          const whole = schema.parse(values)
          return { ...withoutSecrets(whole), ...(await change(pick(whole, names))) }
        },
      }
    },
  }
}

function pick<Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> {
  const part: Partial<Whole> = {}
  for (const name in whole) if (names.includes(name)) part[name] = whole[name]
  return part
}
