/** Parser limits; excess is ignored. */
const deepest = 12
const longestList = 1_000
const mostFields = 20_000

export type FormValue = string | FormTree
export interface FormTree {
  readonly [name: string]: FormValue
}

/** Parses bracketed form names: `leads[add][0][id]=7` is `leads.add.0.id`. Lists are trees with numeric names. */
export function readForm(body: string): FormTree {
  const root = emptyTree()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1
    if (count > mostFields) break
    put(root, partsOf(name), value)
  }
  return root
}

/** Subtrees of a list or a tree, in order. */
export function itemsOf(value: FormValue | undefined): FormTree[] {
  if (value === undefined || typeof value === 'string') return []
  return Object.values(value).filter((item) => typeof item !== 'string')
}

export function textIn(value: FormValue | undefined, name: string): string | null {
  if (value === undefined || typeof value === 'string') return null
  const text = value[name]
  return typeof text === 'string' ? text : null
}

export function treeIn(value: FormValue | undefined, name: string): FormTree | undefined {
  if (value === undefined || typeof value === 'string') return undefined
  const tree = value[name]
  return typeof tree === 'string' ? undefined : tree
}

interface Growing {
  [name: string]: string | Growing
}

/** No prototype, so form names cannot reach one. */
const emptyTree = (): Growing => Object.create(null)

function partsOf(name: string): string[] {
  const head = /^[^[]+/.exec(name)?.[0] ?? ''
  const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)
  return [head, ...rest]
}

function put(root: Growing, parts: readonly string[], value: string): void {
  if (parts.length > deepest || parts[0] === '') return
  let tree = root
  for (const [depth, part] of parts.entries()) {
    const size = Object.keys(tree).length
    if (size >= longestList && !(part in tree)) return
    const name = part === '' ? String(size) : part
    if (depth === parts.length - 1) {
      tree[name] = value
      return
    }
    const below = tree[name]
    const next = typeof below === 'object' ? below : emptyTree()
    tree[name] = next
    tree = next
  }
}
