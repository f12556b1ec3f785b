/** Language for highlighting; `text` has none. */
export type CodeLanguage = 'bash' | 'go' | 'json' | 'php' | 'python' | 'text' | 'ts'

export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'key'

export interface Token {
  readonly text: string
  readonly kind: TokenKind | null
}

/** Longer code is not highlighted: each token is an element. */
const maxCharacters = 20_000

const doubleQuoted = String.raw`"(?:\\.|[^"\\\n])*"`
const singleQuoted = String.raw`'(?:\\.|[^'\\\n])*'`
const backQuoted = String.raw`\`(?:\\.|[^\`\\])*\``
const slashComment = String.raw`\/\/.*|\/\*[\s\S]*?\*\/`
// Not inside a word or address, as in `a#b`.
const hashComment = String.raw`(?<=^|\s)#.*`
const number = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])`

interface Rules {
  readonly comment?: string
  readonly string: string
  readonly keywords: string
  readonly keys?: boolean
}

const rules: Readonly<Record<Exclude<CodeLanguage, 'text'>, Rules>> = {
  bash: {
    comment: hashComment,
    // Single-quoted strings span lines and have no escapes.
    string: String.raw`"(?:\\[\s\S]|[^"\\])*"|'[^']*'`,
    keywords: 'curl|npx|npm|node|morpheus|export|echo|openssl',
  },
  go: {
    comment: slashComment,
    string: `${doubleQuoted}|${backQuoted}|${singleQuoted}`,
    keywords:
      'package|import|func|return|if|else|for|range|var|const|type|struct|defer|err|nil|true|false|map|string|byte',
  },
  json: { string: doubleQuoted, keywords: 'true|false|null', keys: true },
  php: {
    comment: `${slashComment}|${hashComment}`,
    string: `${doubleQuoted}|${singleQuoted}`,
    keywords: 'php|function|return|if|else|foreach|echo|exit|new|use|true|false|null|require|static|fn',
  },
  python: {
    comment: hashComment,
    string: `"""[\\s\\S]*?"""|[rbf]?${doubleQuoted}|[rbf]?${singleQuoted}`,
    keywords:
      'import|from|def|return|if|else|elif|for|in|not|and|or|with|as|class|raise|try|except|True|False|None|async|await',
  },
  ts: {
    comment: slashComment,
    string: `${doubleQuoted}|${singleQuoted}|${backQuoted}`,
    keywords:
      'import|from|export|const|let|function|return|if|else|for|of|in|new|await|async|throw|try|catch|type|interface|true|false|null|undefined|process',
  },
}

const matchers = new Map<CodeLanguage, RegExp>()

/** Splits code into coloured and plain tokens; joined they equal the code. */
export function tokenize(code: string, language: CodeLanguage): Token[] {
  if (language === 'text' || code.length > maxCharacters) return [{ text: code, kind: null }]
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(createMatcher(language, rules[language]))) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index), kind: null })
    end = match.index + match[0].length
    tokens.push({ text: match[0], kind: findKind(match.groups) })
  }
  if (end < code.length) tokens.push({ text: code.slice(end), kind: null })
  return tokens
}

function createMatcher(language: CodeLanguage, { comment, string, keywords, keys }: Rules): RegExp {
  const cached = matchers.get(language)
  if (cached) return cached
  const pattern = [
    ...(comment ? [`(?<comment>${comment})`] : []),
    ...(keys ? [`(?<key>${string})(?=\\s*:)`] : []),
    `(?<string>${string})`,
    `(?<number>${number})`,
    `(?<keyword>(?<![\\w$.-])(?:${keywords})(?![\\w$-]))`,
  ].join('|')
  const regExp = new RegExp(pattern, 'gm')
  matchers.set(language, regExp)
  return regExp
}

function findKind(groups: Record<string, string | undefined> = {}): TokenKind | null {
  const kinds = ['comment', 'key', 'string', 'number', 'keyword'] as const
  return kinds.find((kind) => groups[kind] !== undefined) ?? null
}
