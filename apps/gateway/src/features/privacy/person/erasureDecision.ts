import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { PersonalColumns } from '../../../core/tableDeclaration.js'
import type { Matcher } from './matcher.js'
import { redact, redactMessage } from './redact.js'

/** Erasure decision for a row: keep it, delete it, or change columns. */
export type ErasureDecision = 'keep' | 'delete' | ChangedRow

export interface ChangedRow {
  readonly changed: AnyRow
  /** True for a row about the person as a whole, false for another's that mentions them. */
  readonly isAbout: boolean
}

export function decideErasure(
  { identifyingColumns = [], textColumns = [], whenAbout, whenMentioned }: PersonalColumns,
  row: AnyRow,
  matcher: Matcher,
): ErasureDecision {
  if (
    identifyingColumns.some(
      (column) => typeof row[column] === 'string' && matcher.isName(String(row[column])),
    )
  )
    return 'delete'
  const changed: Record<string, string> = {}
  let isTheirs = false
  for (const column of textColumns) {
    const value = row[column]
    if (typeof value !== 'string' || !matcher.mentions(value)) continue
    const { text: redacted, isAbout } = column.endsWith('_i18n')
      ? { text: redactMessage(value, matcher), isAbout: false }
      : redact(value, matcher)
    if (isAbout && whenAbout === 'delete') return 'delete'
    isTheirs ||= isAbout
    if (redacted !== value) changed[column] = redacted
  }
  if (Object.keys(changed).length === 0) return 'keep'
  return whenMentioned === 'delete' ? 'delete' : { changed, isAbout: isTheirs }
}
