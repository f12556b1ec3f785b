import type { DescribedParameter, DescribedRow, RowExample } from '@morpheus/sdk/openapi'
import type { referenceTexts } from '../../../text/api/reference.js'

type Texts = (typeof referenceTexts)['trial']

/** What is typed, as texts. */
export interface TypedInput {
  /** By the parameter's name; an empty one is not sent. */
  readonly parameters: Readonly<Record<string, string>>
  /** JSON; null where the call has no body. */
  readonly body: string | null
  readonly files: Readonly<Record<string, File>>
  /** Of a call of the virtual phone. */
  readonly secret: string
}

export interface ReadInput {
  /** As `morpheus.request` takes it. */
  readonly input: Readonly<Record<string, unknown>>
  /** The body as it was read. */
  readonly body: object | null
}

/** What a form begins with: the example's body, and nothing that would name somebody's things. */
export function emptyInput(row: DescribedRow, example: RowExample): TypedInput {
  const hasBody = row.body !== undefined
  return {
    parameters: {},
    body: hasBody ? JSON.stringify(example.body ?? {}, null, 2) : null,
    files: {},
    secret: '',
  }
}

/** What was typed, or what is wrong with it, by the name of the field (`body` for the body). */
export function readInput(
  row: DescribedRow,
  typed: TypedInput,
  texts: Texts,
): { read: ReadInput } | { problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {}
  const parameters: Record<string, string> = {}
  for (const parameter of row.parameters) {
    const value = typed.parameters[parameter.name]?.trim() ?? ''
    const problem = problemOf(parameter, value, texts)
    if (problem) problems[parameter.name] = problem
    if (value !== '') parameters[parameter.name] = value
  }
  for (const { name } of row.files) if (!typed.files[name]) problems[name] = texts.fileNeeded
  if (row.access === 'phone' && typed.secret.trim() === '') problems.secret = texts.needed
  const body = bodyOf(typed.body, texts)
  if ('problem' in body) problems.body = body.problem
  if ('problem' in body || Object.keys(problems).length > 0) return { problems }
  return { read: { input: { ...body.value, ...parameters, ...typed.files }, body: body.value } }
}

function problemOf({ required, in: place }: DescribedParameter, value: string, texts: Texts): string | null {
  if (required && value === '') return texts.needed
  return place === 'path' && (value === '.' || value === '..') ? texts.badSegment : null
}

function bodyOf(typed: string | null, texts: Texts): { value: object | null } | { problem: string } {
  if (typed === null || typed.trim() === '') return { value: null }
  try {
    const value: unknown = JSON.parse(typed)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { value } : { problem: texts.notObject }
  } catch (error) {
    return { problem: texts.notJson(error instanceof Error ? error.message : String(error)) }
  }
}
