import type { Matcher } from './matcher.js'

export interface Redacted {
  text: string
  /** True when a field holds exactly the person's name, so the object is about them. */
  isAbout: boolean
}

/** Fields with a person's name or picture, beside their number. */
const personal = /^(name|pushname|pushName|notify|verifiedName|displayName|contactName|profilePic|picture)$/
const textKey = /^(content|text|caption|body|message|fileName|title|description|conversation|selected|vcard)$/

/**
 * Redacts a person in a column, JSON or other text. Lists lose elements about the person; a field naming them makes its
 * object theirs, up to the enclosing list, and its content is blanked.
 */
export function redact(column: string, matcher: Matcher): Redacted {
  const json = parsed(column)
  if (json === undefined) return { text: matcher.redact(column), isAbout: matcher.isName(column) }
  const { value, isAbout } = redactValue(json, matcher)
  return { text: JSON.stringify(isAbout ? silenced(value) : value), isAbout }
}

/**
 * Redacts the parameters of a stored message (`error_i18n`). A parameter that is the person's name makes the row theirs
 * no more than the sentence that it stands in.
 */
export function redactMessage(column: string, matcher: Matcher): string {
  return JSON.stringify(JSON.parse(column), (key, value: unknown) =>
    typeof value === 'string' && key !== 'code' ? matcher.redact(value) : value,
  )
}

/** Blanks a column that is about the person without naming them. */
export function blankColumn(column: string): string {
  const json = parsed(column)
  return json === undefined ? '' : JSON.stringify(silenced(json))
}

interface RedactedValue {
  value: unknown
  isAbout: boolean
}

function redactValue(value: unknown, matcher: Matcher): RedactedValue {
  if (typeof value === 'string') {
    const isAbout = matcher.isName(value)
    return { value: nested(value, matcher) ?? matcher.redact(value), isAbout }
  }
  if (typeof value === 'number') {
    const isAbout = Number.isSafeInteger(value) && matcher.isName(String(value))
    return { value: isAbout ? 0 : value, isAbout }
  }
  if (Array.isArray(value)) {
    const original = value
      .map((item) => redactValue(item, matcher))
      .filter(({ isAbout }) => !isAbout)
      .map((item) => item.value)
    return { value: original, isAbout: false }
  }
  if (typeof value === 'object' && value !== null) return redactObject(value, matcher)
  return { value, isAbout: false }
}

function redactObject(object: object, matcher: Matcher): RedactedValue {
  const fields = Object.entries(object).filter(([key]) => !matcher.isName(key))
  const parts = fields.map(([key, value]) => [key, redactValue(value, matcher)] as const)
  const isNamed = parts.some(([key, { isAbout }]) => isAbout && !isObject(Reflect.get(object, key)))
  const entries = parts.map(([key, { value }]): [string, unknown] => [
    matcher.redact(key),
    isNamed && personal.test(key) ? null : value,
  ])
  return { value: Object.fromEntries(entries), isAbout: parts.some(([, { isAbout }]) => isAbout) }
}

/** JSON within JSON, as bodies of other systems have it. */
function nested(text: string, matcher: Matcher): string | null {
  if (!/^[[{]/.test(text) || !matcher.mentions(text)) return null
  const json = parsed(text)
  return json === undefined ? null : JSON.stringify(redactValue(json, matcher).value)
}

function silenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(silenced)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      textKey.test(key) && typeof item === 'string' ? '' : silenced(item),
    ]),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
