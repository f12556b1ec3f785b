import {
  type Area,
  type Call,
  type CallField,
  capitalize,
  clientAreas,
  nameOfAll,
  ownTexts,
  typesOf,
  valuesText,
} from './calls.js'

const className = (area: string) => `${capitalize(area)}Calls`
const notice = '// Made from the contract by `npm run generate`: do not change this file.'
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** All calls of the PHP client. */
export function phpCalls(): string {
  const areas = clientAreas()
  return `<?php

${notice}

declare(strict_types=1);

namespace Morpheus;
${areas.map(areaClass).join('')}
/** All areas of the API, as properties. */
abstract class Areas extends Transport
{
${areas.map(({ name }) => `    public readonly ${className(name)} $${name};`).join('\n')}

    protected function openAreas(): void
    {
${areas.map(({ name }) => `        $this->${name} = new ${className(name)}($this);`).join('\n')}
    }
}
`
}

/** The texts of errors, by code. */
export function phpTexts(): string {
  const lines = Object.entries(ownTexts).map(
    ([code, texts]) =>
      `        ${quote(code)} => ['pt-BR' => ${quote(texts['pt-BR'])}, 'en' => ${quote(texts.en)}],\n`,
  )
  return `<?php

${notice}

declare(strict_types=1);

namespace Morpheus;

/** Texts of errors that this client makes. */
final class Texts
{
    public const ALL = [
${lines.join('')}    ];
}
`
}

function areaClass({ name, calls }: Area): string {
  const methods = calls.map((call) => method(call) + (call.items === null ? '' : iterator(call)))
  return `
/** Calls of the area \`${name}\`. */
final class ${className(name)}
{
    public function __construct(private readonly Transport $transport)
    {
    }
${methods.join('')}}
`
}

function method(call: Call): string {
  const { method: verb, path, fields, hasBody, isOpen, returns, isLong } = call
  const body = `[${entries(fields, 'body')}]${isOpen ? ' + $moreFields' : ''}`
  const settings = [
    quote(verb),
    quote(path),
    ...parts(fields, 'path'),
    ...parts(fields, 'query'),
    ...(hasBody ? [`body: ${body}`] : []),
    ...parts(fields, 'file'),
    ...(verb === 'GET' ? [] : ['idempotencyKey: $idempotencyKey']),
    ...(returns === 'json' ? [] : [`returns: ${quote(returns)}`]),
    ...(isLong ? ['isLong: true'] : []),
  ]
  const result = { json: 'mixed', text: 'string', file: 'ReceivedFile' }[returns]
  return `
    /**
${docLines(call)
  .map((line) => `     * ${line}`.trimEnd())
  .join('\n')}
     */
    public function ${call.name}(${signature(call, verb !== 'GET')}): ${result}
    {
        return $this->transport->call(
${settings.map((one) => `            ${one},`).join('\n')}
        );
    }
`
}

function iterator(call: Call): string {
  const passed = call.fields.map(({ name }) => `'${name}' => $${name}`).join(', ')
  return `
    /** Iterates over everything that \`${call.name}\` lists, page by page. */
    public function ${nameOfAll(call.name)}(${signature(call, false)}): \\Generator
    {
        return $this->transport->iterate($this->${call.name}(...), '${call.items}', [${passed}]);
    }
`
}

function signature({ fields, isOpen }: Call, hasKey: boolean): string {
  const list = [
    ...fields.map(({ name, required, ...field }) =>
      required ? `${typeOf(field)} $${name}` : `${optional(typeOf(field))} $${name} = Absent::Value`,
    ),
    ...(isOpen ? ['array $moreFields = []'] : []),
    ...(hasKey ? ['?string $idempotencyKey = null'] : []),
  ]
  return list.length <= 2 ? list.join(', ') : `\n${list.map((one) => `        ${one},\n`).join('')}    `
}

const optional = (type: string) => (type === 'mixed' ? type : `${type}|Absent`)

function entries(fields: readonly CallField[], place: CallField['place']): string {
  return fields
    .filter((one) => one.place === place)
    .map(({ name }) => `'${name}' => $${name}`)
    .join(', ')
}

function parts(fields: readonly CallField[], place: 'path' | 'query' | 'file'): string[] {
  const list = entries(fields, place)
  return list === '' ? [] : [`${place === 'file' ? 'files' : place}: [${list}]`]
}

const types: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  array: 'array',
  object: 'array|\\stdClass',
  null: 'null',
}

function typeOf({ place, schema }: Pick<CallField, 'place' | 'schema'>): string {
  if (place === 'file') return 'Upload'
  const found = typesOf(schema).flatMap((type) => (types[type] ?? 'mixed').split('|'))
  const unique = [...new Set(found)]
  return unique.length === 0 || unique.includes('mixed') || unique.join() === 'null'
    ? 'mixed'
    : unique.join('|')
}

function docLines(call: Call): string[] {
  const described = call.fields.map(
    ({ name, description, schema }) => `@param $${name} ${description}${valuesText(schema)}`,
  )
  const answered = call.answer.map(({ name, description }) => `- ${name}: ${description}`)
  return [
    `\`${call.method} /api${call.path}\``,
    ...(answered.length > 0 ? ['', 'The answer:', ...answered] : []),
    ...(described.length > 0 ? ['', ...described] : []),
  ].map((line) => line.replaceAll('*/', '* /'))
}
