import { InvalidInputError } from '@morpheus/sdk/client'
import { givableFields, type Values } from '@morpheus/sdk/integrations'
import { clean } from '../output/clean.js'
import { exitCodes } from '../output/codes.js'
import { Failure, usage } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { byFlag, type Form, problems, refusals } from './form.js'
import { readFlags } from './readFlags.js'
import { readSecrets } from './readSecrets.js'

export async function editByFlags(
  form: Form,
  kept: Values,
  tokens: readonly string[],
  output: Output,
): Promise<Values> {
  const fields = givableFields(form.fields)
  const { values, asked, exposed } = readFlags(fields, tokens, kept)
  const secrets = await readSecrets(asked, output)
  const parsed = form.schemas.create.safeParse({ ...kept, ...values, ...secrets })
  if (!parsed.success) {
    const wrong = problems(fields, parsed.error.issues, byFlag).map(clean)
    throw usage(`${wrong.join('. ')}.`, 'invalid_data')
  }
  for (const name of exposed) {
    output.note(
      `${output.notePaint('yellow', '!')} O valor de ${clean(name)} ficou no histórico do terminal; sem campos, o comando abre um editor.`,
    )
  }
  return parsed.data
}

/** Reports the gateway's validation errors with the flags' names. @throws Failure, or the error itself. */
export function refusedByFlags(form: Form, error: unknown): never {
  if (!(error instanceof InvalidInputError)) throw error
  const { code, status } = error
  const wrong = refusals(givableFields(form.fields), error.fields, byFlag).map(clean)
  if (wrong.length === 0) throw error
  throw new Failure(`${wrong.join('. ')}.`, { code, status, exit: exitCodes.refused })
}
