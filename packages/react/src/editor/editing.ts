import { configCalls, type EditFlow, editConfig, type FlowOptions, type Morpheus } from '@morpheus/sdk'
import {
  type AnyDescription,
  type Choice,
  givableFields,
  type Listing,
  type NamedField,
  type ShownValue,
  startValues,
} from '@morpheus/sdk/integrations'
import { type FormValues, fromForm, toForm } from './formValues.js'

export interface MadeSecret {
  label: string
  /** In full only right after creation; masked otherwise. */
  value: string
  help: string | undefined
}

export interface Editing
  extends Pick<
    EditFlow<object, object, object>,
    'store' | 'start' | 'stop' | 'remove' | 'reset' | 'renewSecret' | 'forget'
  > {
  input(values: FormValues): object
  save(values: FormValues): Promise<boolean>
  test(values: FormValues): Promise<boolean>
  /**
   * Choices that the other system offers for a field.
   * @throws when it cannot be reached
   */
  list(listing: Listing, values: FormValues): Promise<readonly Choice[]>
  values(): FormValues
  isStored(): boolean
  shown(): readonly ShownValue[]
  secret(): MadeSecret | null
}

export function listFormFields({ fields }: AnyDescription): NamedField[] {
  return givableFields(fields).filter(({ shownOnce }) => !shownOnce)
}

export function openEditing(
  description: AnyDescription,
  client: Morpheus,
  sessionId: string,
  options: FlowOptions,
): Editing {
  const { schemas } = description
  const fields = listFormFields(description)
  const initialValues = startValues(description)
  const calls = configCalls(description, client, sessionId)
  const flow = editConfig(calls, description.texts, options)
  const config = () => flow.store.getState().config
  const input = (values: FormValues) => fromForm(fields, values, config())
  return {
    ...flow,
    input,
    save: async (values) => {
      const { data } = schemas.create.safeParse(input(values))
      return data !== undefined && flow.save(data)
    },
    test: async (values) => {
      const { data } = schemas.trial.safeParse(input(values))
      return data !== undefined && flow.test(data)
    },
    list: async (listing, values) => {
      const parameters = Object.entries(input(values)).filter(([name]) => listing.with.includes(name))
      return listing.read((await calls.list?.(listing.row, Object.fromEntries(parameters))) ?? {})
    },
    values: () => toForm(fields, config() ?? initialValues),
    isStored: () => config() !== null,
    shown: () => description.shown(config(), { sessionId, origin: client.baseUrl || window.location.origin }),
    secret: () => secretOf(description, config()),
  }
}

/** Null where the description has no generated secret. */
function secretOf({ fields, secretNote }: AnyDescription, config: object | null): MadeSecret | null {
  const generatedField = Object.entries(fields).find(([, { shownOnce }]) => shownOnce)
  if (!generatedField || !config) return null
  const [name, { label, help }] = generatedField
  const value: unknown = new Map(Object.entries(config)).get(name)
  if (typeof value !== 'string' || value === '') return null
  return { label, value, help: secretNote(config) ?? help }
}
