export function hookBody(value: object): string {
  return fieldsOf(value, '')
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&')
}

function fieldsOf(value: object, within: string): [string, string][] {
  return Object.entries(value).flatMap(([name, item]) => {
    const full = within === '' ? name : `${within}[${name}]`
    return typeof item === 'object' && item !== null ? fieldsOf(item, full) : [[full, String(item)]]
  })
}
