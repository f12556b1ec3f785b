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

const notice = '// Code generated from the contract by `npm run generate`. DO NOT EDIT.'
const initialisms = /^(Id|Url|Qr|Api|Smtp)(?=[A-Z]|$)|(?<=[a-z])(Id|Ids|Url|Qr|Api)(?=[A-Z]|$)/g

/** `sessionId` → `SessionID` */
const goName = (name: string) =>
  capitalize(name).replace(initialisms, (word) => (word === 'Ids' ? 'IDs' : word.toUpperCase()))

/** All calls of the Go client. */
export function goCalls(): string {
  const areas = clientAreas()
  const names = areas.map(({ name }) => goName(name))
  const width = Math.max(...names.map((name) => name.length))
  return `${notice}

package morpheus

import (
	"context"
	"encoding/json"
)

// Client makes calls of the Morpheus API, by area. Create one with New.
type Client struct {
	transport
${names.map((name) => `	${name.padEnd(width)} *${name}Calls`).join('\n')}
}

func openAreas(client *Client) {
${names.map((name) => `	client.${name} = &${name}Calls{&client.transport}`).join('\n')}
}
${areas.map(areaType).join('')}`
}

/** The texts of errors, by code. */
export function goTexts(): string {
  const width = Math.max(...Object.keys(ownTexts).map((code) => code.length)) + 3
  const lines = Object.entries(ownTexts).map(
    ([code, texts]) =>
      `	${`${JSON.stringify(code)}:`.padEnd(width)} {${JSON.stringify(texts['pt-BR'])}, ${JSON.stringify(texts.en)}},\n`,
  )
  return `${notice}

package morpheus

// texts of errors that this client makes: Portuguese and English.
var texts = map[string][2]string{
${lines.join('')}}
`
}

function areaType({ name, calls }: Area): string {
  return `
// ${goName(name)}Calls has the calls of the area \`${name}\`.
type ${goName(name)}Calls struct{ transport *transport }
${calls.map((call) => params(call) + method(call) + (call.items === null ? '' : iterator(call))).join('')}`
}

const paramsName = (call: Call) => `${goName(call.area)}${goName(call.name)}Params`
const hasParams = ({ fields, isOpen }: Call) => fields.length > 0 || isOpen

function params(call: Call): string {
  if (!hasParams(call)) return ''
  const fields = call.fields.map((field) => {
    const { name, required, description, schema } = field
    const comment = `${description}${valuesText(schema)}`.trim()
    const tag = field.place === 'file' ? '-' : `${name}${required ? '' : ',omitempty'}`
    return `${comment === '' ? '' : `	// ${comment}\n`}	${goName(name)} ${typeOf(field)} \`json:"${tag}"\`\n`
  })
  const extra = call.isOpen
    ? '	// Extra has fields that the contract does not name.\n	Extra map[string]any `json:"-"`\n'
    : ''
  return `
// ${paramsName(call)} has the arguments of ${goName(call.area)}.${goName(call.name)}.
type ${paramsName(call)} struct {
${fields.join('\n')}${extra}}
`
}

function method(call: Call): string {
  const { fields, returns } = call
  const list = (place: CallField['place']) =>
    fields
      .filter((one) => one.place === place)
      .map(({ name }) => JSON.stringify(name))
      .join(', ')
  const files = fields
    .filter((one) => one.place === 'file')
    .map(({ name }) => `${JSON.stringify(name)}: params.${goName(name)}`)
    .join(', ')
  const settings = [
    `method: "${call.method}"`,
    `path: "${call.path}"`,
    ...(list('query') === '' ? [] : [`query: []string{${list('query')}}`]),
    ...(call.hasBody ? ['hasBody: true'] : []),
    ...(files === '' ? [] : [`files: map[string]Upload{${files}}`]),
    ...(call.isOpen ? ['extra: params.Extra'] : []),
    ...(call.isLong ? ['isLong: true'] : []),
  ]
  const passed = hasParams(call) ? 'params' : 'nil'
  const result = { json: 'Answer', text: 'string', file: '*ReceivedFile' }[returns]
  const caller = { json: 'call', text: 'callText', file: 'callFile' }[returns]
  return `
${docLines(call)
  .map((line) => `// ${line}`.trimEnd())
  .join('\n')}
func (area *${goName(call.area)}Calls) ${goName(call.name)}(ctx context.Context${hasParams(call) ? `, params ${paramsName(call)}` : ''}, options ...Option) (${result}, error) {
	return area.transport.${caller}(ctx, request{${settings.join(', ')}}, ${passed}, options)
}
`
}

function iterator(call: Call): string {
  return `
// ${goName(nameOfAll(call.name))} passes everything that ${goName(call.name)} lists to visit, page by page, until it returns an error.
func (area *${goName(call.area)}Calls) ${goName(nameOfAll(call.name))}(ctx context.Context, params ${paramsName(call)}, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{${call.fields
    .filter((one) => one.place === 'query')
    .map(({ name }) => JSON.stringify(name))
    .join(', ')}}
	return area.transport.iterate(ctx, request{method: "GET", path: "${call.path}", query: query}, "${call.items}", params, visit, options)
}
`
}

const types: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'float64',
  boolean: 'bool',
  object: 'map[string]any',
}

function typeOf({ place, required, schema }: CallField): string {
  if (place === 'file') return 'Upload'
  const found = typesOf(schema)
  const [type] = found
  if (type === undefined || found.length > 1) return 'any'
  if (type === 'array') return schema.items?.type === 'string' ? '[]string' : '[]any'
  const name = types[type] ?? 'any'
  return required || name === 'any' || name.startsWith('map') ? name : `*${name}`
}

function docLines(call: Call): string[] {
  const answered = call.answer.map(({ name, description }) => `  - ${name}: ${description}`)
  return [
    `${goName(call.name)} calls \`${call.method} /api${call.path}\`.`,
    ...(answered.length > 0 ? ['', 'The answer:', ...answered] : []),
  ]
}
