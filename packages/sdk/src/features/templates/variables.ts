/** A name in braces. Other text in braces, as `{ }` or JSON, is no variable. */
const variable = /\{([\p{L}_][\p{L}\p{N}_.-]{0,49}(?: [\p{L}\p{N}_.-]{1,50}){0,5})\}/gu

/** Sample values for previews without a customer. Configuration spec §3. */
export const sampleValues: Readonly<Record<string, string>> = {
  nome: 'João Silva',
  data: '15 de agosto',
  valor: 'R$ 150,00',
  empresa: 'Minha Empresa',
  produto: 'Produto Exemplo',
  numero_pedido: '12345',
  data_entrega: '20 de agosto',
  telefone: '(11) 99999-9999',
  email: 'joao@exemplo.com',
}

/** A piece of a template: literal text, or the name of a variable. */
export type TemplatePart = { readonly text: string } | { readonly variable: string }

/** Splits a template once; values of variables are never parsed again. */
export function templateParts(content: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of content.matchAll(variable)) {
    const [placeholderText, name = ''] = match
    if (match.index > end) parts.push({ text: content.slice(end, match.index) })
    parts.push({ variable: name })
    end = match.index + placeholderText.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** The variable names of a template, without duplicates, in order of appearance. */
export function variablesIn(content: string): string[] {
  return [...new Set(templateParts(content).flatMap((part) => ('variable' in part ? [part.variable] : [])))]
}

type Values = Readonly<Record<string, string>>

/** An empty value counts as missing: a template without the variable is another template. */
const readValue = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] || undefined : undefined

/** The variables without a value. */
export function missingVariables(content: string, values: Values): string[] {
  return variablesIn(content).filter((name) => readValue(values, name) === undefined)
}

/** Fills in the variables; one without a value stays. */
export function fillTemplate(content: string, values: Values): string {
  return replaceVariables(content, (name) => readValue(values, name) ?? `{${name}}`)
}

/** Renders a preview: missing values become their sample, or the name as `[nome]`. Configuration spec §3. */
export function previewTemplate(content: string, values: Values = {}): string {
  return replaceVariables(
    content,
    (name) => readValue(values, name) ?? readValue(sampleValues, name) ?? `[${name}]`,
  )
}

function replaceVariables(content: string, fill: (name: string) => string): string {
  return templateParts(content)
    .map((part) => ('variable' in part ? fill(part.variable) : part.text))
    .join('')
}
