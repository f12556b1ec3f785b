import { InvalidInputError } from '@morpheus/sdk/client'
import { givableFields, type NamedField, type Values } from '@morpheus/sdk/integrations'
import { clean } from '../output/clean.js'
import { openEditor } from './editor.js'
import { editUntilGood } from './editUntilGood.js'
import { byLabel, type Form, refusals } from './form.js'

interface Editing<Saved> {
  name: string
  title: string
  values: Values
  save: (values: Values) => Promise<Saved>
}

export async function editInEditor<Saved>(
  form: Form,
  { name, title, values, save }: Editing<Saved>,
): Promise<Saved> {
  const fields = givableFields(form.fields)
  const editor = openEditor(name)
  try {
    return await editUntilGood<Saved>({
      schema: form.schemas.create,
      fields,
      title,
      values,
      edit: editor.edit,
      save: (given) => save(given).then((saved) => ({ saved }), whatIsWrong(fields)),
    })
  } finally {
    editor.close()
  }
}

function whatIsWrong(fields: readonly NamedField[]) {
  return (error: unknown): { wrong: string[] } => {
    if (!(error instanceof InvalidInputError)) throw error
    const wrong = refusals(fields, error.fields, byLabel).map(clean)
    return { wrong: wrong.length > 0 ? wrong : [clean(error.message)] }
  }
}
