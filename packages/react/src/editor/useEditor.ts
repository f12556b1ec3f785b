import { parseWithCodes } from '@morpheus/sdk'
import {
  type AnyDescription,
  type Choice,
  consequencesOf,
  destinationOf,
  type Fact,
  type NamedField,
} from '@morpheus/sdk/integrations'
import type { Translate } from '@morpheus/sdk/text'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useStore } from 'zustand'
import { keysOf } from '../core/keys.js'
import { useErrors } from '../core/useErrors.js'
import { useMorpheus } from '../core/useMorpheus.js'
import { useToast } from '../core/useToast.js'
import { type FormDraft, useFormDraft } from '../drafts/useFormDraft.js'
import { invalidate } from '../live/invalidate.js'
import { useReportErrorText } from '../provider/errors.js'
import { useQueryCache } from '../provider/queries.js'
import { useTranslate } from '../provider/translate.js'
import { type Editing, listFormFields, openEditing } from './editing.js'
import { type FormValues, toForm, toHeaderRows, toText } from './formValues.js'
import { useEditorTexts } from './texts.js'
import { useUnavailableEvents } from './useUnavailableEvents.js'

export interface Editor {
  description: AnyDescription
  fields: readonly NamedField[]
  editing: Editing
  state: ReturnType<Editing['store']['getState']>
  form: UseFormReturn<FormValues>
  /** Stored, but turned off. */
  isOff: () => boolean
  /** Turns the switch on in the form; does not save. */
  turnOn: () => void
  isDirty: boolean
  /** These resolve with true on success. */
  save: () => Promise<boolean>
  test: () => Promise<boolean>
  remove: () => Promise<boolean>
  reset: () => Promise<boolean>
  renewSecret: () => Promise<boolean>
  /** Choices for a field; null when the request failed, which the field shows. */
  fetchChoices: (field: NamedField) => Promise<readonly Choice[] | null>
  changed: (field: NamedField) => void
  /** Maximum of a number, when it depends on other fields. */
  getMax: (name: string) => number | undefined
  unavailableEvents: ReadonlySet<string>
  getFacts: (name: string) => readonly Fact[]
  /** True when the field's stored secret would be sent to another destination. */
  isMoved: (field: NamedField) => boolean
  /** Labels of empty fields without which the button is disabled. */
  missingToSave: readonly string[]
  missingToTest: readonly string[]
  isKnownToFail: boolean
  draft: FormDraft
}

export function useEditor(description: AnyDescription, sessionId: string): Editor {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useEditorTexts()
  const translate = useTranslate()
  const editing = useMemo(
    () => openEditing(description, client, sessionId, { notify, errorTexts: errors.texts, translate }),
    [description, client, sessionId, notify, errors, translate],
  )
  const state = useStore(editing.store)
  useReportErrorText(state.phase === 'unreadable' ? state.failure?.text : null)
  const fields = useMemo(() => listFormFields(description), [description])
  const findProblems = useMemo(
    () => ({
      values: (values: FormValues) => ({
        ...problemsIn(description.schemas.create, fields, editing.input(values), translate),
        ...findRepeatedHeaders(fields, values, texts.repeatedHeader),
      }),
      trial: (values: FormValues) =>
        problemsIn(description.schemas.trial, fields, editing.input(values), translate),
    }),
    [description, fields, editing, translate, texts],
  )
  const resolver = useMemo(() => createResolver(findProblems.values), [findProblems])
  const form = useForm<FormValues>({ defaultValues: toForm(fields, {}), resolver })
  const { reset, setError, watch, getValues } = form
  const { isDirty } = form.formState
  const [isKnownToFail, setKnownToFail] = useState(false)

  useEffect(() => {
    editing.start()
    return editing.stop
  }, [editing])

  const showStored = useCallback(() => reset(editing.values()), [reset, editing])
  useEffect(() => {
    if (state.phase === 'ready') showStored()
  }, [state.phase, showStored])

  useEffect(() => {
    const errors: Record<string, string> = {}
    for (const [path, message] of Object.entries(state.fields)) {
      const [name = '', ...inner] = path.split('.')
      const field = fields.find((one) => one.name === name)
      if (!field) continue
      const text = formatProblem(field, inner.join('.'), message)
      errors[name] = errors[name] === undefined ? text : `${errors[name]}. ${text}`
      setError(name, { message: errors[name] }, { shouldFocus: true })
    }
  }, [state.fields, fields, setError])

  useEffect(() => {
    const { unsubscribe } = watch(() => {
      setKnownToFail(false)
      editing.forget()
    })
    return unsubscribe
  }, [watch, editing])

  const secretNames = useMemo(
    () => new Set(fields.flatMap(({ kind, name }) => (kind === 'secret' || kind === 'headers' ? name : []))),
    [fields],
  )
  const draft = useFormDraft(form, editing.values(), {
    key: state.phase === 'ready' ? `${description.kind}:${sessionId}` : null,
    isSecret: (name) => secretNames.has(name),
  })

  const unavailableEvents = useUnavailableEvents(fields, sessionId)
  const enabled = description.enabledBy
  const caps = description.caps?.(watch())
  const explained = description.explain?.(watch())

  const findMissing = (names: readonly string[] = []) =>
    fields.flatMap(({ name, label }) =>
      names.includes(name) && toText(watch(name)).trim() === '' ? label : [],
    )

  const onSettled = useCallback(
    (changed: boolean) => {
      if (changed) {
        draft.drop()
        showStored()
      }
      invalidate(queries, keysOf(client).deliveries(sessionId))
      return changed
    },
    [client, showStored, queries, sessionId, draft.drop],
  )

  return {
    description,
    fields,
    editing,
    state,
    form,
    isDirty,
    isOff: () => editing.isStored() && editing.values()[enabled] === false,
    turnOn: () => form.setValue(enabled, true, { shouldDirty: true }),
    isMoved: (field) =>
      editing.isStored() &&
      destinationOf(description, watch(), field) !== destinationOf(description, editing.values(), field),
    missingToSave: findMissing(description.needs?.save),
    missingToTest: findMissing(description.needs?.test),
    isKnownToFail,
    async save() {
      let saved = false
      await form.handleSubmit(async () => {
        saved = onSettled(await editing.save(getValues()))
      })()
      return saved
    },
    async test() {
      form.clearErrors()
      const problems = Object.entries(findProblems.trial(getValues()))
      for (const [index, [field, message]] of problems.entries())
        setError(field, { message }, { shouldFocus: index === 0 })
      if (problems.length > 0) return false
      const connected = await editing.test(getValues())
      setKnownToFail(!connected && editing.store.getState().outcome !== null)
      onSettled(false)
      return connected
    },
    remove: async () => onSettled(await editing.remove()),
    reset: async () => onSettled(await editing.reset()),
    async fetchChoices(field) {
      const listing = 'listed' in field ? field.listed : undefined
      if (!listing) return null
      form.clearErrors(field.name)
      const values = getValues()
      if (listing.needs.some((name) => toText(values[name]).trim() === '')) {
        setError(field.name, { message: listing.missing })
        return null
      }
      try {
        return await editing.fetchChoices(listing, values)
      } catch (error) {
        setError(field.name, { message: `${listing.failure}: ${errors.showError(error, texts.noAnswer)}` })
        return null
      }
    },
    changed(field) {
      for (const [name, value] of Object.entries(consequencesOf(field, getValues(field.name))))
        form.setValue(name, String(value), { shouldDirty: true })
      for (const [name, max] of Object.entries(description.caps?.(getValues()) ?? {})) {
        if (name !== field.name && Number(getValues(name)) > max)
          form.setValue(name, String(max), { shouldDirty: true })
      }
    },
    getMax: (name) => caps?.[name],
    unavailableEvents,
    getFacts: (name) => explained?.[name] ?? [],
    renewSecret: () => editing.renewSecret(),
    draft,
  }
}

function createResolver(problemsOf: (values: FormValues) => Problems): Resolver<FormValues> {
  return (values) => {
    const problems = problemsOf(values)
    if (Object.keys(problems).length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }]),
    )
    return { values: {}, errors }
  }
}

type Problems = Readonly<Record<string, string>>

function problemsIn(
  schema: z.ZodType,
  fields: readonly NamedField[],
  input: object,
  translate: Translate,
): Problems {
  const problems: Record<string, string> = {}
  const parsed = parseWithCodes(schema, input)
  for (const issue of parsed.success ? [] : parsed.issues) {
    const [name, inner] = issue.path.map(String)
    const field = fields.find((one) => one.name === name)
    const { message, text } = issue.key ?? issue
    if (field) problems[field.name] ??= formatProblem(field, inner, translate(message, text))
  }
  return problems
}

/** Names the row for errors inside a field: `headers.X-Token` names its header, `events.3` needs no detail. */
function formatProblem({ kind }: NamedField, inner: string | undefined, message: string): string {
  return kind === 'headers' && inner ? `${inner}: ${message}` : message
}

/** Checks the form rows, because an object cannot hold a duplicate header. */
function findRepeatedHeaders(fields: readonly NamedField[], values: FormValues, text: string): Problems {
  const problems: Record<string, string> = {}
  for (const { kind, name } of fields) {
    if (kind !== 'headers') continue
    const headerNames = toHeaderRows(values[name]).flatMap((row) => row.name.trim().toLowerCase() || [])
    if (new Set(headerNames).size < headerNames.length) problems[name] = text
  }
  return problems
}
