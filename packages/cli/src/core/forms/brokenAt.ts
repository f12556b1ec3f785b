const lexeme = /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|(?:-?\d[\d.eE+-]*|true|false|null)(?!\w))/y

type ExpectedToken = 'value' | 'valueOrEnd' | 'key' | 'colon' | 'next'

/** The length of the valid JSON prefix, in characters. Node's own errors do not always have a position. */
export function brokenAt(text: string): number {
  const open: string[] = []
  let wanted: ExpectedToken = 'value'
  let at = 0
  for (;;) {
    lexeme.lastIndex = at
    const token = lexeme.exec(text)?.[1]
    const follows: ExpectedToken | undefined = token === undefined ? undefined : step(token, wanted, open)
    if (follows === undefined) return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    at = lexeme.lastIndex
    wanted = follows
  }
}

/** The expected kind of the next token; undefined where the token is misplaced. */
function step(token: string, wanted: ExpectedToken, open: string[]): ExpectedToken | undefined {
  const inside = open.at(-1)
  if (token === '}' || token === ']') {
    const fits = inside === (token === '}' ? '{' : '[') && wanted !== 'value' && wanted !== 'colon'
    if (fits) open.pop()
    return fits ? 'next' : undefined
  }
  if (wanted === 'key') return token.startsWith('"') ? 'colon' : undefined
  if (wanted === 'colon') return token === ':' ? 'value' : undefined
  if (wanted === 'next') {
    if (token !== ',' || inside === undefined) return undefined
    return inside === '{' ? 'key' : 'value'
  }
  if (token === ',' || token === ':') return undefined
  if (token !== '{' && token !== '[') return 'next'
  open.push(token)
  return token === '{' ? 'key' : 'valueOrEnd'
}
