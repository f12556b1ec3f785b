import {
  type Area,
  type Call,
  type CallField,
  capitalize,
  clientAreas,
  nameOfAll,
  ownTexts,
  toSnakeCase,
  typesOf,
  valuesText,
} from './calls.js'

const keywords = new Set([
  'and',
  'as',
  'class',
  'def',
  'del',
  'from',
  'global',
  'import',
  'in',
  'is',
  'not',
  'or',
  'pass',
  'with',
  'yield',
  'lambda',
  'return',
  'try',
  'raise',
  'None',
  'True',
  'False',
])

const safe = (name: string) => (keywords.has(name) ? `${name}_` : name)
const className = (area: string) => `${capitalize(area)}Calls`

/** All calls of the Python client. */
export function pythonCalls(): string {
  const areas = clientAreas()
  const attributes = areas.map(({ name }) => `        self.${toSnakeCase(name)} = ${className(name)}(self)`)
  return `# Made from the contract by \`npm run generate\`: do not change this file.
from __future__ import annotations

from typing import Any, BinaryIO, Dict, Iterator, List, Union

from .transport import File, Transport, UNSET

Upload = Union[bytes, BinaryIO]

${areas.map(areaClass).join('\n\n')}

class Areas(Transport):
    """All areas of the API, as attributes."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
${attributes.join('\n')}
`
}

/** The texts of errors, by code. */
export function pythonTexts(): string {
  const lines = Object.entries(ownTexts).map(
    ([code, texts]) =>
      `    ${JSON.stringify(code)}: {\n        "pt-BR": ${JSON.stringify(texts['pt-BR'])},\n        "en": ${JSON.stringify(texts.en)},\n    },\n`,
  )
  return `# Made from the contract by \`npm run generate\`: do not change this file.
TEXTS = {
${lines.join('')}}
`
}

function areaClass({ name, calls }: Area): string {
  return `
class ${className(name)}:
    """Calls of the area \`${name}\`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${calls.map((call) => method(call) + (call.items === null ? '' : iterator(call))).join('')}`
}

function method(call: Call): string {
  const { method: verb, path, fields, hasBody, isOpen, returns, isLong } = call
  const settings = [
    `"${verb}"`,
    `"${path}"`,
    ...parts(fields, 'path'),
    ...parts(fields, 'query'),
    ...(hasBody ? [`body={${entries(fields, 'body')}${isOpen ? '**more_fields' : ''}}`] : []),
    ...parts(fields, 'file'),
    ...(verb === 'GET' ? [] : ['idempotency_key=idempotency_key']),
    ...(returns === 'json' ? [] : [`returns="${returns}"`]),
    ...(isLong ? ['is_long=True'] : []),
  ]
  const result = { json: 'Any', text: 'str', file: 'File' }[returns]
  return `
    def ${safe(toSnakeCase(call.name))}(${signature(call, verb !== 'GET')}) -> ${result}:
        """
${docLines(call)
  .map((line) => `        ${line}`.trimEnd())
  .join('\n')}
        """
        return self._transport.call(
${settings.map((one) => `            ${one},`).join('\n')}
        )
`
}

function iterator(call: Call): string {
  const passed = call.fields.map(({ name }) => `"${name}": ${safe(name)}`).join(', ')
  return `
    def ${toSnakeCase(nameOfAll(call.name))}(${signature(call, false)}) -> Iterator[Any]:
        """Iterates over everything that \`${toSnakeCase(call.name)}\` lists, page by page."""
        return self._transport.iterate(self.${safe(toSnakeCase(call.name))}, "${call.items}", {${passed}})
`
}

function signature({ fields, isOpen }: Call, hasKey: boolean): string {
  const list = [
    ...fields.map(({ name, required, ...field }) =>
      required ? `${safe(name)}: ${typeOf(field)}` : `${safe(name)}: ${typeOf(field)} = UNSET`,
    ),
    ...(hasKey ? ['idempotency_key: str | None = None'] : []),
    ...(isOpen ? ['**more_fields: Any'] : []),
  ]
  if (list.length === 0) return 'self'
  const star = fields.length > 0 || hasKey ? '*, ' : ''
  return `self, ${star}${list.join(', ')}`
}

function entries(fields: readonly CallField[], place: CallField['place']): string {
  return fields
    .filter((one) => one.place === place)
    .map(({ name }) => `"${name}": ${safe(name)}, `)
    .join('')
}

function parts(fields: readonly CallField[], place: 'path' | 'query' | 'file'): string[] {
  const list = entries(fields, place)
  return list === '' ? [] : [`${place === 'file' ? 'files' : place}={${list.replace(/, $/, '')}}`]
}

const types: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
  null: 'None',
}

function typeOf({ place, schema }: Pick<CallField, 'place' | 'schema'>): string {
  if (place === 'file') return 'Upload'
  return (
    typesOf(schema)
      .map((type) => types[type] ?? 'Any')
      .join(' | ') || 'Any'
  )
}

function docLines(call: Call): string[] {
  const described = call.fields.map(
    ({ name, description, schema }) => `- ${safe(name)}: ${description}${valuesText(schema)}`,
  )
  const answered = call.answer.map(({ name, description }) => `- ${name}: ${description}`)
  return [
    `\`${call.method} /api${call.path}\``,
    ...(described.length > 0 ? ['', 'Arguments:', ...described] : []),
    ...(answered.length > 0 ? ['', 'The answer:', ...answered] : []),
  ].map((line) => line.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
}
