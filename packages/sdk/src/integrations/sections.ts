import type { Field, Section } from './fields.js'
import type { NamedField } from './formValues.js'

/** In the order in which a form has them. */
const order: readonly Section[] = ['destination', 'events', 'model', 'answers', 'security']

/** The part of a form that a field stands in. */
export function sectionOf({ kind, section }: Field): Section {
  if (section) return section
  if (kind === 'events') return 'events'
  return kind === 'secret' || kind === 'headers' ? 'security' : 'destination'
}

/** A form's fields by its parts; those without a field are left out. */
export function sectionsOf(fields: readonly NamedField[]): { section: Section; fields: NamedField[] }[] {
  return order.flatMap((section) => {
    const own = fields.filter((field) => sectionOf(field) === section)
    return own.length === 0 ? [] : [{ section, fields: own }]
  })
}
