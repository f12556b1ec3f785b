import { InvalidInputError } from '@morpheus/sdk/client'
import {
  changedNames,
  consequencesOf,
  type Fields,
  givableFields,
  type Values,
} from '@morpheus/sdk/integrations'
import type { OpenConfig } from '../../features/integrations/openConfig.js'
import { exitCodes } from '../output/codes.js'
import { Failure, usageError } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { sanitize } from '../output/sanitize.js'
import { editInEditor } from './editor.js'
import { byFlag, type Form, formatProblems, formatRejections, shownValues } from './form.js'
import { readFlags, readSecrets } from './readFlags.js'

async function editByFlags(
  form: Form,
  storedValues: Values,
  tokens: readonly string[],
  output: Output,
): Promise<Values> {
  const fields = givableFields(form.fields)
  const { values, promptFields, exposedFlags } = readFlags(fields, tokens, storedValues)
  const secrets = await readSecrets(promptFields, output)
  const parsed = form.schemas.create.safeParse({ ...storedValues, ...values, ...secrets })
  if (!parsed.success) {
    const wrong = formatProblems(fields, parsed.error.issues, byFlag).map(sanitize)
    throw usageError(`${wrong.join('. ')}.`, 'invalid_data')
  }
  for (const name of exposedFlags) {
    output.note(
      `${output.stderrPaint('yellow', '!')} O valor de ${sanitize(name)} ficou no histórico do terminal; sem campos, o comando abre um editor.`,
    )
  }
  return parsed.data
}

/** Reports the gateway's validation errors with the flags' names. @throws Failure, or the error itself. */
function explainRejection(form: Form, error: unknown): never {
  if (!(error instanceof InvalidInputError)) throw error
  const { code, status } = error
  const wrong = formatRejections(givableFields(form.fields), error.fields, byFlag).map(sanitize)
  if (wrong.length === 0) throw error
  throw new Failure(`${wrong.join('. ')}.`, { code, status, exit: exitCodes.refused })
}

interface EditContext {
  tokens: readonly string[]
  title: string
  output: Output
}

interface EditResult {
  /** The stored configuration; a secret that the server does not answer is missing. */
  config: Values
  notice: string | null
  changed: boolean
}

/** @throws Failure without fields and without a terminal, where no editor can be opened. */
export function refuseWithoutEditor({ tokens, output }: Omit<EditContext, 'title'>, place: string): void {
  if (tokens.length > 0 || output.interactive) return
  throw usageError(
    `Sem terminal não há como abrir um editor: use campos, por exemplo --ativo. Veja: ${place}`,
    'no_terminal',
  )
}

/** Edits in the person's own editor, or by flags where fields are given. Unchanged fields are not sent. */
export async function editConfig(
  open: OpenConfig,
  { tokens, title, output }: EditContext,
): Promise<EditResult> {
  const { description, calls, config: savedConfig, notice } = open
  const storedValues = shownValues(description, savedConfig)
  const save = async (input: Values): Promise<EditResult> => {
    const changedValues = withConsequences(description.fields, storedValues, input)
    if (savedConfig && changedNames(description.fields, savedConfig, changedValues).length === 0)
      return { config: savedConfig, notice, changed: false }
    const saved = await calls.save(changedValues, savedConfig)
    return {
      config: withoutTyped(open, changedValues, { ...saved.config }),
      notice: saved.notice,
      changed: true,
    }
  }
  if (tokens.length === 0)
    return editInEditor(description, { name: description.kind, title, values: storedValues, save })
  const flagValues = await editByFlags(description, storedValues, tokens, output)
  return save(flagValues).catch((error: unknown) => explainRejection(description, error))
}

/** Applies the consequences of changed fields, unless those were changed as well. */
function withConsequences(fields: Fields, storedValues: Values, input: Values): Values {
  const changed = changedNames(fields, storedValues, input)
  const sets = changed.flatMap((name) =>
    fields[name] ? Object.entries(consequencesOf(fields[name], input[name])) : [],
  )
  return { ...input, ...Object.fromEntries(sets.filter(([name]) => !changed.includes(name))) }
}

/** Hides typed secrets where a server answers nothing and the sent values are shown. */
function withoutTyped(
  { description, config: savedConfig }: OpenConfig,
  input: Values,
  saved: Values,
): Values {
  const isTyped = ([name, value]: [string, unknown]) => {
    const field = description.fields[name]
    const isNew = value === input[name] && value !== savedConfig?.[name]
    return field?.kind === 'secret' && !field.shownOnce && isNew
  }
  return Object.fromEntries(Object.entries(saved).filter((entry) => !isTyped(entry)))
}
