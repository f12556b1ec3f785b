import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
const header = (files: string) => `// Written by \`npm run generate\` from the files ${files}.\n`

interface Found {
  /** Path from the repository's root. */
  readonly file: string
  /** The name that it exports. */
  readonly name: string
}

/** Files below a folder with a certain name, and their exports that a pattern finds. */
function exportsIn(folder: string, file: RegExp, exported: RegExp): Found[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => file.test(path))
    .sort(order)
    .flatMap((path) => {
      const source = readFileSync(join(root, folder, path), 'utf8')
      const names = [...source.matchAll(exported)].map(([, name = '']) => name)
      return names.sort(order).map((name) => ({ file: `${folder}/${path}`, name }))
    })
}

/** Biome sorts without regard to case. */
const order = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)

/** Import statements, as Biome sorts them, of a module that names every found export. */
function importsOf(found: readonly Found[], module: string): string {
  const names = new Map<string, string[]>()
  for (const { file, name } of found) {
    const path = posix.relative(dirname(module), file).replace(/\.ts$/, '.js')
    const from = path.startsWith('.') ? path : `./${path}`
    names.set(from, [...(names.get(from) ?? []), name])
  }
  return [...names].map(([from, all]) => `import { ${all.join(', ')} } from '${from}'\n`).join('')
}

const spreads = (found: readonly Found[]) => found.map(({ name }) => `  ...${name},\n`).join('')

const gateway = 'apps/gateway/src'
const tables = `${gateway}/features/tables.ts`
const migrations = `${gateway}/core/store/migrations/index.ts`

function tablesModule(): string {
  const isTables = /(^|\/)tables\.ts$/
  const declared = /^export const (\w+Tables) =/gm
  const found = [
    ...exportsIn(`${gateway}/integrations`, isTables, declared),
    ...exportsIn(`${gateway}/features`, isTables, declared),
  ]
  return `${header('`tables.ts` of features and integrations')}import type { TableDeclarations } from '../core/tableDeclaration.js'
${importsOf(found, tables)}
/** Backup and personal data (LGPD) of every table of the store; one that is missing does not compile. */
export const tableDeclarations: TableDeclarations = {
${spreads(found)}}
`
}

function migrationsModule(): string {
  const found = exportsIn(
    dirname(migrations),
    /^\d{3}-[\w-]+\.ts$/,
    /^export (?:const|async function) (\w+)/gm,
  )
  for (const { file, name } of found)
    if (name !== nameOf(file)) throw new Error(`${file} exports ${name}, not only ${nameOf(file)}`)
  return `${header('of this folder')}${importsOf(found, migrations)}
/** In order; each after the baseline raises the version by one. Never change a released one. */
export const migrationsByName = {
${found.map(({ name }) => `  ${name},\n`).join('')}}
`
}

/** `activityMessages` for `002-activity-messages.ts`. */
const nameOf = (file: string) =>
  basename(file, '.ts')
    .replace(/^\d+-/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const kit = 'packages/react/src'
const texts = `${kit}/text/areas.ts`
const english = `${kit}/text/en/areas.ts`

function textsModule(): string {
  const found = exportsIn(
    kit,
    /^(drafts|editor|features|plot)\/.*[tT]exts\.ts$/,
    /^export const (?!use[A-Z])(\w+Texts)\b/gm,
  )
  return `${header('`texts.ts` and `*Texts.ts` of the kit')}${importsOf(found, texts)}
/** The texts of all areas but the first screens, in Portuguese. */
export const areaTexts = {
${spreads(found)}}
`
}

/** The exports of a file are the areas. */
function englishModule(): string {
  const found = exportsIn(kit, /^(drafts|editor|features|plot)\/.*texts\.en\.ts$/, /^/g).map(({ file }) => ({
    file,
    name: basename(dirname(file)),
  }))
  const imports = found.map(
    ({ file, name }) =>
      `import * as ${name} from '${posix.relative(dirname(english), file).replace(/\.ts$/, '.js')}'\n`,
  )
  return `${header('`texts.en.ts` of the kit')}${imports.join('')}
/** The texts of all areas but the first screens, in English. */
export const areaTexts = {
${spreads(found)}}
`
}

/** Registries that list what files of a certain name export, by path. */
export const registryModules: Readonly<Record<string, () => string>> = {
  [tables]: tablesModule,
  [migrations]: migrationsModule,
  [texts]: textsModule,
  [english]: englishModule,
}
