import type { Contract, Morpheus } from '@morpheus/sdk'
import { type SyntheticEvent, useMemo, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { useErrors } from '../hooks/useErrors.js'
import { useMorpheus } from '../hooks/useMorpheus.js'
import { useToast } from '../hooks/useToast.js'
import { firstProblems } from './firstProblems.js'
import { inTime } from './inTime.js'

type FormSchema = z.ZodType<object, FieldValues>

/** The rows of an area that take a body. */
type RowWithBody<Rows> = {
  [Row in keyof Rows]: Rows[Row] extends { body: FormSchema } ? Row : never
}[keyof Rows]
type BodyOf<Row> = Row extends { body: infer Body extends FormSchema } ? Body : never

export interface Rules<Schema extends FormSchema> {
  /** Null where they could not be loaded, which is told then. */
  load: () => Promise<Schema | null>
  /** Somebody waits for them: a button says so by its spinner alone. */
  loading: boolean
  /** For react-hook-form. Where they cannot be loaded nothing is known to be wrong. */
  resolver: Resolver<z.input<Schema>, unknown, z.output<Schema>>
  /** What submits a form of react-hook-form, as soon as its rules are there. */
  checked: (submit: (event: SyntheticEvent) => unknown) => (event: SyntheticEvent) => void
  /** Of the form: whoever comes near it will want them. */
  ahead: { onFocus: () => void; onPointerEnter: () => void }
}

/**
 * What a form is checked by: the body of the contract's row that it calls. Schemas are loaded once somebody comes near the
 * form, so that a page which shows it carries none. That they could not be loaded is told by a toast, unless the form says
 * it itself; they are loaded anew the next time.
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
  const [loading, setLoading] = useState(false)
  const schema = useMemo(() => schemaOf(client, area, row), [client, area, row])
  const resolver = useMemo(() => resolverOf(schema.load), [schema])

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
  const begin = () => void schema.load().catch(() => {})

  return {
    load,
    loading,
    resolver,
    checked: (submit: (event: SyntheticEvent) => unknown) => async (event: SyntheticEvent) => {
      event.preventDefault()
      if (await load()) await submit(event)
    },
    ahead: { onFocus: begin, onPointerEnter: begin },
  }
}

/** Loads it once, whoever asks meanwhile, and anew where that failed. */
function schemaOf(client: Morpheus, area: keyof Contract, row: string) {
  let here: z.ZodType | null = null
  let coming: Promise<z.ZodType | null> | null = null

  async function read() {
    const rows: Readonly<Record<string, { readonly body: z.ZodType | undefined }>> = await inTime(
      client.rows(area),
    )
    here = rows[row]?.body ?? null
    return here
  }

  return {
    here: () => here,
    async load() {
      if (here) return here
      coming ??= read().finally(() => {
        coming = null
      })
      return coming
    },
  }
}

function resolverOf(load: () => Promise<z.ZodType | null>): Resolver {
  return async (values) => {
    const schema = await load().catch(() => null)
    const read = schema?.safeParse(values)
    if (!read?.error) return { values: Object(read?.data ?? values), errors: {} }
    const errors = Object.entries(firstProblems(read.error.issues)).map(
      ([field, message]) => [field, { type: 'contract', message }] as const,
    )
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
