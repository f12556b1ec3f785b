import { Credentials, parseWithCodes } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { foldText } from '../../core/lib/foldText.js'
import { toNestedParam } from '../../core/lib/messageRefs.js'
import { StartFailure } from '../../core/lib/startFailure.js'

/** Most used passwords in Brazil, which international lists lack. */
const commonHere = new Set(
  'senha mudar trocar brasil gremio santos palmeiras corinthians flamengo vasco cruzeiro saopaulo internacional estrela felicidade familia amor jesus deus escola admin administrador acesso teste usuario cliente empresa whatsapp morpheus zap'.split(
    ' ',
  ),
)
const leastPart = 2
/** Longest digit suffix of a guessable password: a date. */
const maxDigits = 8

export class WeakPasswordError extends StartFailure {
  readonly reason: Localized

  constructor(reason: Localized, from: string) {
    super(`${from}${reason.text}`)
    this.reason = reason
  }
}

/**
 * Checks a new password's length and guessability. Existing passwords are not checked.
 * @throws RefusedPassword with why it is refused, after `from`: where it was given.
 */
export async function checkNewPassword(
  { email, name }: { email: string; name: string },
  password: string,
  from = '',
): Promise<void> {
  const long = parseWithCodes(Credentials.shape.password, password)
  if (!long.success) {
    const { text, message } = long.issues[0] ?? { text: 'Senha inválida', message: null }
    throw new WeakPasswordError(
      localized('account.password_sentence', { reason: toNestedParam(text, message) }),
      from,
    )
  }
  const folded = foldText(password)
  // Loaded on demand: a running gateway rarely needs the list.
  const { commonPasswords } = await import('./commonPasswords.js')
  if (commonPasswords.split(' ').includes(folded) || commonHere.has(toLetters(folded))) {
    throw new WeakPasswordError(localized('account.password_common'), from)
  }
  const parts = foldText(`${email} ${name}`).split(/[^\p{L}]+/u)
  const digits = password.replace(/\D+/g, '').length
  if (
    digits <= maxDigits &&
    consistsOf(
      toLetters(folded),
      parts.filter((part) => part.length >= leastPart),
    )
  ) {
    throw new WeakPasswordError(localized('account.password_personal'), from)
  }
}

/** Digits and punctuation around a word add little security. */
function toLetters(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '')
}

/** True when the letters consist entirely of these parts, in any order and number. */
function consistsOf(letters: string, parts: readonly string[]): boolean {
  if (letters === '') return false
  const reached = [true]
  for (let end = 1; end <= letters.length; end += 1) {
    reached[end] = parts.some((part) => reached[end - part.length] === true && letters.endsWith(part, end))
  }
  return reached[letters.length] === true
}
