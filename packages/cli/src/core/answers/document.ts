import type { JsonSchema } from '@morpheus/sdk/openapi'
import { ownCodes } from '../output/codes.js'
import { answers, type CommandAnswer } from './answers.js'

export function createAnswersDocument({ version }: { version: string }): object {
  const commands = Object.entries(answers).map(([name, answer]) => [name, createDefinition(answer)] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://morpheus.local/cli.schema.json',
    title: `morpheus ${version} --json`,
    description:
      'Each command has its definition, by its name. Fields are added, never renamed or taken away, within a major version. ' +
      'Where x-lines is true, each line of stdout is one such value; all others write one value.',
    $defs: { error, ...Object.fromEntries(commands) },
  }
}

function createDefinition({ form, schema }: CommandAnswer): object {
  const open = allowMoreFields(schema)
  if (form === 'list') return { type: 'array', items: open }
  return form === 'lines' ? { ...open, 'x-lines': true } : open
}

/** Allows additional fields, which later versions may add. */
function allowMoreFields(schema: JsonSchema): JsonSchema {
  const { additionalProperties: extraFields, properties, items, anyOf, oneOf, ...rest } = schema
  return {
    ...rest,
    ...(typeof extraFields === 'object' && { additionalProperties: allowMoreFields(extraFields) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, allowMoreFields(one)]),
      ),
    }),
    ...(items && { items: allowMoreFields(items) }),
    ...(anyOf && { anyOf: anyOf.map(allowMoreFields) }),
    ...(oneOf && { oneOf: oneOf.map(allowMoreFields) }),
  }
}

const error = {
  description: 'On stderr, of any command that fails. A code that is not among these is the gateway’s.',
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', examples: Object.keys(ownCodes) },
        message: { type: 'string', description: 'For people, in Portuguese.' },
        status: { type: ['number', 'null'], description: 'HTTP, where the gateway answered.' },
        exit: { type: 'number', description: 'What the shell gets.' },
      },
      required: ['code', 'message', 'status', 'exit'],
    },
  },
  required: ['error'],
}
