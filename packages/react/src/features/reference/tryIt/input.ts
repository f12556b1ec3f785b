import type { DescribedParameter, DescribedRow, RowExample } from '@morpheus/sdk/openapi'
import type { referenceTexts } from '../texts.js'

type Texts = (typeof referenceTexts.reference)['trial']

export interface FormInput {
  /** Values by parameter name; empty ones are not sent. */
  readonly parameters: Readonly<Record<string, string>>
  /** JSON; null when the call has no body. */
  readonly body: string | null
  readonly files: Readonly<Record<string, File>>
  /** Secret of virtual-phone calls. */
  readonly secret: string
}

export interface CallInput {
  readonly input: Readonly<Record<string, unknown>>
  readonly body: object | null
}

/** Initial input: the example's body, without values that identify anyone's resources. */
export function createInitialInput(row: DescribedRow, example: RowExample): FormInput {
  const hasBody = row.body !== undefined
  return {
    parameters: {},
    body: hasBody ? JSON.stringify(example.body ?? {}, null, 2) : null,
    files: {},
    secret: '',
  }
}

/** Parsed input, or errors by field name (`body` for the body). */
export function parseInput(
  row: DescribedRow,
  formInput: FormInput,
  texts: Texts,
): { input: CallInput } | { problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {}
  const parameters: Record<string, string> = {}
  for (const parameter of row.parameters) {
    const value = formInput.parameters[parameter.name]?.trim() ?? ''
    const problem = findProblem(parameter, value, texts)
    if (problem) problems[parameter.name] = problem
    if (value !== '') parameters[parameter.name] = value
  }
  for (const { name } of row.files) if (!formInput.files[name]) problems[name] = texts.fileNeeded
  if (row.access === 'phone' && formInput.secret.trim() === '') problems.secret = texts.needed
  const body = parseBody(formInput.body, texts)
  if ('problem' in body) problems.body = body.problem
  if ('problem' in body || Object.keys(problems).length > 0) return { problems }
  return { input: { input: { ...body.value, ...parameters, ...formInput.files }, body: body.value } }
}

function findProblem(
  { required, in: location }: DescribedParameter,
  value: string,
  texts: Texts,
): string | null {
  if (required && value === '') return texts.needed
  return location === 'path' && (value === '.' || value === '..') ? texts.badSegment : null
}

function parseBody(text: string | null, texts: Texts): { value: object | null } | { problem: string } {
  if (text === null || text.trim() === '') return { value: null }
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { value } : { problem: texts.notObject }
  } catch (error) {
    return { problem: texts.notJson(error instanceof Error ? error.message : String(error)) }
  }
}
