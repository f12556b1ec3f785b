import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import { keysOf } from '../hooks/keys.js'
import { useMorpheus } from '../hooks/useMorpheus.js'
import { useToast } from '../hooks/useToast.js'
import { invalidate } from '../live/invalidate.js'
import { useQueryCache } from '../provider/queries.js'
import { asText, type FormValues } from './formValues.js'
import { type Editing, type Integration, type Problems, problemText } from './integration.js'

/** The field of those configurations that can be turned off. */
const enabled = 'enabled'

export interface Editor {
  integration: Integration
  editing: Editing
  state: ReturnType<Editing['store']['getState']>
  form: UseFormReturn<FormValues>
  /** It is stored and turned off: nothing comes of it. */
  isOff: () => boolean
  /** Turns on what is in the form; saving is another step. */
  turnOn: () => void
  /** There is something that was not saved. */
  isDirty: boolean
  /** Each tells whether it was done. */
  save: () => Promise<boolean>
  test: () => Promise<boolean>
  remove: () => Promise<boolean>
  renewSecret: () => Promise<boolean>
  /** What is in the form leads to another destination than what is stored. */
  isMoved: boolean
  /** Whether what a button needs is filled in. */
  canSave: boolean
  canTest: boolean
  /** Saving would store what has just been tried and did not work. */
  isKnownToFail: boolean
}

/** One configuration of one session: what is stored, the form over it, and what can be done. */
export function useEditor(integration: Integration, sessionId: string): Editor {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const editing = useMemo(
    () => integration.open(client, sessionId, { notify }),
    [integration, client, sessionId, notify],
  )
  const state = useStore(editing.store)
  const resolver = useMemo(() => resolverOf(integration), [integration])
  const form = useForm<FormValues>({ defaultValues: integration.blank, resolver })
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
    const told: Record<string, string> = {}
    for (const [path, message] of Object.entries(state.fields)) {
      const [field = '', ...inner] = path.split('.')
      if (!integration.fields.some(({ name }) => name === field)) continue
      const text = problemText(field, inner.join('.'), message)
      told[field] = told[field] === undefined ? text : `${told[field]}. ${text}`
      setError(field, { message: told[field] }, { shouldFocus: true })
    }
  }, [state.fields, integration, setError])

  useEffect(() => {
    const { unsubscribe } = watch(() => {
      setKnownToFail(false)
      editing.forget()
    })
    return unsubscribe
  }, [watch, editing])

  const isFilled = (names: readonly string[] = []) =>
    names.length === 0 || watch([...names]).every((value) => asText(value).trim() !== '')

  /** What the cards and the log show of it has changed. */
  const done = useCallback(
    (changed: boolean) => {
      if (changed) showStored()
      invalidate(queries, keysOf(client).deliveries(sessionId))
      return changed
    },
    [client, showStored, queries, sessionId],
  )

  return {
    integration,
    editing,
    state,
    form,
    isDirty,
    isOff: () => editing.isStored() && editing.values()[enabled] === false,
    turnOn: () => form.setValue(enabled, true, { shouldDirty: true }),
    isMoved: editing.isStored() && isMoved(integration, watch(), editing.values()),
    canSave: isFilled(integration.needs?.save),
    canTest: isFilled(integration.needs?.test),
    isKnownToFail,
    async save() {
      let saved = false
      await form.handleSubmit(async () => {
        saved = done(await editing.save(getValues()))
      })()
      return saved
    },
    async test() {
      form.clearErrors()
      const problems = Object.entries(integration.checkTrial(getValues()))
      for (const [index, [field, message]] of problems.entries())
        setError(field, { message }, { shouldFocus: index === 0 })
      if (problems.length > 0) return false
      const connected = await editing.test(getValues())
      setKnownToFail(!connected && editing.store.getState().outcome !== null)
      done(false)
      return connected
    },
    remove: async () => done(await editing.remove()),
    renewSecret: () => editing.renewSecret(),
  }
}

function isMoved({ destination }: Integration, now: FormValues, stored: FormValues): boolean {
  return destination !== undefined && destination(now) !== destination(stored)
}

function resolverOf(integration: Integration): Resolver<FormValues> {
  return (values) => {
    const problems: Problems = integration.check(values)
    if (Object.keys(problems).length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }]),
    )
    return { values: {}, errors }
  }
}
