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

export interface GeneratedSecret {
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
  fetchChoices(listing: Listing, values: FormValues): Promise<readonly Choice[]>
  values(): FormValues
  isStored(): boolean
  getShownValues(): readonly ShownValue[]
  secret(): GeneratedSecret | null
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
  const getConfig = () => flow.store.getState().config
  const toInput = (values: FormValues) => fromForm(fields, values, getConfig())
  return {
    ...flow,
    input: toInput,
    save: async (values) => {
      const { data } = schemas.create.safeParse(toInput(values))
      return data !== undefined && flow.save(data)
    },
    test: async (values) => {
      const { data } = schemas.trial.safeParse(toInput(values))
      return data !== undefined && flow.test(data)
    },
    fetchChoices: async (listing, values) => {
      const parameters = Object.entries(toInput(values)).filter(([name]) => listing.with.includes(name))
      return listing.read((await calls.list?.(listing.row, Object.fromEntries(parameters))) ?? {})
    },
    values: () => toForm(fields, getConfig() ?? initialValues),
    isStored: () => getConfig() !== null,
    getShownValues: () =>
      description.shown(getConfig(), { sessionId, origin: client.baseUrl || window.location.origin }),
    secret: () => findSecret(description, getConfig()),
  }
}

/** Null where the description has no generated secret. */
function findSecret({ fields, secretNote }: AnyDescription, config: object | null): GeneratedSecret | null {
  const generatedField = Object.entries(fields).find(([, { shownOnce }]) => shownOnce)
  if (!generatedField || !config) return null
  const [name, { label, help }] = generatedField
  const value: unknown = new Map(Object.entries(config)).get(name)
  if (typeof value !== 'string' || value === '') return null
  return { label, value, help: secretNote(config) ?? help }
}
