import * as z from 'zod'
import type { Clock } from '../../kit/clock.js'
import type { TemplateContent, TemplateFault } from '../outgoing.js'
import type { GraphTemplate } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import type { CloudSettings } from './settings.js'

/** Meta allows few such questions: what was found is not asked for again for so long. */
const keptMs = 10 * 60_000
const mostKept = 500

interface Kept {
  templates: readonly GraphTemplate[]
  at: number
}

/** What a session's account has of templates, as Graph shows them. */
export class CloudTemplates {
  readonly #graph: GraphApi
  readonly #clock: Clock
  readonly #kept = new Map<string, Kept>()

  constructor({ graph, clock }: { graph: GraphApi; clock: Clock }) {
    this.#graph = graph
    this.#clock = clock
  }

  /** What Meta will not take of one; null where it will, or where nobody knows the account. */
  async check(
    settings: CloudSettings,
    template: TemplateContent,
    signal: AbortSignal,
  ): Promise<TemplateFault | null> {
    if (settings.businessAccountId === '') return null
    const known = faultOf(await this.#named(settings, template.name, signal), template)
    if (known === null) return null
    // It may have been approved or changed since.
    this.#kept.delete(keyOf(settings, template.name))
    return faultOf(await this.#named(settings, template.name, signal), template)
  }

  async #named(
    settings: CloudSettings,
    name: string,
    signal: AbortSignal,
  ): Promise<readonly GraphTemplate[]> {
    const key = keyOf(settings, name)
    const now = this.#clock.steady()
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < keptMs) return kept.templates
    const templates = await this.#graph.templates(settings, name, signal)
    this.#kept.delete(key)
    const [first] = this.#kept.keys()
    if (first !== undefined && this.#kept.size >= mostKept) this.#kept.delete(first)
    if (templates.length > 0) this.#kept.set(key, { templates, at: now })
    return templates
  }
}

const keyOf = ({ businessAccountId }: CloudSettings, name: string) => `${businessAccountId} ${name}`

function faultOf(templates: readonly GraphTemplate[], given: TemplateContent): TemplateFault | null {
  if (templates.length === 0) return { field: 'name', words: 'Este template não existe na conta da Meta' }
  const template = templates.find(({ language }) => language === given.language)
  if (!template) {
    const languages = new Intl.ListFormat('pt-BR').format(templates.map(({ language }) => language))
    return { field: 'language', words: `O template não existe neste idioma, só em ${languages}` }
  }
  if (template.status !== 'APPROVED')
    return { field: 'name', words: 'A Meta não aprovou este template, ou o suspendeu' }
  const wrong = template.components.find(
    (component) => wantedIn(component) !== givenIn(given, component.type),
  )
  if (!wrong) return null
  const where = wrong.type === 'HEADER' ? 'no cabeçalho' : 'no corpo'
  const [wanted, found] = [wantedIn(wrong), givenIn(given, wrong.type)]
  const count = wanted === 1 ? '1 parâmetro' : `${wanted} parâmetros`
  return { field: 'components', words: `O template tem ${count} ${where}; recebeu ${found}` }
}

/** How many parameters a part of a template has. */
function wantedIn({ type, format, text = '' }: GraphTemplate['components'][number]): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  if (type === 'HEADER' && format !== undefined && format !== 'TEXT') return 1
  return new Set(text.match(/\{\{[^{}]{1,100}\}\}/g)).size
}

const Filled = z.looseObject({ type: z.string(), parameters: z.array(z.unknown()).default([]) })

/** How many are given for it. */
function givenIn({ components }: TemplateContent, type: string): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  const parts = components.flatMap((component) => Filled.safeParse(component).data ?? [])
  return parts
    .filter((part) => part.type.toUpperCase() === type)
    .reduce((sum, { parameters }) => sum + parameters.length, 0)
}
