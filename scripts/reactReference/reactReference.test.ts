import { describe, expect, it } from 'vitest'
import { bodyOf, propsOf, queryOf, readReactPackage } from './reactReference.js'

const { declared, widgets, hooks } = readReactPackage()

describe.each(widgets)('$name', ({ name }) => {
  const props = propsOf(`${name}Props`, declared)
  const filters = (declared.get(`${name}Props`)?.bases ?? []).flatMap(
    (base) => /^FilterProps<(\w+)>$/.exec(base)?.[1] ?? [],
  )
  const parts = [...filters, `${name}Slots`].filter((part) => declared.has(part))

  it('documents every prop', () => {
    const silent = [...props, ...parts.flatMap((part) => propsOf(part, declared))].filter(
      ({ text }) => text === '',
    )
    expect(silent.map((prop) => prop.name)).toEqual([])
  })

  it('names its callbacks in an allowed form', () => {
    const wrong = props.filter(
      (prop) => /^on[A-Z]/.test(prop.name) && !forms.some((form) => form.test(prop.name)),
    )
    expect(wrong.map((prop) => prop.name)).toEqual([])
  })

  it('requires no callback except onClose, and no filter field', () => {
    const required = props.filter((prop) => prop.isRequired && /^(on|filter|default)/.test(prop.name))
    expect(required.map((prop) => prop.name).filter((prop) => prop !== 'onClose')).toEqual([])
    expect(filters.flatMap((part) => propsOf(part, declared)).filter((prop) => prop.isRequired)).toEqual([])
  })
})

/** Navigation, change, completion and host actions. */
const forms = [
  /^onOpen[A-Z]/,
  /^on[A-Z]\w+Change$/,
  /^on(Close|Created|Connected|Expired|SignedIn|Authorized|Sent|Error)$/,
  /^on(Connect|Disconnect|Remove)$/,
]

it.each(hooks.filter(({ name }) => /^use[A-Z]/.test(name)))(
  '$name has its query defined next to it',
  (hook) => {
    const named = /\b(?:useQuery|useInfiniteQuery)\(/.test(bodyOf(hook))
    if (named) expect(queryOf(hook, hooks)).not.toBe('')
  },
)
