import { join } from 'node:path'
import {
  commentOf,
  type Declared,
  declarationsOf,
  type Member,
  type Source,
  saidIn,
  sourcesOf,
} from './declarations.js'

const root = join(import.meta.dirname, '..', '..', 'packages')

interface Export {
  readonly name: string
  readonly source: Source
  readonly area: string
}

export function readReactPackage() {
  const sources = sourcesOf(join(root, 'react/src'))
  const declared = declarationsOf([...sourcesOf(join(root, 'sdk/src')), ...sources])
  const entry = sources.find(({ path }) => path === 'index.ts')
  if (!entry) throw new Error('The kit has no entry')
  const exports = [...entry.text.matchAll(/export \{([^}]*)\} from '\.\/([^']+)\.js'/g)].flatMap(
    ([, names = '', from = '']) => {
      const source = sources.find(({ path }) => path.replace(/\.tsx?$/, '') === from)
      if (!source) throw new Error(`The kit exports ${from}, which is not there`)
      const [, feature] = /^features\/(\w+)\//.exec(from) ?? []
      const values = names.split(',').map((name) => name.trim())
      return values
        .filter((name) => /^\w+$/.test(name))
        .map((name) => ({ name, source, area: feature ?? '', isCore: from.startsWith('core/') }))
    },
  )
  const widgets = exports.filter(({ name, area }) => area && /^[A-Z]/.test(name))
  const hooks = exports.filter(
    ({ name, area, isCore }) => isCore || (area && /^(use|prefetch)|Query$/.test(name)),
  )
  return { declared, widgets, hooks }
}

/** Shared base props, which have their own tables. */
const common = ['WidgetProps', 'HostAttributes', 'FilterProps', 'SessionFilter']

/** Props of a widget without the shared ones, inherited ones first. */
export function propsOf(name: string, declared: ReadonlyMap<string, Declared>): readonly Member[] {
  const found = declared.get(name)
  if (!found) throw new Error(`No interface is called ${name}`)
  const inherited = found.bases.flatMap((base) => {
    const [, how, whole, names = ''] = /^(Omit|Pick)<(\w+), ([^>]*)>$/.exec(base) ?? []
    if (whole)
      return propsOf(whole, declared).filter((one) => names.includes(`'${one.name}'`) === (how === 'Pick'))
    return common.some((one) => base.startsWith(one)) ? [] : propsOf(base.replace(/<.*/, ''), declared)
  })
  return [...inherited, ...found.members]
}

export function widgetsReference(): string {
  const { declared, widgets, hooks } = readReactPackage()
  const parts = widgets.map((one) => widgetPart(one, declared))
  const contents = widgets.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(' · ')
  return `${introduction}

${contents}

## Of every widget

${table(membersOf(declared, 'WidgetProps'))}

Beside these \`id\`, \`lang\`, \`dir\`, \`data-*\` and \`aria-*\`, \`className\` and \`style\`, for the outermost element.

## Of every list

What is shown is an object of the type that the widget names; in it everything is optional, and what is absent narrows nothing.

${table(membersOf(declared, 'FilterProps'))}

Where sessions are listed or chosen from, whose they are:

${table(membersOf(declared, 'SessionFilter'))}

## Of the provider

${table(membersOf(declared, 'MorpheusProviderProps'))}

# The widgets

${parts.join('\n\n')}

# The hooks

A hook that reads has its query beside it, as options of TanStack Query: \`queryClient.prefetchQuery(accountQuery(morpheus))\` reads what \`useAccount()\` will show. \`keysOf(morpheus)\` are the keys.

${hooksPart(hooks)}
`
}

const membersOf = (declared: ReadonlyMap<string, Declared>, name: string) => declared.get(name)?.members ?? []

function widgetPart({ name, source }: Export, declared: ReadonlyMap<string, Declared>): string {
  const { bases = [] } = declared.get(`${name}Props`) ?? {}
  const filter = bases.map((base) => /^FilterProps<(\w+)>$/.exec(base)?.[1]).find((one) => one !== undefined)
  const props = propsOf(`${name}Props`, declared)
  const slots = declared.get(`${name}Slots`)
  return [
    `## ${name}`,
    saidIn(commentOf(source, name)).text,
    props.length > 0 && table(props),
    bases.includes('SessionFilter') && 'And [whose sessions](#of-every-list): `externalId`, `metadata`.',
    filter && `Its [filter](#of-every-list), \`${filter}\`:\n\n${table(propsOf(filter, declared))}`,
    slots && `Its slots:\n\n${table(propsOf(`${name}Slots`, declared))}`,
  ]
    .filter((part) => part)
    .join('\n\n')
}

function table(members: readonly Member[]): string {
  const rows = members.map(({ name, type, isRequired, text, fallback }) => {
    const what = [text, fallback && `Default: ${fallback}.`].filter(Boolean).join(' ')
    return `| \`${name}\`${isRequired ? ', **required**' : ''} | ${code(type)} | ${cell(what)} |`
  })
  return ['| | type | |', '|---|---|---|', ...rows].join('\n')
}

const code = (text: string) => `\`${cell(text)}\``
const cell = (text: string) => text.replaceAll('|', '\\|')

/** Table of hooks by area, each with its query. */
function hooksPart(hooks: readonly Export[]): string {
  const areas = [...new Set(hooks.map(({ area }) => area))].sort()
  return areas
    .map((area) => {
      const all = hooks.filter((one) => one.area === area)
      const uses = all.filter(({ name }) => /^use[A-Z]/.test(name))
      const others = all.filter(({ name }) => !/^use[A-Z]/.test(name))
      const rows = [
        ...uses.map((one) => [one, queryOf(one, hooks)] as const),
        ...others
          .filter((one) => !uses.some((use) => queryOf(use, hooks) === one.name))
          .map((one) => [one, ''] as const),
      ].map(
        ([{ name, source }, query]) =>
          `| \`${name}\` | ${query && `\`${query}\``} | ${cell(saidIn(commentOf(source, name)).text)} |`,
      )
      return [`## ${area || 'Anywhere'}`, '', '| | its query | |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

/** Exported query that a hook reads; empty when there is none. */
export const queryOf = (hook: Export, hooks: readonly Export[]): string =>
  hooks.find(({ name }) => /Query$/.test(name) && new RegExp(`\\b${name}\\(`).test(bodyOf(hook)))?.name ?? ''

/** Source of an exported hook or query. */
export function bodyOf({ name, source }: Export): string {
  const start = source.text.search(new RegExp(`^export (?:const|function) ${name}\\b`, 'm'))
  const end = source.text.indexOf('\nexport ', start + 1)
  return source.text.slice(start, end === -1 ? undefined : end)
}

const introduction = `# Widgets and hooks

<!-- Made from the types of packages/react by \`npm run generate\`: change the comments there, not this file. -->

Everything that \`@morpheus/react\` has, from its types; [embed.md](embed.md) says how it is used. What is not required has a default, or its control is not shown.`
