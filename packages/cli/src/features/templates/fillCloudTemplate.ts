import { type CloudTemplate, cloudInputs, cloudSending, missingCloudInputs } from '@morpheus/sdk'
import { type Failure, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'

type Variables = Readonly<Record<string, string>>

/** Fills in a template of Meta's: variables by name; a link's end, a code and a file by their place. */
export function fillCloudTemplate(template: CloudTemplate, variables: Variables) {
  const values = Object.fromEntries(
    cloudInputs(template).map(({ key }) => [
      key,
      findValue(variables, key) ?? findValue(variables, toBareName(key)) ?? '',
    ]),
  )
  const missing = missingCloudInputs(template, values)
  if (missing.length === 0) return cloudSending(template, values)
  const unsupported = missing.filter(({ kind }) => kind === 'unsupported')
  if (unsupported.length > 0)
    throw invalid(
      `O Morpheus não preenche neste template: ${unsupported.map(({ label }) => label).join(', ')}`,
    )
  const wrong = missing.find(({ key, kind }) => kind === 'file' && values[key])
  if (wrong) throw invalid(`${wrong.label}: use o endereço do arquivo, como ${wrong.key}=https://…`)
  const missingLabels = missing.map(
    ({ key, kind, label }) => `${label} (--variavel ${toHint(key)}=${kind === 'file' ? 'https://…' : '…'})`,
  )
  throw invalid(`Falta preencher: ${missingLabels.join(', ')}`)
}

const findValue = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

const toBareName = (key: string) => key.replace(/^(header|body)\./, '')

/** The name that fills in this input alone. */
const toHint = (key: string) => key.replace(/^body\./, '')

const invalid = (message: string): Failure => usageError(sanitize(message), 'invalid_data')
