import type { Field, Section } from './fields.js'
import type { NamedField } from './formValues.js'

const order: readonly Section[] = ['destination', 'events', 'model', 'answers', 'security']

/** The form section of a field. */
export function sectionOf({ kind, section }: Field): Section {
  if (section) return section
  if (kind === 'events') return 'events'
  return kind === 'secret' || kind === 'headers' ? 'security' : 'destination'
}

/** Groups a form's fields by section; empty sections are left out. */
export function sectionsOf(fields: readonly NamedField[]): { section: Section; fields: NamedField[] }[] {
  return order.flatMap((section) => {
    const sectionFields = fields.filter((field) => sectionOf(field) === section)
    return sectionFields.length === 0 ? [] : [{ section, fields: sectionFields }]
  })
}
