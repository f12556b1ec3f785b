/** A name in braces. What stands in braces and is no name, as `{ }` or JSON, is text. */
const variable = /\{([\p{L}_][\p{L}\p{N}_.-]{0,49}(?: [\p{L}\p{N}_.-]{1,50}){0,5})\}/gu

/** Stands for what a customer is called and the like while nobody in particular is meant. Configuration spec §3. */
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

/** A piece of a template: text as it stands, or the name of a variable. */
export type TemplatePart = { readonly text: string } | { readonly variable: string }

/** In order; what a variable is filled with is never looked into again. */
export function templateParts(content: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const found of content.matchAll(variable)) {
    const [whole, name = ''] = found
    if (found.index > end) parts.push({ text: content.slice(end, found.index) })
    parts.push({ variable: name })
    end = found.index + whole.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** The names of the variables of a template, each once, in the order of their first appearance. */
export function variablesIn(content: string): string[] {
  return [...new Set(templateParts(content).flatMap((part) => ('variable' in part ? [part.variable] : [])))]
}

type Values = Readonly<Record<string, string>>

/** An empty value fills nothing: whoever wants a variable to be left out writes another template. */
const givenFor = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] || undefined : undefined

/** Which variables have no value. */
export function missingVariables(content: string, values: Values): string[] {
  return variablesIn(content).filter((name) => givenFor(values, name) === undefined)
}

/** The text with its variables filled; a variable without a value stays as it is written. */
export function fillTemplate(content: string, values: Values): string {
  return rendered(content, (name) => givenFor(values, name) ?? `{${name}}`)
}

/** As a customer would see it: what is not given has its sample value, or its name as `[nome]`. Configuration spec §3. */
export function previewTemplate(content: string, values: Values = {}): string {
  return rendered(content, (name) => givenFor(values, name) ?? givenFor(sampleValues, name) ?? `[${name}]`)
}

function rendered(content: string, fill: (name: string) => string): string {
  return templateParts(content)
    .map((part) => ('variable' in part ? fill(part.variable) : part.text))
    .join('')
}
