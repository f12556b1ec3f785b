import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const root = join(import.meta.dirname, '..')
const source = 'packages/sdk/locales'
const target = 'packages/sdk/src/locales/generated'
/** The language of the specification, and of the texts that descriptions have inline. */
const original = 'pt-BR'
/** A folder each, the original first. */
export const languages = [
  original,
  ...readdirSync(join(root, source))
    .filter((name) => name !== original)
    .sort(),
]
const header = (from: string) => `// Generated from ${from} by \`npm run generate\`.\n`

/**
 * The dictionaries' features: one JSON file each, with the same name in every language. Those of form rules are in
 * `rules`, as the schemas of a feature load its own rules only. Texts that are described as data have no Portuguese
 * file: they are inline in the description, and their codes follow from their places in it.
 */
export const featuresOf = (language: string) =>
  readdirSync(join(root, source, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', '').replaceAll(sep, '/'))
    .sort()
export const features = [...new Set(languages.flatMap(featuresOf))].sort()

/** A feature's messages in ICU syntax, by code. */
export function dictionary(language: string, feature: string): ReadonlyMap<string, string> {
  const own: Record<string, string> = JSON.parse(
    readFileSync(join(root, source, language, `${feature}.json`), 'utf8'),
  )
  return new Map(Object.entries(own).map(([key, text]) => [`${feature.replace('/', '.')}.${key}`, text]))
}

/** Parameter names of a message, sorted. */
export function parametersOf(text: string): string[] {
  return [...new Set(namesIn(compileMessage(text)))].sort()
}

function namesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , choices] = part
    return [String(name), ...Object.values(Object(choices)).flatMap(namesIn)]
  })
}

const typeImport = `import type { Messages } from '@lingui/core'\n`
const isRules = (feature: string) => feature.startsWith('rules/')
const constant = (feature: string) =>
  isRules(feature) ? `${feature.replace('rules/', '')}Rules` : `${feature}Messages`
const line = (code: string, message: CompiledMessage) =>
  `  ${JSON.stringify(code)}: ${JSON.stringify(typeof message === 'string' ? [message] : message)},`

function messagesModule(language: string, feature: string): string {
  const lines = [...dictionary(language, feature)].map(([code, text]) => line(code, compileMessage(text)))
  // The codes of rules stay visible in the type: a schema uses those of its own dictionary only.
  const [type, check] = isRules(feature) ? ['', ' satisfies Messages'] : [': Messages', '']
  return `${header(`locales/${language}/${feature}.json`)}${typeImport}\nexport const ${constant(feature)}${type} = {\n${lines.join('\n')}\n}${check}\n`
}

function languageModule(language: string): string {
  const own = featuresOf(language)
  const imports = own.map((feature) => `import { ${constant(feature)} } from './${feature}.js'`)
  const all = own.map((feature) => `  ...${constant(feature)},`)
  return `${header(`locales/${language}`)}${typeImport}${imports.join('\n')}\n\nexport const messages: Messages = {\n${all.join('\n')}\n}\n`
}

function namesModule(): string {
  const lines = featuresOf(original)
    .flatMap((feature) => [...dictionary(original, feature)])
    .map(([code, text]) => {
      const names = parametersOf(text).map((name) => JSON.stringify(name))
      return `  ${JSON.stringify(code)}: ${names.length === 0 ? 'never' : names.join(' | ')}`
    })
  return `${header(`locales/${original}`)}/** The names of each message's parameters, by its code. */\nexport interface MessageParameters {\n${lines.join('\n')}\n}\n`
}

/** Modules that are compiled from the dictionaries, so that no client parses ICU syntax. */
export const localeModules: Readonly<Record<string, () => string>> = Object.fromEntries([
  [`${target}/parameters.ts`, () => namesModule()],
  ...languages.flatMap((language) => [
    [`${target}/${language}/index.ts`, () => languageModule(language)],
    ...featuresOf(language).map((feature) => [
      `${target}/${language}/${feature}.ts`,
      () => messagesModule(language, feature),
    ]),
  ]),
])
