import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const features = join(import.meta.dirname, '..', 'packages', 'sdk', 'src', 'features')
const table = 'packages/sdk/src/contract/table.ts'
const reference = 'packages/sdk/src/contract/reference/index.ts'
const notice = '// Written by `npm run generate` from features/index.ts.\n'

interface Area {
  readonly name: string
  /** The files of its rows and its reference, relative to `features` and without an ending. */
  readonly rows: string
  readonly reference: string
}

/** Areas in the order of the registry, `features/index.ts`, which names the file of each area's rows. */
function areas(): Area[] {
  const registry = readFileSync(join(features, 'index.ts'), 'utf8')
  return [
    ...registry.matchAll(
      /^export const (\w+) = area\(\s*async \(\) => \(await import\('\.\/([^']+)\.js'\)\)\.\1\b/gm,
    ),
  ].map(([, name = '', rows = '']) => ({ name, rows, reference: `${dirname(rows)}/reference` }))
}

/** Import statements as Biome sorts them. */
function importsOf(list: readonly Area[], from: (area: Area) => string): string {
  const names = new Map<string, string[]>()
  for (const area of list) names.set(from(area), [...(names.get(from(area)) ?? []), area.name].sort())
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, all]) => `import { ${all.join(', ')} } from '${path}.js'\n`)
    .join('')
}

function tableModule(): string {
  const list = areas()
  return `${notice}${importsOf(list, ({ rows }) => `../features/${rows}`)}import { type DescribedAreas, describedAreas } from '../integrations/areas.js'

/** An interface rather than an inferred type, so that its declaration names the areas instead of inlining every row. */
export interface Contract extends DescribedAreas {
${list.map(({ name }) => `  ${name}: typeof ${name}\n`).join('')}}

/** The whole API, the single source for client, gateway and documentation. */
export const contract: Contract = {
${list.map(({ name }) => `  ${name},\n`).join('')}  ...describedAreas,
}
`
}

function referenceModule(): string {
  const list = areas()
  return `${notice}import type { ReferenceOf, RowReference } from '../../core/rowReference.js'
${importsOf(list, (area) => `../../features/${area.reference}`)}import { describedReference } from '../../integrations/areas.js'
import type { Contract } from '../table.js'

export { categories } from './categories.js'
export { clientEventTexts, serverEventTexts } from './socket.js'
export type { RowReference }

/** Documentation of every row: loaded only where it is displayed. */
export type Reference = { readonly [Area in keyof Contract]: ReferenceOf<Contract[Area]> }

export const reference: Reference = {
${list.map(({ name }) => `  ${name},\n`).join('')}  ...describedReference,
}
`
}

const root = join(import.meta.dirname, '..')
export const descriptionsFile = 'packages/sdk/src/integrations/all.ts'

/**
 * The list of all descriptions, one for each card of the catalogue: `<kind>.ts`, or `conversations/<kind>.ts`.
 * @param source the folder of the repository, or of a copy
 */
export function descriptionsModule(source = root): string {
  const folder = join(source, 'packages/sdk/src/integrations')
  const cards = readFileSync(join(folder, 'catalogue.ts'), 'utf8')
  const kinds = [...cards.matchAll(/^ {2}(\w+): \{\n {4}area: /gm)].map(([, kind = '']) => kind)
  const pathOf = (kind: string) =>
    existsSync(join(folder, 'conversations', `${kind}.ts`)) ? `conversations/${kind}` : kind
  const imports = [
    { path: 'catalogue', names: 'type { IntegrationKind }' },
    { path: 'describe', names: 'type { AnyDescription }' },
    ...kinds.map((kind) => ({ path: pathOf(kind), names: `{ ${kind} }` })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1))
  return `// Written by \`npm run generate\` from catalogue.ts.
${imports.map(({ path, names }) => `import ${names} from './${path}.js'\n`).join('')}
/** Every description, for servers, documentation and editors; clients load it with the first one they open. */
export const descriptions = {
${kinds.map((kind) => `  ${kind},\n`).join('')}} satisfies { [Kind in IntegrationKind]: AnyDescription & { kind: Kind } }
`
}

/** The modules that hold the contract as a whole, by path. The other generated files depend on them. */
export const contractModules: Readonly<Record<string, () => string>> = {
  [descriptionsFile]: () => descriptionsModule(),
  [table]: tableModule,
  [reference]: referenceModule,
}
