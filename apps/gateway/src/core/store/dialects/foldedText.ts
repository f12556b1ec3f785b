import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './dialectKind.js'

/** Letters of Portuguese and its neighbours with their accents, which a search ignores. */
const accents: Readonly<Record<string, string>> = {
  a: 'áàâãäå',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõöø',
  u: 'úùûü',
  y: 'ýÿ',
}

/**
 * True where the column has the word, ignoring case and accents. SQLite folds only ASCII and Postgres by its locale, so
 * each letter becomes a class that both understand.
 * @param word without accents and in lower case, see `foldText`
 */
export function containsFolded(db: Db, column: string, word: string): Expression<SqlBool> {
  if (isPostgres(db)) return sql<SqlBool>`${sql.ref(column)} ~ ${toPattern(word, (sign) => `\\${sign}`)}`
  const glob = sql<SqlBool>`${sql.ref(column)} glob ${`*${toPattern(word, (sign) => `[${sign}]`)}*`}`
  const outline = toOutline(word)
  if (outline === '') return glob
  return sql<SqlBool>`${sql.ref(column)} like ${`%${outline}%`} and ${glob}`
}

/**
 * Pattern for `like` that every text with the word matches: any sign for letters that may have accents. SQLite skips to
 * its first sign, which classes do not allow: a search takes a fifth of the time.
 */
const toOutline = (word: string) =>
  [...word]
    .map((letter) => (/[a-z0-9]/.test(letter) && !accents[letter] ? letter : '_'))
    .join('')
    .replace(/^_+|_+$/g, '')

function toPattern(word: string, escapeSign: (sign: string) => string): string {
  return [...word].map((letter) => toClass(letter) ?? toLiteral(letter, escapeSign)).join('')
}

function toClass(letter: string): string | null {
  const lower = `${letter}${accents[letter] ?? ''}`
  const all = new Set([...lower, ...lower.toUpperCase()])
  return all.size === 1 ? null : `[${[...all].join('')}]`
}

const toLiteral = (sign: string, escapeSign: (sign: string) => string) =>
  /[!-/:-@[-`{-~]/.test(sign) && sign !== ']' ? escapeSign(sign) : sign
