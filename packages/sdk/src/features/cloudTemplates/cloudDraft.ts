import { cloudHeaderFiles } from './choices.js'
import { type CloudComponent, cloudExample, cloudParts, cloudVariables } from './cloudComponents.js'
import type { CloudSample, CloudTemplate, CloudTemplateCategory } from './cloudTemplate.js'

/** A template as a form edits it, before it is converted to Meta's format. */
export interface CloudTemplateDraft {
  readonly name: string
  readonly language: string
  readonly category: CloudTemplateCategory
  /** Empty for none; so is `footer`. */
  readonly header: string
  /** Replaces a text header; its `handle` is empty until `morpheus.cloudTemplates.uploadSample` returned one. */
  readonly headerFile: CloudSample | null
  readonly body: string
  readonly footer: string
  readonly buttons: readonly {
    readonly type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER'
    readonly text: string
    /** An address or a number; empty for a reply. */
    readonly value: string
  }[]
  /** Examples of each variable by `header.1` and `body.1`, of a link's end by `button.0`. */
  readonly examples: Readonly<Record<string, string>>
}

/**
 * The initial state of a form: no text, in Brazilian Portuguese, of the category `UTILITY`. Fill in name and body
 * before `cloudTemplateOf`.
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

/** The variables of a draft that need an example, each with its key and label. */
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
 * Converts a draft to the input of `morpheus.cloudTemplates.create`.
 * @example
 * const draft = { ...emptyCloudDraft, name: 'pedido_pronto', body: 'Olá {{1}}, seu pedido está pronto.', examples: { 'body.1': 'Ana' } }
 * await morpheus.cloudTemplates.create({ id: session.id, ...cloudTemplateOf(draft) })
 */
export function cloudTemplateOf(draft: CloudTemplateDraft) {
  const { name, language, category, body, footer } = draft
  const texts: CloudComponent[] = [
    ...createHeader(draft),
    { type: 'BODY', text: body.trim(), ...createExample(draft, 'body') },
    ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
    ...(draft.buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: createButtons(draft) }]),
  ]
  return { name: name.trim(), language, category, components: texts }
}

function createHeader(draft: CloudTemplateDraft): CloudComponent[] {
  const { header, headerFile } = draft
  if (headerFile) {
    const { format, handle } = headerFile
    return [{ type: 'HEADER', format, ...(handle !== '' && { example: { header_handle: [handle] } }) }]
  }
  if (header.trim() === '') return []
  return [{ type: 'HEADER', format: 'TEXT', text: header.trim(), ...createExample(draft, 'header') }]
}

function createExample({ examples, ...draft }: CloudTemplateDraft, part: 'header' | 'body'): object {
  const variables = cloudVariables(draft[part])
  if (variables.length === 0) return {}
  const getExample = (name: string) => examples[`${part}.${name}`]?.trim() ?? ''
  if (!variables.every((name) => /^\d+$/.test(name)))
    return {
      example: {
        [`${part}_text_named_params`]: variables.map((name) => ({
          param_name: name,
          example: getExample(name),
        })),
      },
    }
  // Meta assigns values by the variables' numbers.
  const values = [...variables].sort((a, b) => Number(a) - Number(b)).map(getExample)
  return { example: { [`${part}_text`]: part === 'body' ? [values] : values } }
}

function createButtons({ buttons, examples }: CloudTemplateDraft): object[] {
  return buttons.map(({ type, text, value }, index) => {
    const button = { type, text: text.trim() }
    if (type === 'QUICK_REPLY') return button
    if (type === 'PHONE_NUMBER') return { ...button, phone_number: value.replace(/[^\d+]/g, '') }
    const end = examples[`button.${index}`]?.trim() ?? ''
    if (cloudVariables(value).length === 0) return { ...button, url: value.trim() }
    return { ...button, url: value.trim(), example: [value.trim().replace(/\{\{[^{}]*\}\}/, end)] }
  })
}

/** Converts a template back to a draft; null where it has parts that a draft cannot hold. */
export function draftOfCloudTemplate(template: CloudTemplate): CloudTemplateDraft | null {
  const { name, language, category, components } = template
  const { header, body, footer, buttons } = cloudParts(components)
  const editableButtons = buttons.flatMap(({ type, text, url, phone }): CloudTemplateDraft['buttons'] => {
    if (type === 'QUICK_REPLY') return [{ type, text, value: '' }]
    if (type === 'URL') return [{ type, text, value: url }]
    return type === 'PHONE_NUMBER' ? [{ type, text, value: phone }] : []
  })
  const format = cloudHeaderFiles.find((one) => one === header?.format.toUpperCase())
  const isPlain =
    editableButtons.length === buttons.length &&
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
    // Meta returns its sample's address, which is no valid handle.
    headerFile: format ? { format, handle: '' } : null,
    body,
    footer,
    buttons: editableButtons,
    examples: Object.fromEntries(examples),
  }
}
