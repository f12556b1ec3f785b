export function formatLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return formatTextLiteral(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => formatLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${formatPropertyName(name)}: ${formatLiteral(one, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= 60 && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}

function formatTextLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${inner.replaceAll("'", "\\'")}'`
}

export const formatPropertyName = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : formatTextLiteral(name)
