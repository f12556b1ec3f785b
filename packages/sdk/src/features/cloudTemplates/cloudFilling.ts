import type { MessageRef, ParamArguments } from '../../locales/message.js'
import {
  type CloudCode,
  type CloudComponent,
  cloudExample,
  cloudParts,
  cloudVariables,
  cloudWords,
} from './cloudComponents.js'

/** A value that each message of a template needs. */
export interface CloudInput {
  /** Unique within the template: `body.1`, `header.nome`, `header`, `button.0`. */
  readonly key: string
  /** In Portuguese. */
  readonly label: string
  /** The language-independent form of `label`; null for a variable's own name. */
  readonly labelI18n: MessageRef | null
  /** A text, the address of a file, or a value that only the API can set. */
  readonly kind: 'text' | 'file' | 'unsupported'
  /** The example submitted to Meta; empty where there is none. */
  readonly example: string
}

interface Templated {
  readonly name: string
  readonly language: string
  readonly category?: string | null
  readonly components: readonly CloudComponent[]
}

type Values = Readonly<Record<string, string>>

const fileLabels = {
  IMAGE: 'rules.cloudTemplates.input_image',
  VIDEO: 'rules.cloudTemplates.input_video',
  DOCUMENT: 'rules.cloudTemplates.input_document',
} as const
const isFile = (kind: string): kind is keyof typeof fileLabels => Object.hasOwn(fileLabels, kind)

function createLabel<Code extends CloudCode>(code: Code, ...params: ParamArguments<Code>) {
  const { words: label, wordsI18n: labelI18n } = cloudWords(code, ...params)
  return { label, labelI18n }
}

const isNumber = (name: string) => /^\d+$/.test(name)
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const getValue = (values: Values, key: string) =>
  Object.hasOwn(values, key) ? (values[key]?.trim() ?? '') : ''

/** The values that a message of a template needs, in reading order. */
export function cloudInputs({ components, category }: Templated): CloudInput[] {
  const { header, body, buttons } = cloudParts(components)
  return [
    ...(header ? createHeaderInputs(components, header) : []),
    ...cloudVariables(body).map((name) => ({
      key: `body.${name}`,
      ...(isNumber(name)
        ? createLabel('rules.cloudTemplates.input_variable', { number: name })
        : { label: capitalize(name), labelI18n: null }),
      kind: 'text' as const,
      example: cloudExample(components, 'body', name),
    })),
    ...buttons.flatMap(({ type, text, url }, index): CloudInput[] => {
      const input = { key: `button.${index}`, kind: 'text' as const, example: '' }
      if (type === 'COPY_CODE')
        return [{ ...input, ...createLabel('rules.cloudTemplates.input_button_code', { button: text }) }]
      // The button of an authentication template copies the code of the body.
      if (category === 'AUTHENTICATION') return []
      if (type === 'URL' && cloudVariables(url).length > 0)
        return [{ ...input, ...createLabel('rules.cloudTemplates.input_button_link', { button: text }) }]
      return []
    }),
    ...(components.some(({ type }) => /^carousel$/i.test(type))
      ? [
          {
            key: 'carousel',
            ...createLabel('rules.cloudTemplates.input_carousel'),
            kind: 'unsupported' as const,
            example: '',
          },
        ]
      : []),
  ]
}

function createHeaderInputs(
  components: readonly CloudComponent[],
  { format, text }: { format: string; text: string },
): CloudInput[] {
  const kind = format.toUpperCase()
  if (kind === 'TEXT')
    return cloudVariables(text).map((name) => ({
      key: `header.${name}`,
      ...(isNumber(name)
        ? createLabel('rules.cloudTemplates.input_header_variable', { number: name })
        : createLabel('rules.cloudTemplates.input_header_named', { name })),
      kind: 'text',
      example: cloudExample(components, 'header', name),
    }))
  if (isFile(kind)) return [{ key: 'header', ...createLabel(fileLabels[kind]), kind: 'file', example: '' }]
  return [
    { key: 'header', ...createLabel('rules.cloudTemplates.input_header'), kind: 'unsupported', example: '' },
  ]
}

/** The inputs without a value. */
export function missingCloudInputs(template: Templated, values: Values): CloudInput[] {
  return cloudInputs(template).filter(({ key, kind }) => {
    const value = getValue(values, key)
    if (kind === 'unsupported') return true
    return kind === 'file' ? !/^https?:\/\/\S+$/i.test(value) : value === ''
  })
}

/**
 * Fills in a template for `morpheus.messages.sendTemplate`.
 * @param values by the `key` of each of `cloudInputs`
 * @example
 * const template = cloudSending(found, { 'body.1': 'Ana', 'body.2': '12345' })
 * await morpheus.messages.sendTemplate({ id: session.id, to: '5511999999999', template })
 */
export function cloudSending(template: Templated, values: Values) {
  const { header, body, buttons } = cloudParts(template.components)
  const createTextInput = (key: string, name: string) => ({
    type: 'text',
    text: getValue(values, key),
    ...(!isNumber(name) && { parameter_name: name }),
  })
  const createTextInputs = (part: 'header' | 'body', written: string) =>
    cloudVariables(written).map((name) => createTextInput(`${part}.${name}`, name))
  const code = getValue(values, 'body.1')
  const filled = [
    {
      type: 'header',
      parameters: header ? createHeaderParameters(header, createTextInputs, getValue(values, 'header')) : [],
    },
    { type: 'body', parameters: createTextInputs('body', body) },
    ...buttons.map(({ type, url }, index) => {
      const button = { type: 'button', index: String(index) }
      const value = getValue(values, `button.${index}`)
      if (type === 'COPY_CODE')
        return {
          ...button,
          sub_type: 'copy_code',
          parameters: [{ type: 'coupon_code', coupon_code: value }],
        }
      const isCode = template.category === 'AUTHENTICATION' && (type === 'URL' || type === 'OTP')
      if (!isCode && (type !== 'URL' || cloudVariables(url).length === 0))
        return { ...button, parameters: [] }
      return { ...button, sub_type: 'url', parameters: [{ type: 'text', text: isCode ? code : value }] }
    }),
  ]
  return {
    name: template.name,
    language: { code: template.language },
    components: filled.filter(({ parameters }) => parameters.length > 0),
  }
}

function createHeaderParameters(
  { format, text }: { format: string; text: string },
  texts: (part: 'header', written: string) => object[],
  link: string,
): object[] {
  const kind = format.toLowerCase()
  if (kind === 'text') return texts('header', text)
  return link === '' ? [] : [{ type: kind, [kind]: { link } }]
}
