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
  const header = partOf(components, 'HEADER')
  return {
    header: header && {
      format: textIn(header, 'format') || 'TEXT',
      text: textIn(header, 'text'),
      sample: sampleIn(header),
    },
    body: textIn(partOf(components, 'BODY'), 'text'),
    footer: textIn(partOf(components, 'FOOTER'), 'text'),
    buttons: buttonsIn(components).map((button) => ({
      type: textIn(button, 'type').toUpperCase(),
      text: textIn(button, 'text'),
      url: textIn(button, 'url'),
      phone: textIn(button, 'phone_number'),
    })),
  }
}

/** The example for a variable that was submitted to Meta; empty where there is none. `part` is `header` or `body`. */
export function cloudExample(
  components: readonly CloudComponent[],
  part: 'header' | 'body',
  name: string,
): string {
  const component = partOf(components, part.toUpperCase())
  const example = fieldsOf(component?.example)
  const namedParams = listIn(example[`${part}_text_named_params`]).map(fieldsOf)
  const namedExample = namedParams.find((one) => one.param_name === name)
  if (namedExample) return textIn(namedExample, 'example')
  const text = textIn(component, 'text')
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
    headerFault(components) ?? bodyFault(components) ?? footerFault(components) ?? buttonsFault(components)
  )
}

/** The code of a text about Meta's templates. */
export type CloudCode = Extract<keyof typeof cloudTemplatesRules, MessageCode>

/** A text in Portuguese and its language-independent form. */
export function cloudWords<Code extends CloudCode>(code: Code, ...params: ParamArguments<Code>) {
  const wordsI18n = messageRef(code, ...params)
  return { words: messageRenderer('pt-BR', cloudTemplatesRules)(wordsI18n) ?? code, wordsI18n }
}

function faultIn(part: ComponentFault['part']) {
  return <Code extends CloudCode>(code: Code, ...params: ParamArguments<Code>): ComponentFault => ({
    part,
    ...cloudWords(code, ...params),
  })
}

function headerFault(components: readonly CloudComponent[]): ComponentFault | null {
  const { header } = cloudParts(components)
  const fault = faultIn('header')
  if (header === null) return null
  const isFile = cloudHeaderFiles.some((format) => format === header.format.toUpperCase())
  if (isFile && header.sample === '') return fault('rules.cloudTemplates.header_sample_missing')
  if (header.format.toUpperCase() !== 'TEXT') return null
  if (header.text.trim() === '') return fault('rules.cloudTemplates.header_text_required')
  if (header.text.length > cloudTemplateLimits.header) return fault('rules.cloudTemplates.header_text_long')
  const names = cloudVariables(header.text)
  if (names.length > 1) return fault('rules.cloudTemplates.header_variables_many')
  return exampleFault(components, 'header', names)
}

function bodyFault(components: readonly CloudComponent[]): ComponentFault | null {
  const body = partOf(components, 'BODY')
  const fault = faultIn('body')
  const text = textIn(body, 'text').trim()
  // Meta writes the body of authentication templates.
  const isWordedByMeta = cloudParts(components).buttons.some(({ type }) => type === 'OTP')
  if (text === '') return body && isWordedByMeta ? null : fault('rules.cloudTemplates.body_required')
  if (text.length > cloudTemplateLimits.body) return fault('rules.cloudTemplates.body_long')
  if (/\n{3,}/.test(text)) return fault('rules.cloudTemplates.body_blank_lines')
  const names = cloudVariables(text)
  // Meta does not count punctuation as text.
  if (/^[\s\p{P}]*\{\{[^{}]*\}\}/u.test(text) || /\{\{[^{}]*\}\}[\s.,;:!?)"'…-]*$/u.test(text))
    return fault('rules.cloudTemplates.body_variable_at_end')
  if (/\}\}\s*\{\{/.test(text)) return fault('rules.cloudTemplates.body_variables_adjacent')
  return namesFault(names) ?? exampleFault(components, 'body', names)
}

function namesFault(names: readonly string[]): ComponentFault | null {
  const numbered = names.filter((name) => /^\d+$/.test(name))
  const fault = faultIn('body')
  if (numbered.length > 0 && numbered.length < names.length)
    return fault('rules.cloudTemplates.variables_mixed')
  const wrong = names.find((name) => !/^[a-z0-9_]+$/.test(name))
  if (wrong !== undefined) return fault('rules.cloudTemplates.variable_name_invalid', { name: wrong })
  const isGapless = numbered.every((_, index) => numbered.includes(String(index + 1)))
  return isGapless ? null : fault('rules.cloudTemplates.variables_gap')
}

function exampleFault(
  components: readonly CloudComponent[],
  part: 'header' | 'body',
  names: readonly string[],
): ComponentFault | null {
  const missing = names.find((name) => cloudExample(components, part, name).trim() === '')
  return missing === undefined
    ? null
    : faultIn(part)('rules.cloudTemplates.example_missing', { name: missing })
}

function footerFault(components: readonly CloudComponent[]): ComponentFault | null {
  const { footer } = cloudParts(components)
  const fault = faultIn('footer')
  if (footer.length > cloudTemplateLimits.footer) return fault('rules.cloudTemplates.footer_long')
  return cloudVariables(footer).length > 0 ? fault('rules.cloudTemplates.footer_variables') : null
}

function buttonsFault(components: readonly CloudComponent[]): ComponentFault | null {
  const fault = faultIn('buttons')
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

const fieldsOf = (value: unknown): Fields => Object(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function textIn(component: Fields | null | undefined, field: string): string {
  const value = component?.[field]
  return typeof value === 'string' ? value : ''
}

function sampleIn(header: CloudComponent): string {
  const [sample] = listIn(fieldsOf(header.example).header_handle)
  return typeof sample === 'string' ? sample : ''
}

function partOf(components: readonly CloudComponent[], type: string): CloudComponent | null {
  return components.find((one) => one.type.toUpperCase() === type) ?? null
}

function buttonsIn(components: readonly CloudComponent[]): Fields[] {
  return listIn(partOf(components, 'BUTTONS')?.buttons).map(fieldsOf)
}
