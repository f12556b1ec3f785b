import type { NamedField, Values } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { cancelled } from '../output/failures.js'
import { isBlank, readCommented } from './commentedJson.js'
import { draft, withProblems } from './draft.js'
import type { Edit } from './editor.js'
import { byLabel, problems } from './form.js'

interface Editing<Saved> {
  schema: z.ZodObject
  fields: readonly NamedField[]
  title: string
  values: Values
  edit: Edit
  /** Saves validated values; resolves with the remaining errors, if any. */
  save: (values: Values) => Promise<{ saved: Saved } | { wrong: string[] }>
}

/** Opens the editor, and again with the errors on top, until the form is saved or abandoned. */
export async function editUntilGood<Saved>(editing: Editing<Saved>): Promise<Saved> {
  const { schema, fields, values, edit, save } = editing
  for (let text = draft(editing), before = text, first = true; ; first = false) {
    const left = await edit(text)
    if (isBlank(left)) throw cancelled('O arquivo ficou vazio: nada foi alterado.')
    // On the first pass an unchanged file is accepted: the defaults of a new configuration may be right.
    if (!first && left === before) throw cancelled('Os erros continuam: nada foi alterado.')
    const read = judge({ schema, fields, values }, left)
    const result = 'values' in read ? await save(read.values) : read
    if ('saved' in result) return result.saved
    text = withProblems(left, result.wrong)
    before = text
  }
}

/** A deleted or commented line keeps its field: only present values change. */
function judge(
  { schema, fields, values }: Pick<Editing<unknown>, 'schema' | 'fields' | 'values'>,
  text: string,
): { values: Values } | { wrong: string[] } {
  const read = readCommented(text)
  if ('line' in read) {
    return { wrong: [`Linha ${read.line}: isto não é JSON. Faltam aspas, vírgula ou chave?`] }
  }
  const parsed = schema.safeParse(isRecord(read.value) ? { ...said(values), ...read.value } : read.value)
  return parsed.success ? { values: parsed.data } : { wrong: problems(fields, parsed.error.issues, byLabel) }
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
