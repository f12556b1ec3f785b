import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidInputError } from '@morpheus/sdk/client'
import { givableFields, type NamedField, type Values } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { beforeExit } from '../interrupt.js'
import { cancelledError, failureError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'
import { createDraft, isBlank, readCommented, withProblems } from './draft.js'
import { byLabel, type Form, formatProblems, formatRejections } from './form.js'

type Edit = (text: string) => Promise<string>

interface Editor {
  edit: Edit
  close: () => void
}

/** Opens the person's editor on a private file that is deleted with the command. */
function openEditor(name: string, env: NodeJS.ProcessEnv = process.env): Editor {
  const command = env.VISUAL || env.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi')
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-'))
  const file = join(folder, `${name}.jsonc`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const callOff = beforeExit(remove)
  return {
    async edit(text) {
      writeFileSync(file, text, { mode: 0o600 })
      await run(command, file)
      return readFileSync(file, 'utf8')
    },
    close() {
      callOff()
      remove()
    },
  }
}

/** Runs through the shell, as git does: `code --wait` is a command with an argument. */
function run(command: string, file: string): Promise<void> {
  const windows = process.platform === 'win32'
  const child = windows
    ? spawn(`${command} "${file}"`, { stdio: 'inherit', shell: true })
    : spawn('sh', ['-c', `${command} "$1"`, 'sh', file], { stdio: 'inherit' })
  // Ctrl-C belongs to the editor.
  const ignore = () => {}
  const listeners = process.listeners('SIGINT')
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', ignore)
  return new Promise<void>((resolve, reject) => {
    const refuse = (reason: string) =>
      reject(
        failureError(
          `O editor "${command}" ${reason}. Escolha outro com a variável EDITOR.`,
          'editor_failed',
        ),
      )
    child.on('error', () => refuse('não abriu'))
    child.on('close', (code) => (code === 0 ? resolve() : refuse(`terminou com o código ${code ?? '?'}`)))
  }).finally(() => {
    process.off('SIGINT', ignore)
    for (const listener of listeners) process.on('SIGINT', listener)
  })
}

interface Editing<Saved> {
  schema: z.ZodObject
  fields: readonly NamedField[]
  title: string
  values: Values
  edit: Edit
  save: (values: Values) => Promise<{ saved: Saved } | { wrong: string[] }>
}

export async function editUntilGood<Saved>(editing: Editing<Saved>): Promise<Saved> {
  const { schema, fields, values, edit, save } = editing
  for (let text = createDraft(editing), previousText = text, first = true; ; first = false) {
    const editedText = await edit(text)
    if (isBlank(editedText)) throw cancelledError('O arquivo ficou vazio: nada foi alterado.')
    // On the first pass an unchanged file is accepted: the defaults of a new configuration may be right.
    if (!first && editedText === previousText) throw cancelledError('Os erros continuam: nada foi alterado.')
    const verdict = judge({ schema, fields, values }, editedText)
    const result = 'values' in verdict ? await save(verdict.values) : verdict
    if ('saved' in result) return result.saved
    text = withProblems(editedText, result.wrong)
    previousText = text
  }
}

/** A deleted or commented line keeps its field: only present values change. */
function judge(
  { schema, fields, values }: Pick<Editing<unknown>, 'schema' | 'fields' | 'values'>,
  text: string,
): { values: Values } | { wrong: string[] } {
  const draft = readCommented(text)
  if ('line' in draft) {
    return { wrong: [`Linha ${draft.line}: isto não é JSON. Faltam aspas, vírgula ou chave?`] }
  }
  const parsed = schema.safeParse(
    isRecord(draft.value) ? { ...serializeValues(values), ...draft.value } : draft.value,
  )
  return parsed.success
    ? { values: parsed.data }
    : { wrong: formatProblems(fields, parsed.error.issues, byLabel) }
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const serializeValues = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

interface EditorOptions<Saved> {
  name: string
  title: string
  values: Values
  save: (values: Values) => Promise<Saved>
}

export async function editInEditor<Saved>(
  form: Form,
  { name, title, values, save }: EditorOptions<Saved>,
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
      save: (values) => save(values).then((saved) => ({ saved }), findFieldErrors(fields)),
    })
  } finally {
    editor.close()
  }
}

function findFieldErrors(fields: readonly NamedField[]) {
  return (error: unknown): { wrong: string[] } => {
    if (!(error instanceof InvalidInputError)) throw error
    const wrong = formatRejections(fields, error.fields, byLabel).map(sanitize)
    return { wrong: wrong.length > 0 ? wrong : [sanitize(error.message)] }
  }
}
