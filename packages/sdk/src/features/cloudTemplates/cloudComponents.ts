import { cloudTemplatesRules } from '../../locales/generated/pt-BR/rules/cloudTemplates.js'
import { type MessageCode, type MessageRef, messageRef, type ParamArguments } from '../../locales/message.js'
import { messageRenderer } from '../../locales/render.js'
import { cloudHeaderFiles } from './choices.js'

/** A component of a template in Meta's format. */
export interface CloudComponent {
  readonly type: string
  readonly [field: string]: unknown
}

/** A button of a template, as clients show it. */
export interface CloudButton {
  /** `QUICK_REPLY`, `URL`, `PHONE_NUMBER`, `COPY_CODE`, `OTP`, `FLOW` … */
  readonly type: string
  readonly text: string
  /** A link's address, with `{{1}}` where its end is given with each message; else empty. */
  readonly url: string
  /** The number that a button calls; else empty. */
  readonly phone: string
}

/** The content of a template by its visible parts. */
export interface CloudParts {
  readonly header: {
    readonly format: string
    readonly text: string
    readonly sample: string
  } | null
  readonly body: string
  readonly footer: string
  readonly buttons: readonly CloudButton[]
}

const variable = /\{\{\s*([^{}]{1,100}?)\s*\}\}/g

/** The variable names of a text, without duplicates, in order of appearance: `1`, or `nome`. */
export function cloudVariables(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))]
}

/** Fills in the variables of a text; one without a value stays. */
export function fillCloudText(text: string, getValue: (name: string) => string | undefined): string {
  return text.replace(variable, (written, name: string) => getValue(name) || written)
}

/** Splits a template into its visible parts. */
export function cloudParts(components: readonly CloudComponent[]): CloudParts {
  const header = findPart(components, 'HEADER')
  return {
    header: header && {
      format: getText(header, 'format') || 'TEXT',
      text: getText(header, 'text'),
      sample: sampleIn(header),
    },
    body: getText(findPart(components, 'BODY'), 'text'),
    footer: getText(findPart(components, 'FOOTER'), 'text'),
    buttons: getButtons(components).map((button) => ({
      type: getText(button, 'type').toUpperCase(),
      text: getText(button, 'text'),
      url: getText(button, 'url'),
      phone: getText(button, 'phone_number'),
    })),
  }
}

/** The example for a variable that was submitted to Meta; empty where there is none. `part` is `header` or `body`. */
export function cloudExample(
  components: readonly CloudComponent[],
  part: 'header' | 'body',
  name: string,
): string {
  const component = findPart(components, part.toUpperCase())
  const example = toFields(component?.example)
  const namedParams = listIn(example[`${part}_text_named_params`]).map(toFields)
  const namedExample = namedParams.find((one) => one.param_name === name)
  if (namedExample) return getText(namedExample, 'example')
  const text = getText(component, 'text')
  const examples = listIn(example[`${part}_text`])
  // Examples of a body are a list of lists, one for each way to fill it.
  const values = Array.isArray(examples[0]) ? listIn(examples[0]) : examples
  const value = values[/^\d+$/.test(name) ? Number(name) - 1 : cloudVariables(text).indexOf(name)]
  return typeof value === 'string' ? value : ''
}

/** A component that Meta would refuse, with the reason in Portuguese. */
export interface ComponentFault {
  readonly part: 'header' | 'body' | 'footer' | 'buttons'
  readonly words: string
  /** The language-independent form of `words`. */
  readonly wordsI18n: MessageRef
}

/** Meta's limits in characters, and the maximum number of buttons. */
export const cloudTemplateLimits = { header: 60, body: 1024, footer: 60, button: 25, buttons: 10 } as const

/** Finds a component that Meta would surely refuse; null where Meta has to decide. */
export function componentsFault(components: readonly CloudComponent[]): ComponentFault | null {
  return (
    findHeaderFault(components) ??
    findBodyFault(components) ??
    findFooterFault(components) ??
    findButtonsFault(components)
  )
}

/** The code of a text about Meta's templates. */
export type CloudCode = Extract<keyof typeof cloudTemplatesRules, MessageCode>

/** A text in Portuguese and its language-independent form. */
export function cloudWords<Code extends CloudCode>(code: Code, ...params: ParamArguments<Code>) {
  const wordsI18n = messageRef(code, ...params)
  return { words: messageRenderer('pt-BR', cloudTemplatesRules)(wordsI18n) ?? code, wordsI18n }
}

function createFault(part: ComponentFault['part']) {
  return <Code extends CloudCode>(code: Code, ...params: ParamArguments<Code>): ComponentFault => ({
    part,
    ...cloudWords(code, ...params),
  })
}

function findHeaderFault(components: readonly CloudComponent[]): ComponentFault | null {
  const { header } = cloudParts(components)
  const fault = createFault('header')
  if (header === null) return null
  const isFile = cloudHeaderFiles.some((format) => format === header.format.toUpperCase())
  if (isFile && header.sample === '') return fault('rules.cloudTemplates.header_sample_missing')
  if (header.format.toUpperCase() !== 'TEXT') return null
  if (header.text.trim() === '') return fault('rules.cloudTemplates.header_text_required')
  if (header.text.length > cloudTemplateLimits.header) return fault('rules.cloudTemplates.header_text_long')
  const variables = cloudVariables(header.text)
  if (variables.length > 1) return fault('rules.cloudTemplates.header_variables_many')
  return findExampleFault(components, 'header', variables)
}

function findBodyFault(components: readonly CloudComponent[]): ComponentFault | null {
  const body = findPart(components, 'BODY')
  const fault = createFault('body')
  const text = getText(body, 'text').trim()
  // Meta writes the body of authentication templates.
  const isWordedByMeta = cloudParts(components).buttons.some(({ type }) => type === 'OTP')
  if (text === '') return body && isWordedByMeta ? null : fault('rules.cloudTemplates.body_required')
  if (text.length > cloudTemplateLimits.body) return fault('rules.cloudTemplates.body_long')
  if (/\n{3,}/.test(text)) return fault('rules.cloudTemplates.body_blank_lines')
  const variables = cloudVariables(text)
  // Meta does not count punctuation as text.
  if (/^[\s\p{P}]*\{\{[^{}]*\}\}/u.test(text) || /\{\{[^{}]*\}\}[\s.,;:!?)"'…-]*$/u.test(text))
    return fault('rules.cloudTemplates.body_variable_at_end')
  if (/\}\}\s*\{\{/.test(text)) return fault('rules.cloudTemplates.body_variables_adjacent')
  return findNamesFault(variables) ?? findExampleFault(components, 'body', variables)
}

function findNamesFault(variables: readonly string[]): ComponentFault | null {
  const numbered = variables.filter((name) => /^\d+$/.test(name))
  const fault = createFault('body')
  if (numbered.length > 0 && numbered.length < variables.length)
    return fault('rules.cloudTemplates.variables_mixed')
  const wrong = variables.find((name) => !/^[a-z0-9_]+$/.test(name))
  if (wrong !== undefined) return fault('rules.cloudTemplates.variable_name_invalid', { name: wrong })
  const isGapless = numbered.every((_, index) => numbered.includes(String(index + 1)))
  return isGapless ? null : fault('rules.cloudTemplates.variables_gap')
}

function findExampleFault(
  components: readonly CloudComponent[],
  part: 'header' | 'body',
  variables: readonly string[],
): ComponentFault | null {
  const missing = variables.find((name) => cloudExample(components, part, name).trim() === '')
  return missing === undefined
    ? null
    : createFault(part)('rules.cloudTemplates.example_missing', { name: missing })
}

function findFooterFault(components: readonly CloudComponent[]): ComponentFault | null {
  const { footer } = cloudParts(components)
  const fault = createFault('footer')
  if (footer.length > cloudTemplateLimits.footer) return fault('rules.cloudTemplates.footer_long')
  return cloudVariables(footer).length > 0 ? fault('rules.cloudTemplates.footer_variables') : null
}

function findButtonsFault(components: readonly CloudComponent[]): ComponentFault | null {
  const fault = createFault('buttons')
  const { buttons } = cloudParts(components)
  if (buttons.length > cloudTemplateLimits.buttons) return fault('rules.cloudTemplates.buttons_many')
  for (const { type, text, url, phone } of buttons) {
    if (!['QUICK_REPLY', 'URL', 'PHONE_NUMBER'].includes(type)) continue
    if (text.trim() === '') return fault('rules.cloudTemplates.button_text_required')
    if (text.length > cloudTemplateLimits.button)
      return fault('rules.cloudTemplates.button_text_long', { button: text })
    if (url.length > 2000) return fault('rules.cloudTemplates.button_url_long', { button: text })
    if (type === 'URL' && !/^https?:\/\/[^\s]+$/i.test(url))
      return fault('rules.cloudTemplates.button_url_invalid', { button: text })
    if (type === 'URL' && cloudVariables(url.replace(/\{\{[^{}]*\}\}$/, '')).length > 0)
      return fault('rules.cloudTemplates.button_url_variable', { button: text })
    if (type === 'PHONE_NUMBER' && !/^\+?\d{8,20}$/.test(phone.replace(/[\s()-]/g, '')))
      return fault('rules.cloudTemplates.button_phone_invalid', { button: text })
  }
  return null
}

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields => Object(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function getText(component: Fields | null | undefined, field: string): string {
  const value = component?.[field]
  return typeof value === 'string' ? value : ''
}

function sampleIn(header: CloudComponent): string {
  const [sample] = listIn(toFields(header.example).header_handle)
  return typeof sample === 'string' ? sample : ''
}

function findPart(components: readonly CloudComponent[], type: string): CloudComponent | null {
  return components.find((one) => one.type.toUpperCase() === type) ?? null
}

function getButtons(components: readonly CloudComponent[]): Fields[] {
  return listIn(findPart(components, 'BUTTONS')?.buttons).map(toFields)
}
