import type { Morpheus } from '../../client/createMorpheus.js'
import { exportVersion } from '../../core/limits/templateFile.js'
import type { Template } from '../../features/templates/template.js'

/** An export file that is not saved yet: write `content` under `name`. Configuration spec §3, Export file. */
export interface TemplateExport {
  /** With the date in the local time zone: `templates-2026-11-22.json`. */
  readonly name: string
  readonly count: number
  readonly content: string
}

const padTwo = (number: number) => String(number).padStart(2, '0')

/** The export file of templates. Configuration spec §3, Export file. */
export function createTemplateFile(templates: readonly Template[], now: Date): TemplateExport {
  const date = `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`
  const file = {
    version: exportVersion,
    exportDate: now.toISOString(),
    templates: templates.map(({ name, content, category, isActive }) => ({
      name,
      content,
      category,
      isActive,
    })),
  }
  return {
    name: `templates-${date}.json`,
    count: templates.length,
    content: `${JSON.stringify(file, null, 2)}\n`,
  }
}

/**
 * Exports all of a user's templates to a file.
 * @example
 * const { name, content } = await exportTemplates(morpheus)
 * await writeFile(name, content)
 */
export async function exportTemplates(morpheus: Morpheus, now = new Date()): Promise<TemplateExport> {
  const { templates } = await morpheus.templates.list({})
  return createTemplateFile(templates, now)
}
