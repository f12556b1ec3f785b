import { changedNames, consequencesOf, type Fields, type Values } from '@morpheus/sdk/integrations'
import type { OpenConfig } from '../integrations/openConfig.js'
import { usage } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { editByFlags, refusedByFlags } from './editByFlags.js'
import { editInEditor } from './editInEditor.js'
import { shownValues } from './form.js'

interface How {
  /** What was said on the command line after the command's own arguments. */
  tokens: readonly string[]
  title: string
  output: Output
}

interface Edited {
  /** As it is stored now; of a secret that the server does not answer, nothing. */
  config: Values
  notice: string | null
  changed: boolean
}

/** @throws Failure without fields and without a terminal, where no editor can be opened. */
export function refuseWithoutEditor({ tokens, output }: Omit<How, 'title'>, where: string): void {
  if (tokens.length > 0 || output.interactive) return
  throw usage(
    `Sem terminal não há como abrir um editor: use campos, por exemplo --ativo. Veja: ${where}`,
    'no_terminal',
  )
}

/** In the person's own editor; with fields, without. What is not changed is not sent. */
export async function editConfig(open: OpenConfig, { tokens, title, output }: How): Promise<Edited> {
  const { description, calls, config: before, notice } = open
  const kept = shownValues(description, before)
  const save = async (input: Values): Promise<Edited> => {
    const given = withConsequences(description.fields, kept, input)
    if (before && changedNames(description.fields, before, given).length === 0)
      return { config: before, notice, changed: false }
    const saved = await calls.save(given, before)
    return { config: withoutTyped(open, given, { ...saved.config }), notice: saved.notice, changed: true }
  }
  if (tokens.length === 0)
    return editInEditor(description, { name: description.kind, title, values: kept, save })
  const given = await editByFlags(description, kept, tokens, output)
  return save(given).catch((error: unknown) => refusedByFlags(description, error))
}

/** What a person changes may set something beside, unless that was changed as well. */
function withConsequences(fields: Fields, kept: Values, given: Values): Values {
  const changed = changedNames(fields, kept, given)
  const sets = changed.flatMap((name) =>
    fields[name] ? Object.entries(consequencesOf(fields[name], given[name])) : [],
  )
  return { ...given, ...Object.fromEntries(sets.filter(([name]) => !changed.includes(name))) }
}

/** A server may answer nothing: what is secret and was just typed is not shown then. */
function withoutTyped({ description, config: before }: OpenConfig, given: Values, saved: Values): Values {
  const isTyped = ([name, value]: [string, unknown]) => {
    const field = description.fields[name]
    const isNew = value === given[name] && value !== before?.[name]
    return field?.kind === 'secret' && !field.shownOnce && isNew
  }
  return Object.fromEntries(Object.entries(saved).filter((entry) => !isTyped(entry)))
}
