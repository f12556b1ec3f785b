import { cloudHeaderFiles } from '../choices/cloudTemplates.js'
import { type CloudComponent, cloudExample, cloudParts, cloudVariables } from './cloudComponents.js'
import type { CloudSample, CloudTemplate, CloudTemplateCategory } from './cloudTemplate.js'

/** A template as a person writes it, before it is put as Meta documents it. */
export interface CloudTemplateDraft {
  readonly name: string
  readonly language: string
  readonly category: CloudTemplateCategory
  /** Empty for none; so is `footer`. */
  readonly header: string
  /** Shown in place of a text; its `handle` is empty until `morpheus.cloudTemplates.uploadSample` gave one. */
  readonly headerFile: CloudSample | null
  readonly body: string
  readonly footer: string
  readonly buttons: readonly {
    readonly type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER'
    readonly text: string
    /** An address or a number; empty for a reply. */
    readonly value: string
  }[]
  /** What each variable may stand for, by `header.1` and `body.1`; what a link may end in by `button.0`. */
  readonly examples: Readonly<Record<string, string>>
}

/**
 * What a form begins with: no text, in Brazilian Portuguese, of the category `UTILITY`. Name and body are to
 * be filled in before it is handed to `cloudTemplateOf`.
 */
export const emptyCloudDraft: CloudTemplateDraft = {
  name: '',
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  headerFile: null,
  body: '',
  footer: '',
  buttons: [],
  examples: {},
}

/** What a draft needs an example for: its key, and what it is called where it stands. */
export function variablesOfDraft({
  header,
  headerFile,
  body,
  buttons,
}: CloudTemplateDraft): { key: string; label: string }[] {
  return [
    ...cloudVariables(headerFile ? '' : header).map((name) => ({
      key: `header.${name}`,
      label: `{{${name}}} no cabeçalho`,
    })),
    ...cloudVariables(body).map((name) => ({ key: `body.${name}`, label: `{{${name}}}` })),
    ...buttons.flatMap(({ type, text, value }, index) =>
      type === 'URL' && cloudVariables(value).length > 0
        ? [{ key: `button.${index}`, label: `Final do link do botão "${text}"` }]
        : [],
    ),
  ]
}

/**
 * A draft as `morpheus.cloudTemplates.create` takes it.
 * @example
 * const draft = { ...emptyCloudDraft, name: 'pedido_pronto', body: 'Olá {{1}}, seu pedido está pronto.', examples: { 'body.1': 'Ana' } }
 * await morpheus.cloudTemplates.create({ id: session.id, ...cloudTemplateOf(draft) })
 */
export function cloudTemplateOf(draft: CloudTemplateDraft) {
  const { name, language, category, body, footer } = draft
  const texts: CloudComponent[] = [
    ...headerOf(draft),
    { type: 'BODY', text: body.trim(), ...exampleOf(draft, 'body') },
    ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
    ...(draft.buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttonsOf(draft) }]),
  ]
  return { name: name.trim(), language, category, components: texts }
}

function headerOf(draft: CloudTemplateDraft): CloudComponent[] {
  const { header, headerFile } = draft
  if (headerFile) {
    const { format, handle } = headerFile
    return [{ type: 'HEADER', format, ...(handle !== '' && { example: { header_handle: [handle] } }) }]
  }
  if (header.trim() === '') return []
  return [{ type: 'HEADER', format: 'TEXT', text: header.trim(), ...exampleOf(draft, 'header') }]
}

function exampleOf({ examples, ...draft }: CloudTemplateDraft, part: 'header' | 'body'): object {
  const names = cloudVariables(draft[part])
  if (names.length === 0) return {}
  const value = (name: string) => examples[`${part}.${name}`]?.trim() ?? ''
  if (!names.every((name) => /^\d+$/.test(name)))
    return {
      example: {
        [`${part}_text_named_params`]: names.map((name) => ({ param_name: name, example: value(name) })),
      },
    }
  // Meta reads them by their numbers.
  const values = [...names].sort((a, b) => Number(a) - Number(b)).map(value)
  return { example: { [`${part}_text`]: part === 'body' ? [values] : values } }
}

function buttonsOf({ buttons, examples }: CloudTemplateDraft): object[] {
  return buttons.map(({ type, text, value }, index) => {
    const button = { type, text: text.trim() }
    if (type === 'QUICK_REPLY') return button
    if (type === 'PHONE_NUMBER') return { ...button, phone_number: value.replace(/[^\d+]/g, '') }
    const end = examples[`button.${index}`]?.trim() ?? ''
    if (cloudVariables(value).length === 0) return { ...button, url: value.trim() }
    return { ...button, url: value.trim(), example: [value.trim().replace(/\{\{[^{}]*\}\}/, end)] }
  })
}

/** What a template would be written as; null for one with parts that a draft does not have. */
export function draftOfCloudTemplate(template: CloudTemplate): CloudTemplateDraft | null {
  const { name, language, category, components } = template
  const { header, body, footer, buttons } = cloudParts(components)
  const plain = buttons.flatMap(({ type, text, url, phone }): CloudTemplateDraft['buttons'] => {
    if (type === 'QUICK_REPLY') return [{ type, text, value: '' }]
    if (type === 'URL') return [{ type, text, value: url }]
    return type === 'PHONE_NUMBER' ? [{ type, text, value: phone }] : []
  })
  const format = cloudHeaderFiles.find((one) => one === header?.format.toUpperCase())
  const isPlain =
    plain.length === buttons.length &&
    (header === null || format !== undefined || header.format.toUpperCase() === 'TEXT') &&
    components.every(({ type }) => /^(header|body|footer|buttons)$/i.test(type))
  if (!isPlain || category === null || category === 'AUTHENTICATION') return null
  const examples = (['header', 'body'] as const).flatMap((part) =>
    cloudVariables(part === 'body' ? body : (header?.text ?? '')).map((variable) => [
      `${part}.${variable}`,
      cloudExample(components, part, variable),
    ]),
  )
  return {
    name,
    language,
    category,
    header: header?.text ?? '',
    // What Meta shows of its sample is an address, and takes none for one.
    headerFile: format ? { format, handle: '' } : null,
    body,
    footer,
    buttons: plain,
    examples: Object.fromEntries(examples),
  }
}
