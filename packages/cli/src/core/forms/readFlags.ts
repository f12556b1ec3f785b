import { createInterface } from 'node:readline/promises'
import type { NamedField, Values } from '@morpheus/sdk/integrations'
import { usageError } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { sanitize } from '../output/sanitize.js'
import { askSecret } from '../prompts/ask.js'
import { listChoices } from './form.js'

export function getFlag({ flag, kind }: NamedField): string {
  switch (kind) {
    case 'secret':
      return `--${flag}  (pergunta, ou lê da entrada padrão)`
    case 'toggle':
      return `--${flag}, --nao-${flag}`
    case 'headers':
      return `--${flag} "Nome: valor", --sem-${flag} <nome>`
    case 'names':
      return `--${flag} <a,b,c>`
    case 'events':
      return `--${flag} <a,b,c>, --${flag} todos`
    case 'number':
      return `--${flag} <número>`
    default:
      return `--${flag} <texto>`
  }
}

/** Asks for secrets on the terminal; without one reads them from stdin, one per line. */
export async function readSecrets(
  promptFields: readonly NamedField[],
  output: Output,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  if (promptFields.length === 0) return values
  if (process.stdin.isTTY) {
    if (!output.interactive)
      throw usageError('Não há como perguntar: passe o segredo pela entrada padrão.', 'no_terminal')
    for (const { name, label } of promptFields) values[name] = await askSecret(`${label}:`)
    return values
  }
  const lines: string[] = []
  for await (const line of createInterface({ input: process.stdin })) {
    lines.push(line)
    if (lines.length === promptFields.length) break
  }
  promptFields.forEach(({ name, label }, index) => {
    const line = lines[index]?.trim()
    if (!line)
      throw usageError(
        `${label}: nada veio pela entrada padrão. É uma linha para cada segredo.`,
        'invalid_data',
      )
    values[name] = line
  })
  return values
}

interface FlagValues {
  values: Record<string, unknown>
  /** Secrets to ask for, or to read from stdin, in this order. */
  promptFields: NamedField[]
  /** Headers that look secret and are now in the shell's history. */
  exposedFlags: string[]
}

const booleansByWord: Readonly<Record<string, boolean>> = {
  sim: true,
  true: true,
  ligado: true,
  nao: false,
  não: false,
  false: false,
  desligado: false,
}

/**
 * Parses `--porta 5672`, `--porta=5672`, `porta=5672`, `--ativo`, `--nao-ativo`, `--cabecalho 'Nome: valor'` and
 * `--sem-cabecalho Nome`. A list takes commas, or `todos`. Maps are changed starting from `kept`.
 */
export function readFlags(
  fields: readonly NamedField[],
  tokens: readonly string[],
  storedValues: Values,
): FlagValues {
  const flags: FlagValues = { values: {}, promptFields: [], exposedFlags: [] }
  for (let rest = [...tokens]; rest.length > 0; ) {
    const { field, isNegated, inline } = recognise(fields, rest.shift() ?? '')
    if (field.kind === 'secret') {
      if (inline !== undefined || (rest[0] !== undefined && !isName(fields, rest[0])))
        throw createSecretError(field)
      flags.promptFields.push(field)
    } else if (field.kind === 'toggle') {
      const value = inline === undefined ? true : booleansByWord[inline.toLowerCase()]
      if (value === undefined) throw usageError(`${field.label}: use --${field.flag} ou --nao-${field.flag}.`)
      flags.values[field.name] = isNegated ? !value : value
    } else {
      const text = inline ?? rest.shift()
      if (text === undefined) throw usageError(`Falta o valor de --${isNegated ? 'sem-' : ''}${field.flag}.`)
      const map = flags.values[field.name] ?? storedValues[field.name]
      flags.values[field.name] =
        field.kind === 'headers' ? changeMap(field, map, text, isNegated, flags) : readText(field, text)
    }
  }
  return flags
}

interface ParsedFlag {
  field: NamedField
  isNegated: boolean
  inline: string | undefined
}

function recognise(fields: readonly NamedField[], token: string): ParsedFlag {
  const [, dashes = '', name = '', inline] = /^(--)?([^=]*)(?:=(.*))?$/s.exec(token) ?? []
  if (dashes === '' && inline === undefined) {
    throw usageError(`Não entendi "${sanitize(token)}": use campo=valor. ${flagNames(fields)}`)
  }
  const findField = (word: string) => fields.find((field) => field.flag === word || field.name === word)
  const field = findField(name)
  if (field) return { field, isNegated: false, inline }
  const [, no, rest = ''] = /^(n(?:a|\u00e3)o|sem)-(.+)$/.exec(name) ?? []
  const denied = no && dashes ? findField(rest) : undefined
  if (denied?.kind === 'toggle' && no !== 'sem') return { field: denied, isNegated: true, inline }
  if (denied?.kind === 'headers' && no === 'sem') return { field: denied, isNegated: true, inline }
  throw usageError(`Campo desconhecido: ${sanitize(dashes + name)}. ${flagNames(fields)}`, 'usage')
}

const isName = (fields: readonly NamedField[], token: string) =>
  token.startsWith('--') ||
  fields.some(({ flag, name }) => token.startsWith(`${flag}=`) || token.startsWith(`${name}=`))

const flagNames = (fields: readonly NamedField[]) =>
  `Campos: ${fields.map(({ flag }) => `--${flag}`).join(', ')}.`

function createSecretError({ flag, label }: NamedField) {
  return usageError(
    `${label} não vai em argumentos, que ficam no histórico: use --${flag} sem valor, e será perguntado ou lido da entrada padrão.`,
    'secret_exposed',
  )
}

function readText(field: NamedField, text: string): unknown {
  if (field.kind === 'number') return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
  if (field.kind !== 'events' && field.kind !== 'names') return text
  const options = listChoices(field)
  if (options && text === 'todos') return options
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

const soundsSecret = /auth|token|secret|key|cookie|password|senha|chave|segredo|credencia/i

function changeMap(
  field: NamedField,
  current: unknown,
  text: string,
  isNegated: boolean,
  input: FlagValues,
): Values {
  const entries = Object.entries(typeof current === 'object' && current !== null ? current : {})
  const [, name = '', value] = /^([^:]*?)\s*(?::\s*(.*))?$/s.exec(text) ?? []
  if (!isNegated && (name === '' || value === undefined)) {
    throw usageError(`${field.label}: use --${field.flag} "Nome: valor".`)
  }
  const remaining = entries.filter(([one]) => one.toLowerCase() !== name.toLowerCase())
  if (isNegated) return Object.fromEntries(remaining)
  if (soundsSecret.test(name)) input.exposedFlags.push(name)
  return Object.fromEntries([...remaining, [name, value]])
}
