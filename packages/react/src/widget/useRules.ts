import { type Contract, type Morpheus, parseWithCodes } from '@morpheus/sdk'
import type { Translate } from '@morpheus/sdk/text'
import { type SyntheticEvent, useMemo, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { useErrors } from '../core/useErrors.js'
import { useMorpheus } from '../core/useMorpheus.js'
import { useToast } from '../core/useToast.js'
import { useTranslate } from '../provider/translate.js'
import { findFirstProblems } from './firstProblems.js'
import { withTimeout } from './inTime.js'

type FormSchema = z.ZodType<object, FieldValues>

type RowWithBody<Rows> = {
  [Row in keyof Rows]: Rows[Row] extends { body: FormSchema } ? Row : never
}[keyof Rows]
type BodyOf<Row> = Row extends { body: infer Body extends FormSchema } ? Body : never

export interface Rules<Schema extends FormSchema> {
  /** Null when loading failed, which is then reported. */
  load: () => Promise<Schema | null>
  /** A submit waits for the rules; buttons show a spinner. */
  loading: boolean
  /** For react-hook-form. Without rules every value is valid. */
  resolver: Resolver<z.input<Schema>, unknown, z.output<Schema>>
  checked: (submit: (event: SyntheticEvent) => unknown) => (event: SyntheticEvent) => void
  /** Spread on the form, to load the rules when the user approaches it. */
  ahead: { onFocus: () => void; onPointerEnter: () => void }
}

/**
 * Validation rules of a form: the body schema of its contract call, loaded when the user approaches the form, so
 * pages stay small. A failed load shows a toast, or calls `onUnavailable`, and is retried next time.
 * @example
 * const rules = useRules('sessions', 'create')
 * const form = useForm({ resolver: rules.resolver, defaultValues: { name: '' } })
 * return <form {...rules.ahead} onSubmit={rules.checked(form.handleSubmit(create))}>…</form>
 */
export function useRules<Area extends keyof Contract, Row extends RowWithBody<Contract[Area]>>(
  area: Area,
  row: Row,
  onUnavailable?: (error: unknown) => void,
): Rules<BodyOf<Contract[Area][Row]>>
export function useRules(
  area: keyof Contract,
  row: string,
  onUnavailable?: (error: unknown) => void,
): object {
  const client = useMorpheus()
  const notify = useToast()
  const { explained } = useErrors()
  const translate = useTranslate()
  const [loading, setLoading] = useState(false)
  const schema = useMemo(() => createSchemaLoader(client, area, row), [client, area, row])
  const resolver = useMemo(() => createResolver(schema.load, translate), [schema, translate])

  async function load() {
    if (loading || schema.here()) return schema.here()
    setLoading(true)
    try {
      return await schema.load()
    } catch (error) {
      if (onUnavailable) onUnavailable(error)
      else notify({ tone: 'error', text: explained(error, ''), cause: error })
      return null
    } finally {
      setLoading(false)
    }
  }
  const loadSchema = () => void schema.load().catch(() => {})

  return {
    load,
    loading,
    resolver,
    checked: (submit: (event: SyntheticEvent) => unknown) => async (event: SyntheticEvent) => {
      event.preventDefault()
      if (await load()) await submit(event)
    },
    ahead: { onFocus: loadSchema, onPointerEnter: loadSchema },
  }
}

/** Loads once for concurrent callers; retries after a failure. */
function createSchemaLoader(client: Morpheus, area: keyof Contract, row: string) {
  let loadedRules: z.ZodType | null = null
  let coming: Promise<z.ZodType | null> | null = null

  async function loadRules() {
    const rows: Readonly<Record<string, { readonly body: z.ZodType | undefined }>> = await withTimeout(
      client.rows(area),
    )
    loadedRules = rows[row]?.body ?? null
    return loadedRules
  }

  return {
    here: () => loadedRules,
    async load() {
      if (loadedRules) return loadedRules
      coming ??= loadRules().finally(() => {
        coming = null
      })
      return coming
    },
  }
}

function createResolver(load: () => Promise<z.ZodType | null>, translate: Translate): Resolver {
  return async (values) => {
    const schema = await load().catch(() => null)
    if (!schema) return { values, errors: {} }
    const parsed = parseWithCodes(schema, values)
    if (parsed.success) return { values: Object(parsed.data), errors: {} }
    const errors = Object.entries(findFirstProblems(parsed.issues, translate)).map(
      ([field, message]) => [field, { type: 'contract', message }] as const,
    )
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
